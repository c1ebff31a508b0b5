// How far a reservation is, by the cases that the server is held to as well, and which way its shelf goes.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beforeEach, test } from 'node:test';
import { closesItself, isToClose, marksOf, neverOutOf, tallyOf, wayOf } from '../../page/core/model.js';
import { countedOf, countsOf, unitsOf } from '../../page/core/stock.js';
import { setZone } from '../../page/core/time.js';
import { entry, line, reservation, setHouse } from './house.mjs';

const cases = JSON.parse(readFileSync(new URL('../../verify/tally.json', import.meta.url)));

const stands = ({ is_void, is_swapped_away }) => !is_void && !is_swapped_away;

/** The item of a line: what is counted, what a case got of its own and what is scanned are three kinds. */
const itemOf = (id, row) => row.lines.find((each) => each.id === id).item ?? `item of ${id}`;

/** The units that are named on a line after all of a case; undefined where it says nothing of them. */
const namedAfter = (row) => (id) => row.expected.lines.find((each) => each.id === id).named;

/** The newest trip of an asset as the server tells it of one that is named: also one that ended by a swap. */
function unit(asset, trips) {
  const trip = trips
    .filter((each) => each.asset === asset && !each.is_void)
    .sort((a, b) => a.out.localeCompare(b.out))
    .at(-1);
  return { asset_id: asset, picked_up_at: trip?.out ?? null, returned_at: trip?.back ?? null };
}

/** The house as the server told it when it had heard of `trips` and `movements`, `had` and `named` of each line. */
function told(row, { trips, movements, had, named = namedAfter(row) }) {
  const kits = [...new Set(row.lines.map(({ kit }) => kit).filter(Boolean))];
  const items = row.lines.map(({ id, qty, serialized, added_by, kit = null }) => {
    const of = (each) => each.line === id && !each.is_void;
    const assigned = named(id) ?? [
      ...new Set(trips.filter((trip) => of(trip) && stands(trip)).map((trip) => trip.asset)),
    ];
    const sum = (kind) =>
      movements.filter((each) => of(each) && each.kind === kind).reduce((n, each) => n + each.qty, 0);
    const [gone, back, lost, used] = ['out', 'back', 'lost', 'used'].map(sum);
    return {
      id,
      qty,
      item: { id: itemOf(id, row), name: id, serialized },
      added_at_shelf: !!added_by,
      kit_id: kit,
      had_out: had(id),
      assigned_asset_ids: assigned,
      assigned_assets: assigned.map((asset) => unit(asset, trips)),
      ...(!serialized && { counted: { picked_up: gone, out: gone - back - lost - used, returned: back, lost, used } }),
    };
  });
  return {
    ...reservation('r', []),
    items,
    kits: kits.map((id) => ({ id, item: { id: `item of ${id}`, name: id, serialized: false }, qty: 1 })),
    return_at: row.return_at,
    to_close: row.expected.to_close,
  };
}

/** The assets and items of a case, and what waits here. */
function set(row, outbox) {
  const named = row.lines.flatMap(({ id, named = [] }) => named.map((asset) => ({ asset, line: id })));
  const asset = [...named, ...row.trips].map((each) => ({
    id: each.asset,
    item_id: itemOf(each.line, row),
    codes: [],
  }));
  const item = row.lines.map(({ id, added_by }) => ({ id: itemOf(id, row), is_case: added_by === 'case' }));
  setHouse({ asset, item, outbox });
  setZone(row.time_zone);
}

/** A trip or a movement that came back by the last return. */
const isLastReturn = (row) => (each) =>
  row.at && stands(each) && (each.kind ? each.kind !== 'out' && each.at === row.at : each.back === row.at);

const counting = ({ line: id, kind, qty, at }) =>
  entry(kind === 'out' ? 'pickup' : 'return', id, 'r', {
    line: id,
    qty,
    at,
    body: JSON.stringify({ qty: ['out', 'back'].includes(kind) ? qty : 0 }),
  });

