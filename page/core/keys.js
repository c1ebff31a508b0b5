// The keys that mean something by themselves, a row each. They work by this table, and the help shows it.

import { gapOfShortcut } from './gap.js';

const fields = 'input, textarea, select';
/** A box to tick takes no letters. */
const typed = 'input:not([type=checkbox]), textarea, select';

const focus = (id) => () => document.getElementById(id)?.focus();
/** The field that searches all of the desk, else the one of the screen. */
const search = () =>
  ['find', 'search'].map((id) => document.getElementById(id)).find((each) => each?.checkVisibility());
const press = (id) => () => document.getElementById(id)?.click();

/** The next entry of a list, or the one before. */
function walk(event) {
  const rows = [...document.querySelectorAll('main :is(a.row, .conflict, .feed > li)')];
  const at = rows.findIndex((each) => each.contains(event.target));
  const next = rows[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next || (at < 0 && event.key === 'ArrowUp')) return;
  event.preventDefault();
  next.focus();
}

function leave({ target }) {
  if (target.matches(fields)) target.blur();
  else document.querySelector('.bar .back')?.click();
}

/**
 * `name` is its word, `keys` are those that are pressed. `does` is done at once, also in a field where it says so;
 * `later` waits until it is known that no scanner types: then the next key follows at once. Without either the screen
 * at that address does it, and asks `isKey`.
 */
export const shortcuts = [
  { name: 'search', keys: ['/'], field: search, later: () => search()?.focus() },
  { name: 'scan', keys: ['s'], later: focus('code') },
  { name: 'create', keys: ['n'], later: press('new') },
  { name: 'list', keys: ['ArrowUp', 'ArrowDown'], does: walk },
  { name: 'move', keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'], address: '/desk/timeline' },
  { name: 'leave', keys: ['Escape'], does: leave, inFields: true },
  { name: 'help', keys: ['?'], later: press('help') },
];

/** What is pressed, as the table has it: a letter says by itself whether Shift is part of it. */
const pressed = ({ key, shiftKey }) => (shiftKey && key.length > 1 ? `Shift+${key}` : key);

/** Whether the event is a key of the row that is called so. */
export const isKey = (name, event) =>
  shortcuts.find((each) => each.name === name).keys.includes(pressed(event)) && !isHeld(event);

const isHeld = (event) => event.ctrlKey || event.metaKey || event.altKey;

let soon = null;

/** The key that waits was the first of a scan: whoever keeps the next ones from the page says so. */
export const forgetKey = () => clearTimeout(soon);

export function onKey(event) {
  forgetKey();
  // A dialog has its own keys.
  if (isHeld(event) || event.defaultPrevented || event.target.closest?.('dialog')) return;
  const row = shortcuts.find((each) => each.keys.includes(pressed(event)));
  if (!row || (event.target.matches?.(typed) && !row.inFields)) return;
  row.does?.(event);
  if (!row.later) return;
  // Some browsers search in the page by that key.
  if (row.field?.()) event.preventDefault();
  soon = setTimeout(row.later, gapOfShortcut);
}
