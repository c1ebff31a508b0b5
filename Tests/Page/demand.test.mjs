// What a reservation asks for while it is typed, as the server counts it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demandOf, missingOf, movable, rowsOf, sizeOf, wholeKits } from '../../page/core/demand.js';

const camera = { id: 'camera', name: 'Camera', serialized: true };
const cable = { id: 'cable', name: 'Cable', serialized: false };
const kit = { id: 'kit', name: 'Kit', serialized: false };
const items = new Map([camera, cable, kit].map((each) => [each.id, each]));
const parts = {
  kit: [
    { item_id: 'camera', qty: 1 },
    { item_id: 'cable', qty: 10 },
  ],
};
const rows = (draft) =>
  rowsOf(
    draft,
    (id) => parts[id] ?? [],
    (id) => items.get(id),
  );
const booked = (item, qty, more = {}) => ({
  item,
  qty,
  came_back: 0,
  shortage: 0,
  assigned_asset_ids: [],
  assigned_assets: [],
  ...more,
});
const amounts = (draft) => rows(draft).map((row) => `${row.item.id} ${row.qty}${row.of ? ` of ${row.of}` : ''}`);

test('a kit that is new comes with its parts, beside lines of the same item', () => {
  const draft = { kits: [{ key: 'n1', item: kit, qty: 2 }], lines: [{ key: 'n2', item: camera, qty: 1 }] };
  assert.deepEqual(amounts(draft), ['camera 2 of n1', 'cable 20 of n1', 'camera 1']);
  const needs = demandOf(rows(draft));
  assert.equal(needs.get('camera').needed, 3);
  assert.equal(needs.get('cable').needed, 20);
  assert.deepEqual(sizeOf(rows(draft)), { lines: 3, units: 3, counted: 20 });
});

test('a kit that is booked keeps its lines; another number takes them along; one that goes takes them away', () => {
  const line = { key: 'l', id: 'l', kit: 'k', item: camera, qty: 1, booked: booked(camera, 1) };
  const mine = { key: 'k', id: 'k', item: kit, qty: 1, booked: { qty: 1 } };
  assert.deepEqual(amounts({ kits: [mine], lines: [line] }), ['camera 1 of k']);
  assert.deepEqual(amounts({ kits: [{ ...mine, qty: 3 }], lines: [line] }), ['camera 3 of k', 'cable 30 of k']);
  assert.deepEqual(amounts({ kits: [], lines: [line] }), []);
});

test('what came back is needed no more, and what may be missing already is told beside what is needed', () => {
  const line = { key: 'l', id: 'l', item: cable, qty: 5, booked: booked(cable, 5, { came_back: 2, shortage: 1 }) };
  const [need] = demandOf(rows({ kits: [], lines: [line] })).values();
  assert.equal(need.needed, 3);
  assert.equal(need.accepted, 1);
  assert.equal(missingOf({ ...need, free: 2 }), 1);
  assert.equal(missingOf({ ...need, free: 9 }), 0);
  assert.equal(missingOf({ ...need, free: null }), 0);
});

test('whole kits are as many as the scarcest part allows, and it is named; what is not counted sets none', () => {
  const free = (counts) => wholeKits(parts.kit, (id) => counts[id]);
  assert.deepEqual(free({ camera: 3, cable: 19 }), { n: 1, least: ['cable'] });
  assert.deepEqual(free({ camera: 2, cable: 20 }), { n: 2, least: ['camera', 'cable'] });
  assert.deepEqual(free({ camera: -1, cable: 20 }), { n: 0, least: ['camera'] });
  assert.deepEqual(free({ camera: null, cable: 20 }), { n: 2, least: ['cable'] });
  assert.deepEqual(free({ camera: null, cable: null }), { n: null, least: [] });
});

test('what was out stays with its line', () => {
  assert.equal(movable({ qty: 5, had_out: 2 }), 3);
  assert.equal(movable({ qty: 5, had_out: 7 }), 0);
  assert.equal(movable({ qty: 5 }), 5);
});
