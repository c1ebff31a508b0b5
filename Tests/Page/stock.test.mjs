// Where gear is, and how much is free.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { least, needed, withoutOwn } from '../../page/core/free.js';
import { countedOf, countsOf, isOut, lineFor, unitsOf, whereOut } from '../../page/core/stock.js';
import { who } from '../../page/core/who.js';
import { withWords } from '../../page/words/room.js';
import { entry, line, reservation, setHouse } from './house.mjs';

await withWords();

const states = (of, each) => Object.fromEntries(unitsOf(of, each).map((unit) => [unit.asset, unit.state]));

beforeEach(() => setHouse());

test('a unit is ready, out or back by what the server told, with who brought it there', () => {
  const cameras = line('l', 'camera', 3, { assigned: ['a'], out: ['b'], back: ['c'] });
  const of = reservation('r', [cameras]);
  assert.deepEqual(states(of, cameras), { a: 'ready', b: 'out', c: 'back' });
  assert.deepEqual(
    unitsOf(of, cameras).map((unit) => unit.by),
    [undefined, 'Ana', 'Luis'],
  );
  assert.deepEqual(countsOf(of), { qty: 3, out: 1, queued: 0, back: 1, here: 1 });
});

test('of what another person noted, both are named; of what one noted and sent, one', () => {
  const noter = { id: 'b', display_name: 'Bea' };
  assert.equal(who('Ana', noter), 'noted by Bea, sent by Ana');
  assert.equal(who(null, noter), 'noted by Bea');
  assert.equal(who('Bea', noter), 'Bea');
  assert.equal(who('Ana', null), 'Ana');
  const cameras = line('l', 'camera', 2, { out: ['a'], back: ['b'] });
  for (const trip of cameras.assigned_assets) Object.assign(trip, { pickup_noted_by: noter, return_noted_by: null });
  assert.deepEqual(
    unitsOf(reservation('r', [cameras]), cameras).map((unit) => unit.by),
    ['noted by Bea, sent by Ana', 'Luis'],
  );
});

test('when a unit went out or came back is when it happened, whenever the server heard of it', () => {
  const cameras = line('l', 'camera', 2, { out: ['a'], back: ['b'] });
  const acts = ['2026-06-01T08:00:00Z', '2026-06-01T09:00:00Z'];
  for (const trip of cameras.assigned_assets)
    Object.assign(trip, { actual_pickup_at: acts[0], actual_return_at: trip.returned_at && acts[1] });
  const at = () => unitsOf(reservation('r', [cameras]), cameras).map((unit) => unit.at);
  assert.deepEqual(at(), acts);
  // A server of before does not tell when something came back.
  for (const trip of cameras.assigned_assets) delete trip.actual_return_at;
  assert.deepEqual(at(), [acts[0], cameras.assigned_assets[1].returned_at]);
});

test('what waits is queued, what was sent after the last news counts, and what the server has told since does not count twice', () => {
  const cameras = line('l', 'camera', 3, { assigned: ['a', 'b'] });
  const of = reservation('r', [cameras]);
  setHouse({
    outbox: [entry('pickup', 'a', 'r', { line: 'l' })],
    sent: [entry('pickup', 'b', 'r', { line: 'l', state: 'sent', doneAt: 200 })],
    heardAt: 100,
  });
  assert.deepEqual(states(of, cameras), { a: 'queued', b: 'out' });
  assert.deepEqual(countsOf(of), { qty: 3, out: 1, queued: 1, back: 0, here: 1 });
  setHouse({ sent: [entry('pickup', 'b', 'r', { line: 'l', state: 'sent', doneAt: 200 })], heardAt: 300 });
  assert.deepEqual(states(of, cameras), { a: 'ready', b: 'ready' });
});

test('a unit that was sent is where it went until an answer that was asked for later; a number until any that came later', () => {
  const cameras = line('l', 'camera', 1, { assigned: ['a'] });
  const of = reservation('r', [cameras]);
  const tried = entry('pickup', 'a', 'r', { line: 'l', state: 'sent', doneAt: 200, isTold: true });
  setHouse({ sent: [tried], askedAt: 100, heardAt: 300 });
  assert.equal(isOut(of, { id: 'a' }), true);
  assert.deepEqual(countsOf(of), { qty: 1, out: 1, queued: 0, back: 0, here: 0 });
  setHouse({ sent: [tried], askedAt: 250, heardAt: 300 });
  assert.equal(isOut(of, { id: 'a' }), false);
  const bags = { id: 'l', qty: 12, counted: { picked_up: 6, out: 6, returned: 0 } };
  const four = entry('pickup', 'l', 'r', { line: 'l', qty: 4, state: 'sent', doneAt: 200 });
  setHouse({ sent: [four], askedAt: 100, heardAt: 300 });
  assert.equal(countedOf({ id: 'r' }, bags).out, 6);
  setHouse({ sent: [four], askedAt: 100, heardAt: 150 });
  assert.equal(countedOf({ id: 'r' }, bags).out, 10);
});

