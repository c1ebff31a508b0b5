// What is still to be fetched, in the order of a walk.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pickOf, sizeOfPick } from '../../page/core/pick.js';
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