/** What of a case was noted here: each going out, coming back and exchange at the door, in the order of their times. */
function notedOf(row) {
  const trips = row.trips.filter((trip) => !trip.is_void);
  const isBySwap = (trip) =>
    trips.find((each) => each.is_swapped_away && each.line === trip.line && each.back === trip.out);
  const entries = trips.flatMap((trip) => [
    ...(isBySwap(trip) ? [] : [entry('pickup', trip.asset, 'r', { at: trip.out, line: trip.line })]),
    ...(trip.back && !trip.is_swapped_away ? [entry('return', trip.asset, 'r', { at: trip.back })] : []),
    ...(isBySwap(trip)
      ? [entry('swap', isBySwap(trip).asset, 'r', { at: trip.out, by: trip.asset, line: trip.line })]
      : []),
  ]);
  const counted = row.movements.filter((each) => !each.is_void).map((each) => counting(each));
  return [...entries, ...counted].sort((a, b) => a.at.localeCompare(b.at));
}

function check(row, of, isHeard) {
  const { expected } = row;
  const tally = tallyOf(of);
  assert.deepEqual(
    { asked: tally.asked, out: tally.out, back: tally.back },
    { asked: expected.asked, out: expected.out, back: expected.back },
    row.name,
  );
  for (const { id, asked, had_out, out, back, named } of expected.lines) {
    if (named) {
      const units = unitsOf(
        of,
        of.items.find((each) => each.id === id),
      ).map(({ asset }) => asset);
      assert.deepEqual(units.sort(), [...named].sort(), `${row.name}: named on ${id}`);
    }
    if (!asked && !isHeard) continue;
    assert.deepEqual(
      tally.lines.find((each) => each.id === id),
      { id, asked, had_out, out, back },
      `${row.name}: ${id}`,
    );
  }
  const cameBack = row.trips.some(isLastReturn(row)) || row.movements.some(isLastReturn(row));
  const isOver = tally.hasBeenOut && !tally.isAnyOut;
  const flips = isOver && (cameBack ? closesItself(of, row.at, row.last) : row.last);
  assert.equal(flips, expected.flips, row.name);
  if (!row.last) assert.equal(isToClose(of), expected.to_close, row.name);
}

test('what the server told is counted as the server counts', () => {
  assert.ok(cases.length >= 94);
  for (const row of cases) {
    const had = (id) => row.expected.lines.find((each) => each.id === id).had_out;
    set(row, []);
    // The last return closed it: then the server tells that, and nobody asks.
    if (!row.expected.flips) check(row, told(row, { ...row, had }), true);
  }
});

test('a last return that waits here counts at once, and closes what the server will close by it', () => {
  let count = 0;
  // Of what went out once more after it the server has heard: no return waits then.
  const isNewest = ({ at, trips }) => at && trips.every((trip) => trip.out < at);
  for (const row of cases.filter(isNewest)) {
    const isLast = isLastReturn(row);
    const had = (id) => row.expected.lines.find((each) => each.id === id).had_out;
    const trips = row.trips.map((trip) => (isLast(trip) ? { ...trip, back: null } : trip));
    const movements = row.movements.filter((each) => !isLast(each));
    const outbox = [
      ...row.trips.filter(isLast).map((trip) => entry('return', trip.asset, 'r', { at: row.at })),
      ...row.movements.filter(isLast).map((each) => counting(each)),
    ];
    set(row, outbox);
    if (!outbox.length) continue;
    count++;
    check(row, told(row, { trips, movements, had }), true);
  }
  assert.ok(count > 20, `${count} returns`);
});

test('all of it noted here, without a word of the server, counts the same', () => {
  for (const row of cases) {
    set(row, notedOf(row));
    const named = (id) => row.lines.find((each) => each.id === id).named;
    check(row, told(row, { trips: [], movements: [], had: () => 0, named }), false);
  }
});

// --- What is asked and shown

beforeEach(() => {
  setZone('America/Bogota');
  setHouse();
});

const noon = '2026-11-25T17:00:00Z';
const lastDay = '2026-11-26T05:00:00Z';