test('what was sent and undone since is as if it had not been, also before the server has told either', () => {
  const cameras = line('l', 'camera', 1, { assigned: ['a'] });
  const of = reservation('r', [cameras]);
  const out = entry('pickup', 'a', 'r', { line: 'l', state: 'sent', doneAt: 200 });
  const undo = entry('undo', 'a', 'r', { undone: 'pickup', undoes: out.key, state: 'sent', doneAt: 300 });
  setHouse({ sent: [out, undo], askedAt: 150, heardAt: 310 });
  assert.deepEqual(states(of, cameras), { a: 'ready' });
  assert.equal(isOut(of, { id: 'a' }), false);
});

test('more than was booked leaves nothing here, and counted lines are not counted as units', () => {
  const of = reservation('r', [
    line('l', 'camera', 1, { out: ['a', 'b'] }),
    { ...line('m', 'sandbag', 12), item: { id: 'sandbag', serialized: false } },
  ]);
  assert.deepEqual(countsOf(of), { qty: 1, out: 2, queued: 0, back: 0, here: 0 });
});

test('a swap puts the second in the place of the first; a report and what was refused move nothing', () => {
  const cameras = line('l', 'camera', 1, { out: ['a'] });
  const of = reservation('r', [cameras]);
  setHouse({ outbox: [entry('swap', 'a', 'r', { by: 'b', line: 'l' })] });
  assert.deepEqual(states(of, cameras), { b: 'queued' });
  setHouse({ outbox: [entry('report', 'a', 'r'), entry('return', 'a', 'r', { state: 'parked' })] });
  assert.deepEqual(states(of, cameras), { a: 'out' });
});

test('an asset goes out on the line that names it, else on the first of its item that has room', () => {
  const of = reservation('r', [
    line('full', 'camera', 1, { assigned: ['x'] }),
    line('named', 'camera', 2, { assigned: ['a'] }),
    line('lens', 'lens', 5),
  ]);
  assert.equal(lineFor(of, { id: 'a', item_id: 'camera' }).id, 'named');
  assert.equal(lineFor(of, { id: 'b', item_id: 'camera' }).id, 'named');
  assert.equal(lineFor(of, { id: 'x', item_id: 'camera' }).id, 'full');
  assert.equal(lineFor(of, { id: 'c', item_id: 'tripod' }), undefined);
});

test('the last that was noted of an asset says whether it is out, and where', () => {
  const cameras = line('l', 'camera', 2, { out: ['a'] });
  const of = reservation('r', [cameras]);
  const asset = { id: 'a', item_id: 'camera', current_reservation_id: 'r' };
  setHouse({ asset: [asset], reservation: [of] });
  assert.equal(isOut(of, asset), true);
  assert.equal(whereOut(asset), 'r');
  setHouse({ asset: [asset], reservation: [of], outbox: [entry('return', 'a', 'r', { line: 'l' })] });
  assert.equal(isOut(of, asset), false);
  assert.equal(whereOut(asset), null, 'it came back by what was noted here');
  setHouse({
    asset: [asset],
    outbox: [entry('return', 'a', 'r'), entry('undo', 'a', 'r', { undone: 'return' })],
  });
  assert.equal(whereOut(asset), 'r', 'an undone return is out again');
  assert.equal(whereOut({ id: 'z' }), undefined);
});

test('the contents of a case go with it', () => {
  const of = reservation('r', [
    line('l', 'camera', 1, { assigned: ['a'] }),
    line('k', 'case', 1, { assigned: ['box'] }),
  ]);
  setHouse({ outbox: [entry('pickup', 'box', 'r', { line: 'k', contents: ['a'] })] });
  assert.deepEqual(states(of, of.items[0]), { a: 'queued' });
  assert.equal(isOut(of, { id: 'a' }), true);
});

