// What is offered for a thing whose sticker was scanned anywhere.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { notesOf, setAsideFrom } from '../../page/core/model.js';
import { offersFor } from '../../page/core/offers.js';
import { house } from '../../page/core/state.js';
import { setZone } from '../../page/core/time.js';
import { entry, line, reservation, setHouse } from './house.mjs';

const hours = (count) => new Date(Date.now() + count * 3_600_000).toISOString();
const thing = (id, item, more) => ({ id, item_id: item, codes: [], asset_tag: id, status: 'IN_STOCK', ...more });
const offers = (id) =>
  offersFor(house.value.asset.get(id), Date.now()).map(({ kind, reservation: of }) => `${kind} ${of}`);
/** Now, and so long before it that it is the same day or an earlier one. */
const ago = (count) => ({ pickup_at: hours(-count), return_at: hours(48) });

beforeEach(() => setZone('UTC'));

test('what is out is taken back, and nothing else; also by what waits here', () => {
  const r = reservation('r', [line('l', 'camera', 2)], ago(0));
  setHouse({ asset: [thing('a', 'camera', { current_reservation_id: 'r' }), thing('b', 'camera')], reservation: [r] });
  assert.deepEqual(offers('a'), ['back r']);
  assert.deepEqual(offers('b'), ['out r']);
  setHouse({ asset: [thing('b', 'camera')], reservation: [r], outbox: [entry('pickup', 'b', 'r')] });
  assert.deepEqual(offers('b'), ['back r']);
});

test('three at most: that which names it, then by how near its pickup is, whether it is past or ahead', () => {
  const of = (id, count, units) => reservation(id, [line(`l-${id}`, 'camera', 1, units)], ago(count));
  setHouse({
    asset: [thing('a', 'camera'), thing('x', 'camera')],
    reservation: [of('old', 90), of('near', 1), of('older', 120), of('names', 100, { assigned: ['a'] }), of('day', 24)],
  });
  assert.deepEqual(offers('a'), ['out names', 'out near', 'out day']);
  assert.deepEqual(offers('x'), ['out near', 'out day', 'out old']);
});

test('a case is offered where what lies in it is asked for', () => {
  setHouse({
    item: [
      { id: 'case', is_case: true },
      { id: 'lens', is_case: false },
    ],
    asset: [thing('box', 'case', { case_id: null }), thing('in', 'lens', { case_id: 'box' })],
    reservation: [reservation('r', [line('l', 'lens', 1)], ago(0)), reservation('q', [line('m', 'other', 1)], ago(0))],
  });
  assert.deepEqual(offers('box'), ['out r']);
});

test('what is in repair or retired, and what nobody asks for, is offered nothing', () => {
  setHouse({
    asset: [thing('broken', 'camera', { status: 'REPAIR' }), thing('lens', 'lens')],
    reservation: [
      reservation('r', [line('l', 'camera', 1)], ago(0)),
      reservation('whole', [line('m', 'lens', 1, { out: ['other'] })], ago(0)),
    ],
  });
  assert.deepEqual(offers('broken'), []);
  assert.deepEqual(offers('lens'), []);
});

test('what the asset app calls ready, shipped or deployed goes out like what is in stock; the rest does not', () => {
  const going = (status) => {
    setHouse({
      asset: [thing('a', 'camera', { status })],
      reservation: [reservation('r', [line('l', 'camera', 1)], ago(0))],
    });
    return offers('a');
  };
  for (const status of ['IN_STOCK', 'READY_TO_DEPLOY', 'SHIPPED', 'DEPLOYED'])
    assert.deepEqual(going(status), ['out r'], status);
  for (const status of ['REPAIR', 'ARCHIVED', 'DISPOSED']) assert.deepEqual(going(status), [], status);
});

test('what others name for a time that touches is set aside, each for the first of them; what came back is not', () => {
  const at = (from, to) => ({ pickup_at: hours(from), return_at: hours(to) });
  const mine = reservation('mine', [line('l', 'camera', 1, { assigned: ['own'] })], at(0, 10));
  setHouse({
    reservation: [
      mine,
      reservation('later', [line('a', 'camera', 2, { assigned: ['x', 'y'] })], at(8, 20)),
      reservation('first', [line('b', 'camera', 2, { assigned: ['x'], back: ['z'] })], at(5, 9)),
      reservation('after', [line('c', 'camera', 1, { assigned: ['w'] })], at(11, 20)),
      reservation('draft', [line('d', 'camera', 1, { assigned: ['v'] })], { ...at(0, 10), status: 'draft' }),
    ],
  });
  assert.deepEqual([...setAsideFrom(mine)].map(([asset, { id }]) => `${asset} ${id}`).sort(), ['x first', 'y later']);
});

test('a thing has its own notes and those of its item', () => {
  setHouse({
    item: [{ id: 'camera', notes: 'B' }],
    asset: [thing('a', 'camera', { notes: 'A' }), thing('b', 'camera')],
  });
  assert.deepEqual([notesOf('a'), notesOf('b'), notesOf('none')], [['A', 'B'], ['B'], []]);
});