test('its shelf hands out until everything has been out, or its last day has come by the house’s clock', () => {
  const cameras = (units) => reservation('r', [line('l', 'camera', 2, units)], { return_at: '2026-11-26T22:00:00Z' });
  assert.equal(wayOf(cameras({}), noon), 'out');
  assert.equal(wayOf(cameras({ out: ['a'] }), noon), 'out');
  assert.equal(wayOf(cameras({ back: ['a'] }), noon), 'out');
  assert.equal(wayOf(cameras({ out: ['a'], back: ['b'] }), noon), 'back');
  assert.equal(
    wayOf(cameras({ out: ['a'] }), '2026-11-26T04:59:00Z'),
    'out',
    'midnight of the house is five hours later',
  );
  assert.equal(wayOf(cameras({ out: ['a'] }), lastDay), 'back');
  // There is nothing to take back.
  assert.equal(wayOf(cameras({}), lastDay), 'out');
  assert.equal(wayOf({ ...cameras({ back: ['a'] }), status: 'returned' }, noon), 'back');
});

test('counted gear counts for the way, and so does what waits here', () => {
  const cables = { id: 'k', qty: 3, item: { id: 'cable', name: 'Cable', serialized: false }, assigned_assets: [] };
  const counted = (out, had_out) => ({
    ...cables,
    had_out,
    counted: { picked_up: out, out, returned: 0, lost: 0, used: 0 },
  });
  const of = reservation('r', [line('l', 'camera', 1, { out: ['a'] }), { ...counted(2, 2), assigned_asset_ids: [] }]);
  assert.equal(wayOf(of, noon), 'out');
  assert.deepEqual(marksOf(of, 'out'), { out: 3, queued: 0, back: 0, way: 'out', here: 1 });
  setHouse({ outbox: [entry('pickup', 'k', 'r', { line: 'k', qty: 1 })] });
  assert.equal(wayOf(of, noon), 'back');
  assert.equal(tallyOf(of).had_out, 4);
});

test('of what is lost or used up nothing comes back, and what comes back is what was said to', () => {
  const cables = { id: 'k', qty: 8, had_out: 8, counted: { picked_up: 8, out: 8, returned: 0, lost: 0, used: 0 } };
  setHouse({ outbox: [entry('return', 'k', 'r', { line: 'k', qty: 6, body: JSON.stringify({ qty: 5, lost: 1 }) })] });
  const { out, returned, had_out } = countedOf({ id: 'r' }, cables);
  assert.deepEqual({ out, returned, had_out }, { out: 2, returned: 5, had_out: 8 });
});

test('units that nobody named go in the place of those that were, the last one first, as the server has it', () => {
  const of = reservation('r', [line('l', 'camera', 2, { assigned: ['a', 'b'] })]);
  const asset = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, item_id: 'camera', codes: [] }));
  const states = () => Object.fromEntries(unitsOf(of, of.items[0]).map((unit) => [unit.asset, unit.state]));
  setHouse({ asset, outbox: [entry('pickup', 'c', 'r')] });
  assert.deepEqual(states(), { a: 'ready', c: 'queued' });
  setHouse({ asset, outbox: [entry('pickup', 'c', 'r'), entry('pickup', 'd', 'r'), entry('pickup', 'e', 'r')] });
  // There is no room for a third: the server will refuse it.
  assert.deepEqual(states(), { c: 'queued', d: 'queued' });
  assert.equal(tallyOf(of).had_out, 2);
});

test('one that was swapped away and stays named fills a place of its own once it goes out again here', () => {
  const row = cases.find(({ name }) => name.startsWith('swapped for the other that is named, and later out beside it'));
  const [away, other, again] = row.trips;
  const of = { ...told(row, { trips: [other], movements: [], had: () => 1 }), to_close: false };
  // The server tells of each that is named its newest trip.
  of.items[0].assigned_asset_ids = ['B', 'A'];
  of.items[0].assigned_assets.unshift({ asset_id: 'A', picked_up_at: away.out, returned_at: away.back });
  set(row, []);
  assert.equal(tallyOf(of).had_out, 1);
  const { out, back, here } = countsOf(of);
  assert.deepEqual({ out, back, here }, { out: 0, back: 1, here: 1 }, 'it is to go out yet');
  set(row, [entry('pickup', 'A', 'r', { at: again.out, line: again.line })]);
  assert.equal(tallyOf(of).had_out, 2);
  set(row, [entry('pickup', 'B', 'r', { at: again.out, line: again.line })]);
  assert.equal(tallyOf(of).had_out, 1, 'the other fills its place again');
});

