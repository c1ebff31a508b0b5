// A return that changed nothing, because another person had noted it first.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import './browser.mjs';
import { entry, line, reservation, setHouse } from './house.mjs';
import { buttons, textOf } from './tree.mjs';

// What the page looks at from time to time would keep the test from ending.
globalThis.setInterval = () => 0;
const { me } = await import('../../page/core/api.js');
const { person } = await import('../../page/core/state.js');
const { when } = await import('../../page/core/time.js');
const { withWords } = await import('../../page/words/room.js');
const { scanLine } = await withWords(import('../../page/shelf/noted.js'));
const { lastStrip } = await withWords(import('../../page/shelf/last.js'));
const { s } = await import('../../page/words/shelf.js');

const ana = { person: 'u', account: 'a-ana', name: 'Ana', house: 't' };
const now = new Date().toISOString();

beforeEach(() => {
  me.value = { user: { id: 'u', account_id: 'a-ana', role: 'staff', display_name: 'Ana' }, tenant: { id: 't' } };
  person.value = ana;
});

/** What is shown of a return of Ana's that was sent, and the buttons, where the server tells the trip as `told`. */
function shown(told, more = {}) {
  const items = [{ ...line('l', 'camera', 1, { back: ['a'] }), counted: undefined }];
  Object.assign(items[0].assigned_assets[0], { return_noted_by: null, ...told });
  const done = entry('return', 'a', 'r', { state: 'sent', at: now, doneAt: 1, owner: ana, name: 'FX6', ...more });
  setHouse({
    asset: [{ id: 'a', item_id: 'camera', codes: [] }],
    reservation: [reservation('r', items)],
    sent: [done],
  });
  return [scanLine(done), lastStrip(done)].map((tree) => ({ text: textOf(tree), undo: buttons(tree).length > 0 }));
}

test('it was back already, says who brought it and when, and is not to be undone', () => {
  for (const { text, undo } of shown({ returned_by: 'Luis' })) {
    assert.ok(text.includes(s.wasBack({ who: 'Luis', time: when('2026-11-25T13:00:00Z') })), text);
    assert.ok(!text.includes('Done') && !undo, text);
  }
});

test('a return of one’s own is done, whoever sent it, and so is one of which nothing is known', () => {
  const noter = { id: 'a-ana', display_name: 'Ana M.' };
  const done = [
    { returned_by: 'Ana' },
    { returned_by: 'Luis', return_noted_by: noter },
    { returned_by: null },
    { returned_at: null, returned_by: null },
    // It has been out again since.
    { returned_by: 'Luis', picked_up_at: new Date(Date.parse(now) + 60_000).toISOString() },
  ];
  for (const told of done)
    for (const { text, undo } of shown(told)) assert.ok(text.includes('Done') && undo, JSON.stringify([told, text]));
});

test('what waits yet, a count and a loss are none of it', () => {
  const all = [{ state: 'waiting' }, { qty: 3, line: 'l' }, { isLost: true }];
  for (const more of all)
    for (const { text } of shown({ returned_by: 'Luis' }, more)) assert.ok(!text.includes('already'), text);
});