test('counted gear is the number of the server with what waits here', () => {
  const bags = { id: 'l', qty: 12, counted: { picked_up: 6, out: 6, returned: 0 } };
  setHouse({
    outbox: [entry('pickup', 'l', 'r', { line: 'l', qty: 4 }), entry('return', 'l', 'r', { line: 'l', qty: 2 })],
  });
  const counts = { qty: 12, picked_up: 10, out: 8, returned: 2, had_out: 10, waiting: 6 };
  assert.deepEqual(countedOf({ id: 'r' }, bags), counts);
});

// --- What is free

const at = (day, hour = 0) => Date.UTC(2026, 10, day, hour);
const step = (from, to, free) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString(), free });
/** A line with what the server tells of its stock. */
const held = (of, shortage = 0) => ({
  ...of,
  shortage,
  came_back: of.assigned_assets.filter((unit) => unit.returned_at).length,
});
const booked = (qty, more = {}) => ({
  status: 'confirmed',
  pickup_at: '2026-11-11T00:00:00Z',
  return_at: '2026-11-13T00:00:00Z',
  items: [held(line('l', 'camera', qty))],
  ...more,
});

test('what a reservation holds itself is free to it, for as long as it holds it and the turnaround after', () => {
  const steps = withoutOwn([step(at(10), at(20), 1)], booked(2), 'camera', 3_600_000);
  assert.deepEqual(steps, [
    { from: at(10), to: at(11), free: 1 },
    { from: at(11), to: at(13, 1), free: 3 },
    { from: at(13, 1), to: at(20), free: 1 },
  ]);
});

test('a draft holds nothing, nor does another item, nor what is short of a line; what is not counted stays so', () => {
  const steps = [step(at(10), at(20), 1)];
  const same = [{ from: at(10), to: at(20), free: 1 }];
  assert.deepEqual(withoutOwn(steps, booked(2, { status: 'draft' }), 'camera', 0), same);
  assert.deepEqual(withoutOwn(steps, booked(2), 'lens', 0), same);
  assert.deepEqual(withoutOwn(steps, null, 'camera', 0), same);
  const short = booked(2, { items: [held(line('l', 'camera', 2), 1)] });
  assert.deepEqual(
    withoutOwn(steps, short, 'camera', 0).map((each) => each.free),
    [1, 2, 1],
  );
  assert.deepEqual(
    withoutOwn([step(at(10), at(20), null)], booked(2), 'camera', 0).map((each) => each.free),
    [null, null, null],
  );
});

test('what came back a reservation holds no more, and what is out counts whole', () => {
  const steps = [step(at(10), at(20), 1)];
  const free = (of) => withoutOwn(steps, booked(3, { items: [of] }), 'camera', 0).map((each) => each.free);
  assert.deepEqual(free(held(line('l', 'camera', 3, { assigned: ['a'], back: ['b'] }))), [1, 3, 1]);
  assert.deepEqual(free(held(line('l', 'camera', 2, { back: ['a', 'b'] }))), [1]);
  assert.deepEqual(free(held(line('l', 'camera', 2, { out: ['a', 'b'] }), 2)), [1, 3, 1]);
  const cables = { ...held(line('l', 'camera', 10)), came_back: 4, counted: { out: 3 } };
  assert.deepEqual(free(cables), [1, 7, 1]);
});

test('a line needs what is still to go out or is out, whatever its qty is made', () => {
  const of = held(line('l', 'camera', 3, { assigned: ['a'], out: ['b'], back: ['c'] }));
  assert.deepEqual(
    [1, 2, 3, 4].map((qty) => needed(of, qty)),
    [1, 2, 2, 3],
  );
  const all = held(line('l', 'camera', 2, { back: ['a', 'b'] }));
  assert.deepEqual(
    [1, 2, 3].map((qty) => needed(all, qty)),
    [0, 0, 1],
  );
  assert.equal(needed({ qty: 10, came_back: 4, counted: { out: 3 } }, 5), 3);
});

test('the least of the steps that touch a time; null where one is not counted or none is known', () => {
  const steps = [
    { from: 0, to: 10, free: 5 },
    { from: 10, to: 20, free: 2 },
    { from: 20, to: 30, free: null },
  ];
  assert.equal(least(steps, 0, 10), 5, 'what begins when it ends does not touch it');
  assert.equal(least(steps, 5, 15), 2);
  assert.equal(least(steps, 15, 25), null);
  assert.equal(least(steps, 40, 50), null);
});