test('scans that arrive late find what others did meanwhile, and count once', () => {
  const asset = ['a', 'b', 'c'].map((id) => ({ id, item_id: 'camera', codes: [] }));
  const mine = [entry('pickup', 'a', 'r', { line: 'l' }), entry('pickup', 'b', 'r', { line: 'l' })];
  // Noted in a tunnel, while a colleague handed out one of them, and another of the same kind.
  setHouse({ asset, outbox: mine, heardAt: 100 });
  const of = (units) => reservation('r', [line('l', 'camera', 3, units)]);
  assert.deepEqual(tallyOf(of({ out: ['a', 'c'] })).had_out, 3);
  // The answer comes after the news of it, and before it.
  setHouse({ asset, sent: mine.map((each) => ({ ...each, state: 'sent', doneAt: 200 })), heardAt: 100 });
  assert.deepEqual(tallyOf(of({ out: ['a', 'b', 'c'] })).had_out, 3);
  assert.deepEqual(tallyOf(of({ out: ['c'] })).had_out, 3);
  const cables = { id: 'k', qty: 8, had_out: 5, counted: { picked_up: 5, out: 5, returned: 0, lost: 0, used: 0 } };
  const counted = { line: 'k', qty: 5, state: 'sent', doneAt: 200 };
  setHouse({ sent: [entry('pickup', 'k', 'r', { ...counted, isTold: true })], heardAt: 100 });
  assert.equal(countedOf({ id: 'r' }, cables).had_out, 5);
  setHouse({ sent: [entry('pickup', 'k', 'r', counted)], heardAt: 100 });
  assert.equal(
    countedOf({ id: 'r' }, { ...cables, had_out: 0, counted: { ...cables.counted, picked_up: 0, out: 0 } }).had_out,
    5,
  );
});

test('a swap of two that are named changes their places, once', () => {
  const of = reservation('r', [line('l', 'camera', 2, { assigned: ['b'], out: ['a'] })]);
  const swap = entry('swap', 'a', 'r', { by: 'b', line: 'l' });
  const states = (told) => Object.fromEntries(unitsOf(told, told.items[0]).map((unit) => [unit.asset, unit.state]));
  setHouse({ outbox: [swap] });
  assert.deepEqual(states(of), { a: 'ready', b: 'queued' });
  assert.equal(tallyOf(of).had_out, 1);
  // The answer was lost or comes after the news of it.
  const done = reservation('r', [{ ...line('l', 'camera', 2, { out: ['b'], back: ['a'] }), had_out: 1 }]);
  setHouse({ sent: [{ ...swap, state: 'sent', doneAt: 200 }], heardAt: 100 });
  assert.deepEqual(states(done), { a: 'back', b: 'out' });
  assert.equal(tallyOf(done).had_out, 1);
  // The other one stood on a second line: there the first is now.
  const two = reservation('r', [line('l', 'camera', 1, { out: ['a'] }), line('m', 'camera', 1, { assigned: ['b'] })]);
  setHouse({ outbox: [swap] });
  assert.deepEqual(
    two.items.map((each) => unitsOf(two, each).map((unit) => unit.asset)),
    [['b'], ['a']],
  );
  assert.deepEqual(
    tallyOf(two).lines.map((each) => each.had_out),
    [1, 0],
  );
});

test('what is all back is to be closed where the server says so, until somebody has closed it here', () => {
  const of = reservation('r', [line('l', 'Lamp', 3, { back: ['a'] })], { to_close: true });
  assert.equal(isToClose(of), true);
  assert.deepEqual(neverOutOf(of), [{ qty: 2, name: 'Lamp' }]);
  setHouse({ outbox: [entry('close', 'r', 'r')] });
  assert.equal(isToClose(of), false);
  const done = { state: 'sent', doneAt: 200 };
  setHouse({ sent: [entry('close', 'r', 'r', done)], heardAt: 100 });
  assert.equal(isToClose(of), false);
  setHouse({ sent: [entry('close', 'r', 'r', { ...done, isOpen: true })], heardAt: 100 });
  assert.equal(isToClose(of), true, 'something was out when it came');
  setHouse({ outbox: [entry('pickup', 'a', 'r')] });
  assert.equal(isToClose(of), false, 'it goes out again');
  setHouse();
  const { to_close, ...older } = of;
  assert.equal(isToClose(older), false, 'an older server closes it by itself');
  assert.equal(isToClose({ ...of, status: 'returned' }), false);
});
