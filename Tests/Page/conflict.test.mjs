// A refused change on its card: what was noted, in words that fit it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import './browser.mjs';
import { entry, reservation, setHouse } from './house.mjs';
import { all, textOf } from './tree.mjs';

// What the page looks at from time to time would keep the test from ending.
globalThis.setInterval = () => 0;
const { withWords } = await import('../../page/words/room.js');
const { conflict } = await withWords(import('../../page/shelf/conflict.js'));
const { forgottenAt } = await withWords(import('../../page/shelf/noted.js'));

const refusal = { status: 409, code: 'more_than_out', message: 'No.', current: {} };
const card = (kind, more) => {
  setHouse({ reservation: [reservation('r', [])] });
  return conflict(entry(kind, 'a', 'r', { name: 'FX6', reference: 'R-r', state: 'parked', refusal, ...more }));
};
const last = (tree) => textOf(all(tree, 'button').at(-1).children);

test('what is no scan is not discarded as one', () => {
  const scan = card('return', { tag: 'A-1' });
  assert.ok(last(scan).startsWith('Discard this scan'), last(scan));
  for (const [kind, more] of [
    ['undo', {}],
    ['close', {}],
    ['pickup', { qty: 40, line: 'k' }],
    ['return', { isLost: true }],
    ['pickup', { isTapped: true }],
  ])
    assert.ok(last(card(kind, more)).startsWith('Discard this change'), kind);
  assert.ok(last(card('report', {})).startsWith('Discard this report'));
});

test('an undo is undone, and not noted as undone', () => {
  const text = textOf(all(card('undo', {}), 'dl'));
  assert.ok(text.startsWith('UndoneFX6: R-r,'), text);
  assert.ok(!text.includes('Noted'), text);
  assert.ok(textOf(all(card('pickup', {}), 'dl')).startsWith('NotedOut on R-r,'));
  assert.ok(textOf(all(card('return', { isLost: true }), 'dl')).startsWith('NotedFX6 lost: R-r,'));
});

test('the second line has a mark where there is one, and no dot without', () => {
  const below = (more) => textOf(all(card('return', more), 'p')[0]);
  assert.equal(below({ name: '40 × SDI cable', qty: 40, tag: undefined }), '40 × SDI cable');
  assert.equal(below({ tag: 'A-1', code: 'MJQT' }), 'FX6 · A-1 MJQT');
});

test('what was forgotten is dated as forgotten.json says', () => {
  const rows = JSON.parse(readFileSync(new URL('../../verify/forgotten.json', import.meta.url)));
  for (const row of rows) {
    const { actual_pickup_at, picked_up_at } = row;
    const refused = { at: row.refused_at, refusal: { current: { asset: { actual_pickup_at, picked_up_at } } } };
    assert.equal(forgottenAt(refused, Date.parse(row.now)), row.at, row.name);
  }
  assert.ok(rows.length > 5);
});
