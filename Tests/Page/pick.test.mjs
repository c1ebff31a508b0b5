// What is still to be fetched, in the order of a walk.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absentOf, foundIn, noTicks, pickOf, sizeOfPick, withRow, withThing } from '../../page/core/pick.js';
import { setZone } from '../../page/core/time.js';
import { entry, line, reservation, setHouse } from './house.mjs';

setZone('UTC');

const thing = (id, item, location, more) => ({
  id,
  item_id: item,
  codes: [],
  asset_tag: id,
  status: 'IN_STOCK',
  location,
  ...more,
});
const items = [
  { id: 'camera', name: 'camera', category: 'Video' },
  { id: 'lamp', name: 'lamp', category: 'Light' },
  { id: 'cable', name: 'cable', category: null },
];
const cable = (qty, gone = 0) => ({
  ...line('c', 'cable', qty),
  item: { id: 'cable', name: 'cable', serialized: false },
  had_out: gone,
  counted: { picked_up: gone, out: gone, returned: 0, lost: 0, used: 0 },
});
const told = (of) =>
  pickOf(of).map(
    ({ place, rows }) =>
      `${place || '–'}: ${rows.map(({ qty, name, tag, units, isShort }) => `${qty} ${tag || name}${units.length ? ` of ${units}` : ''}${isShort ? ' !' : ''}`).join(', ')}`,
  );

test('place by place, first where it is handed out; in a place by category, what has none at the end, then by name and tag', () => {
  setHouse({
    item: items,
    asset: [
      thing('CAM2', 'camera', 'MDE'),
      thing('CAM1', 'camera', 'MDE'),
      thing('CAM3', 'camera', 'BOG'),
      thing('L1', 'lamp', 'MDE'),
      thing('L2', 'lamp', null),
    ],
  });
  const of = reservation(
    'r',
    [line('a', 'camera', 3, { assigned: ['CAM3', 'CAM2', 'CAM1'] }), cable(4), line('b', 'lamp', 2)],
    { location: 'MDE' },
  );
  assert.deepEqual(told(of), ['MDE: 1 lamp of L1, 1 CAM1, 1 CAM2, 4 cable', 'BOG: 1 CAM3', '–: 1 lamp of L2']);
  assert.equal(sizeOfPick(pickOf(of)), 9);
});

test('what has been out, here or by what waits, is fetched no more', () => {
  const of = reservation('r', [line('a', 'camera', 3, { assigned: ['CAM2'], out: ['CAM1'] }), cable(4, 3)]);
  const house = {
    item: items,
    asset: ['CAM1', 'CAM2', 'CAM3'].map((id) => thing(id, 'camera', 'MDE')),
    reservation: [of],
  };
  setHouse(house);
  assert.deepEqual(told(of), ['MDE: 1 CAM2, 1 camera of CAM3', '–: 1 cable']);
  setHouse({ ...house, outbox: [entry('pickup', 'CAM3', 'r'), entry('pickup', 'c', 'r', { line: 'c', qty: 1 })] });
  assert.deepEqual(told(of), ['MDE: 1 CAM2']);
  setHouse({ ...house, outbox: [entry('pickup', 'CAM3', 'r'), entry('pickup', 'CAM2', 'r')] });
  assert.deepEqual(told(of), ['–: 1 cable']);
});

test('what is named and is out elsewhere, in repair or gone is fetched by nobody, and no other in its place', () => {
  const of = reservation('r', [line('a', 'camera', 6, { assigned: ['AWAY', 'HERE', 'NOTED', 'MENDED', 'LOST'] })]);
  setHouse({
    item: items,
    asset: [
      thing('AWAY', 'camera', 'MDE', { current_reservation_id: 'q' }),
      thing('HERE', 'camera', 'MDE'),
      thing('NOTED', 'camera', 'MDE'),
      thing('MENDED', 'camera', 'MDE', { status: 'REPAIR' }),
      thing('LOST', 'camera', 'MDE', { status: 'DISPOSED' }),
      thing('FREE', 'camera', 'MDE'),
      thing('FREE2', 'camera', 'MDE'),
    ],
    reservation: [of],
    outbox: [entry('pickup', 'NOTED', 'q')],
  });
  assert.deepEqual(told(of), ['MDE: 1 HERE, 1 camera of FREE,FREE2']);
  assert.equal(sizeOfPick(pickOf(of)), 2);
  assert.deepEqual(
    absentOf(of).map(({ asset }) => asset),
    ['AWAY', 'LOST', 'MENDED', 'NOTED'],
  );
  assert.equal(withThing(pickOf(of), noTicks, 'AWAY').is, 'none');
  // As many as are still to go out: others have taken the places of the rest.
  const full = reservation('r', [line('a', 'camera', 2, { assigned: ['AWAY', 'MENDED'], out: ['FREE'] })]);
  assert.equal(absentOf(full).length, 1);
  for (const status of ['closed', 'cancelled'])
    assert.deepEqual([pickOf({ ...of, status }), absentOf({ ...of, status })], [[], []], status);
});

test('of what nobody named those are told that may be taken; what is on no shelf is told as missing', () => {
  setHouse({
    item: items,
    asset: [
      thing('L1', 'lamp', 'MDE'),
      thing('L2', 'lamp', 'MDE'),
      thing('BROKEN', 'lamp', 'MDE', { status: 'REPAIR' }),
      thing('OUT', 'lamp', 'MDE', { current_reservation_id: 'q' }),
    ],
  });
  const of = reservation('r', [line('b', 'lamp', 3)], { location: 'MDE' });
  assert.deepEqual(told(of), ['MDE: 2 lamp of L1,L2, 1 lamp !']);
});

