// What may be missing in a case that came back, and what is known to be lost.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.mjs';
import { entry, line, reservation, setHouse } from './house.mjs';

// What the page looks at from time to time would keep the test from ending.
globalThis.setInterval = () => 0;
const { isLost, partsBackIn } = await import('../../page/shelf/noted.js');

const item = [
  { id: 'case', is_case: true },
  { id: 'lens', is_case: false },
];
const asset = [
  { id: 'box', item_id: 'case', case_id: null },
  ...['a', 'b', 'c'].map((id) => ({ id, item_id: 'lens', case_id: id === 'c' ? null : 'box' })),
];

/** A case on a reservation, and lenses of which `a` and `b` lie in it. */
const on = (box, lenses) => reservation('r', [line('l1', 'case', 1, box), line('l2', 'lens', 3, lenses)]);
const parts = (of, more = {}) => {
  setHouse({ item, asset, reservation: [of], ...more });
  return partsBackIn(of, 'box').map((each) => [each.asset, each.line]);
};

test('what came back with the case may be missing, and nothing else', () => {
  const of = on({ back: ['box'] }, { back: ['a', 'b', 'c'] });
  assert.deepEqual(parts(of), [
    ['a', 'l2'],
    ['b', 'l2'],
  ]);
  // By itself, an hour before: somebody has seen it.
  const earlier = structuredClone(of);
  earlier.items[1].assigned_assets[1].returned_at = '2026-11-25T12:00:00Z';
  assert.deepEqual(parts(earlier), [['a', 'l2']]);
});

test('of a case that is out, or never went, nothing is missing', () => {
  assert.deepEqual(parts(on({ out: ['box'] }, { out: ['a', 'b'] })), []);
  assert.deepEqual(parts(on({ assigned: ['box'] }, { back: ['a', 'b'] })), []);
});

test('a return that waits here has brought back what the server knows to be out', () => {
  const of = on({ out: ['box'] }, { out: ['a'], assigned: ['b'] });
  assert.deepEqual(parts(of, { outbox: [entry('return', 'box', 'r')] }), [['a', 'l2']]);
});

test('lost is what the server has taken out of the stock, and what was told here last', () => {
  setHouse({ asset: [{ id: 'a', status: 'DISPOSED' }] });
  assert.ok(isLost('a') && !isLost('b'));
  setHouse({ outbox: [entry('return', 'b', 'r', { isLost: true })] });
  assert.ok(isLost('b'));
  setHouse({
    sent: [entry('return', 'b', 'r', { isLost: true })],
    outbox: [entry('undo', 'b', 'r'), entry('report', 'b', 'r')],
  });
  assert.ok(!isLost('b'));
});
