// The keys that mean something by themselves, a row each. They work by this table, and the help shows it.

import { gapOfShortcut } from './gap.js';

const fields = 'input, textarea, select';
/** A box to tick takes no letters. */
const typed = 'input:not([type=checkbox]), textarea, select';

const isShown = (each) => each?.checkVisibility() ?? false;
const there = (id) => () => document.getElementById(id) !== null;
const shows = (selector) => () => [...document.querySelectorAll(selector)].some(isShown);
const focus = (id) => () => document.getElementById(id)?.focus();
const press = (id) => () => document.getElementById(id)?.click();

/** The field that searches all of the desk, else the one of the screen; where neither has room the way to a search. */
const search = () => ['find', 'search', 'to-find'].map((id) => document.getElementById(id)).find(isShown);

function goToSearch() {
  const found = search();
  if (found?.matches(fields)) found.focus();
  else found?.click();
}

const entries = () => [...document.querySelectorAll('main :is(a.row, .conflict, .feed > li)')].filter(isShown);
const hasRow = shows('main a.row');

/** An entry of a feed leads nowhere by itself. */
function lists() {
  if (hasRow()) return 'list';
  return entries().length ? 'listOnly' : '';
}

/** The next entry of a list, or the one before. */
function walk(event) {
  const rows = entries();
  const at = rows.findIndex((each) => each.contains(event.target));
  const next = rows[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next || (at < 0 && event.key === 'ArrowUp')) return;
  event.preventDefault();
  next.focus();
}

const backLink = () => document.querySelector('.bar .back');
const hasField = shows(':is(.bar, main) :is(input, textarea, select)');

function leave({ target }) {
  if (target.matches(fields)) target.blur();
  else backLink()?.click();
}

/** What there is to leave on the screen: a field, the screen, first the one and then the other, or nothing. */
function leaves() {
  if (!backLink()) return hasField() ? 'leaveField' : '';
  return hasField() ? 'leave' : 'leaveScreen';
}

/**
 * `name` is its word, `keys` are those that are pressed. `is` tells whether there is something for them on the screen
 * that is shown; in its place `word` tells by which word they go there, if any. `does` is done at once, also in a field
 * where it says so; `later` waits until it is known that no scanner types: then the next key follows at once. Without
 * either what has the focus does it, and asks `isKey`; of a key with `withShift` it does so with Shift too.
 */
export const shortcuts = [
  { name: 'search', keys: ['/'], is: () => isShown(search()), field: search, later: goToSearch },
  { name: 'scan', keys: ['s'], is: there('code'), later: focus('code') },
  { name: 'create', keys: ['n'], is: there('new'), later: press('new') },
  { name: 'list', keys: ['ArrowUp', 'ArrowDown'], word: lists, does: walk },
  { name: 'move', keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'], is: shows('main .evt.free') },
  {
    name: 'mark',
    keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
    withShift: true,
    is: shows('main .mark[tabindex]'),
  },
  { name: 'unmark', keys: ['Delete', 'Backspace'], withShift: true, is: shows('main .mark[tabindex]') },
  { name: 'leave', keys: ['Escape'], word: leaves, does: leave, inFields: true },
  { name: 'help', keys: ['?'], is: () => true, later: press('help') },
];

/** The word of a row of the table on the screen that is shown; empty where its keys do nothing there. */
export function wordOf({ name, is, word }) {
  if (word) return word();
  return is() ? name : '';
}

/** What is pressed, as the table has it: a letter says by itself whether Shift is part of it. */
const pressed = ({ key, shiftKey }) => (shiftKey && key.length > 1 ? `Shift+${key}` : key);

/** Whether the event is a key of the row that is called so. */
export function isKey(name, event) {
  const { keys, withShift } = shortcuts.find((each) => each.name === name);
  return keys.includes(withShift ? event.key : pressed(event)) && !isHeld(event);
}

const isHeld = (event) => event.ctrlKey || event.metaKey || event.altKey;

let soon = null;

/** The key that waits was the first of a scan: whoever keeps the next ones from the page says so. */
export const forgetKey = () => clearTimeout(soon);

export function onKey(event) {
  forgetKey();
  // A dialog has its own keys, also where nothing in it has the focus, as after a press on its text.
  if (isHeld(event) || event.defaultPrevented || document.querySelector('dialog[open]')) return;
  const row = shortcuts.find((each) => (each.does || each.later) && each.keys.includes(pressed(event)));
  if (!row || (event.target.matches?.(typed) && !row.inFields)) return;
  row.does?.(event);
  if (!row.later) return;
  // Some browsers search in the page by that key.
  if (row.field?.()) event.preventDefault();
  soon = setTimeout(row.later, gapOfShortcut);
}

/** A browser scrolls on to none of these as long as it shows some of it. */
const halfShown = 'textarea, .seg *, .bulk *, .tl .evt';

/** Whoever comes there by keyboard sees all of it. */
export function showWhole({ target }) {
  if (target.matches(halfShown) && target.matches(':focus-visible'))
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