test('what nobody named is fetched at the place of the reservation; what is elsewhere is told, and counts where it is scanned', () => {
  setHouse({
    item: items,
    asset: [thing('L1', 'lamp', 'MDE'), thing('L2', 'lamp', 'BOG'), thing('L3', 'lamp', null)],
  });
  const of = reservation('r', [line('b', 'lamp', 3)], { location: 'MDE' });
  assert.deepEqual(told(of), ['MDE: 1 lamp of L1, 1 lamp !', '–: 1 lamp of L3']);
  const short = rowOf(of, 'lamp/none');
  assert.deepEqual(short.away, ['L2']);
  const { is, ticks } = withThing(pickOf(of), noTicks, 'L2');
  assert.equal(is, 'found');
  assert.equal(sizeOfPick(pickOf(of)), 3);
  assert.equal(ticks.things.length, 1);
});

test('what two lines ask for of an item is listed once, and no unit on the shelf counts for both', () => {
  setHouse({ item: items, asset: ['L1', 'L2', 'L3'].map((id) => thing(id, 'lamp', 'MDE')) });
  const cables = (id, qty) => ({ ...cable(qty), id });
  const of = reservation(
    'r',
    [line('a', 'lamp', 2), line('b', 'lamp', 2, { assigned: ['L3'] }), cables('c', 4), cables('d', 2)],
    { location: 'MDE' },
  );
  assert.deepEqual(told(of), ['MDE: 1 L3, 2 lamp of L1,L2, 1 lamp !, 6 cable']);
  const keys = pickOf(of).flatMap(({ rows }) => rows.map(({ key }) => key));
  assert.equal(new Set(keys).size, keys.length);
});

// --- Ticks

const lamps = (more) => {
  const of = reservation('r', [line('a', 'lamp', 3, more), cable(4)], { location: 'MDE' });
  setHouse({ item: items, asset: ['L1', 'L2', 'L3'].map((id) => thing(id, 'lamp', 'MDE')), reservation: [of] });
  return of;
};
/** What is found, row by row. */
const standing = (of, ticks) => Object.fromEntries(foundIn(pickOf(of), ticks));
const rowOf = (of, key) =>
  pickOf(of)
    .flatMap(({ rows }) => rows)
    .find((row) => row.key === key);

test('a scan ticks a thing once; once more it is known, and what is not to fetch is refused', () => {
  const of = lamps({ assigned: ['L3'] });
  const first = withThing(pickOf(of), noTicks, 'L1');
  assert.equal(first.is, 'found');
  assert.deepEqual(withThing(pickOf(of), first.ticks, 'L1'), { is: 'known', ticks: first.ticks });
  const named = withThing(pickOf(of), first.ticks, 'L3');
  assert.deepEqual(standing(of, named.ticks), { L3: 1, 'lamp/MDE': 1, cable: 0 });
  const camera = { ...thing('CAM1', 'camera', 'MDE') };
  setHouse({
    item: items,
    asset: [camera, ...['L1', 'L2', 'L3'].map((id) => thing(id, 'lamp', 'MDE'))],
    reservation: [of],
  });
  assert.equal(withThing(pickOf(of), named.ticks, 'CAM1').is, 'none');
});

test('what was scanned and unticked is scanned anew; by hand and by scan is one count', () => {
  const of = lamps({ assigned: ['L3'] });
  let { ticks } = withThing(pickOf(of), noTicks, 'L3');
  ticks = withRow(pickOf(of), ticks, rowOf(of, 'L3'), false);
  assert.equal(standing(of, ticks).L3, 0);
  assert.equal(withThing(pickOf(of), ticks, 'L3').is, 'found');
  // One of two was scanned, the rest is ticked by hand: two, and the other one is known by then.
  ({ ticks } = withThing(pickOf(of), noTicks, 'L1'));
  ticks = withRow(pickOf(of), ticks, rowOf(of, 'lamp/MDE'), true);
  assert.equal(standing(of, ticks)['lamp/MDE'], 2);
  assert.equal(withThing(pickOf(of), ticks, 'L2').is, 'known');
  ticks = withRow(pickOf(of), ticks, rowOf(of, 'lamp/MDE'), false);
  assert.equal(standing(of, ticks)['lamp/MDE'], 0);
  assert.equal(withThing(pickOf(of), ticks, 'L1').is, 'found');
});

test('a tick stays with its thing when the desk names that, and leaves the list with what went out', () => {
  const { ticks } = withThing(pickOf(lamps()), noTicks, 'L1');
  assert.deepEqual(standing(lamps(), ticks), { 'lamp/MDE': 1, cable: 0 });
  assert.deepEqual(standing(lamps({ assigned: ['L1'] }), ticks), { L1: 1, 'lamp/MDE': 0, cable: 0 });
  assert.deepEqual(standing(lamps({ out: ['L1'] }), ticks), { 'lamp/MDE': 0, cable: 0 });
  // It came back and is to be fetched no more.
  assert.equal(withThing(pickOf(lamps({ out: ['L1', 'L2', 'L3'] })), ticks, 'L1').is, 'none');
});

test('a row that asks for less by now has no more found than it asks for', () => {
  const ticks = withRow(pickOf(lamps()), noTicks, rowOf(lamps(), 'lamp/MDE'), true);
  assert.equal(standing(lamps(), ticks)['lamp/MDE'], 3);
  assert.equal(standing(lamps({ out: ['L1'] }), ticks)['lamp/MDE'], 2);
});
