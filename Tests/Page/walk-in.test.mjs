// What is handed out without a booking, and what stands in its way.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setZone, today, later } from '../../page/core/time.js';
import {
  changedBy,
  choiceOf,
  emptyWalkIn,
  has,
  isAbout,
  isEmpty,
  neededOf,
  pickupsOf,
  reservationOf,
  setAside,
  shortOf,
  sizeOf,
  untilOf,
  withCounted,
  withFewer,
  withUnit,
} from '../../page/core/walk-in.js';
import { line, reservation, setHouse } from './house.mjs';

setZone('America/Bogota');

const unit = (asset, item = 'camera', more = {}) => ({ asset, item, name: item, tag: `T-${asset}`, code: '', ...more });
const box = unit('box', 'case', {
  contents: [
    { asset: 'a', item: 'camera' },
    { asset: 'l', item: 'lens' },
  ],
});
const of = (...units) => units.reduce(withUnit, emptyWalkIn());

test('until today is the last minute of the house’s day, until tomorrow that of the next; another day is as it was typed', () => {
  const ends = (day) => `${later(day, 1)}T04:59:00Z`;
  assert.equal(untilOf({ until: 'today' }), ends(today()));
  assert.equal(untilOf({ until: 'tomorrow' }), ends(later(today(), 1)));
  assert.equal(untilOf({ until: 'other', at: '2026-12-24T18:00' }), '2026-12-24T23:00:00Z');
  assert.equal(untilOf({ until: 'other', at: '' }), null);
});

test('in the last half hour of the house’s day it is until tomorrow, unless a person says today', (context) => {
  const at = (time, until = null) => {
    context.mock.timers.reset();
    context.mock.timers.enable({ apis: ['Date'], now: Date.parse(`${time}-05:00`) });
    return [choiceOf({ ...emptyWalkIn(), until }), untilOf({ ...emptyWalkIn(), until })];
  };
  assert.deepEqual(at('2026-11-28T23:29:59'), ['today', '2026-11-29T04:59:00Z']);
  assert.deepEqual(at('2026-11-28T23:30:00'), ['tomorrow', '2026-11-30T04:59:00Z']);
  assert.deepEqual(at('2026-11-28T23:59:30'), ['tomorrow', '2026-11-30T04:59:00Z']);
  assert.deepEqual(at('2026-11-29T00:00:00'), ['today', '2026-11-30T04:59:00Z']);
  assert.deepEqual(at('2026-11-28T23:59:30', 'today'), ['today', '2026-11-29T04:59:00Z']);
});

test('until when it is stays what was shown first, over half past eleven and over midnight', (context) => {
  const changed = (draft, time) => {
    context.mock.timers.reset();
    context.mock.timers.enable({ apis: ['Date'], now: Date.parse(`${time}-05:00`) });
    return changedBy(draft, { ...draft, client: 'Acme' });
  };
  const first = changed(emptyWalkIn(), '2026-11-28T23:20:00');
  assert.equal(untilOf(changed(first, '2026-11-28T23:31:00')), '2026-11-29T04:59:00Z');
  const late = changed(emptyWalkIn(), '2026-11-28T23:50:00');
  assert.equal(untilOf(late), '2026-11-30T04:59:00Z');
  assert.equal(untilOf(changed(late, '2026-11-29T00:10:00')), '2026-11-30T04:59:00Z');
});

test('what another tab did with a list is about that list, and about a tab in which nothing was begun', () => {
  const mine = of(unit('x'));
  assert.notEqual(mine.id, emptyWalkIn().id);
  assert.equal(withUnit(mine, unit('y')).id, mine.id);
  assert.deepEqual(
    [isAbout(mine, mine.id), isAbout(mine, 'other'), isAbout(emptyWalkIn(), 'other')],
    [true, false, true],
  );
  for (const begun of [{ client: { id: 'c' } }, { attempt: {} }, { made: {} }])
    assert.equal(isAbout({ ...emptyWalkIn(), ...begun }, 'other'), false);
});

test('a case goes with its contents, which have lines, and has none itself; an empty one has', () => {
  const draft = withCounted(of(unit('x'), box), { item: 'cable', name: 'Cable', qty: 3 });
  assert.deepEqual(
    [...neededOf(draft)],
    [
      ['camera', 2],
      ['lens', 1],
      ['cable', 3],
    ],
  );
  assert.equal(sizeOf(draft), 5);
  assert.deepEqual([...neededOf(of({ ...box, contents: [] }))], [['case', 1]]);
  assert.ok(has(draft, 'a') && has(draft, 'box') && has(draft, 'x') && !has(draft, 'y'));
});

test('what was scanned before its case goes with the case', () => {
  const draft = of(unit('a'), box);
  assert.deepEqual(
    draft.units.map((each) => each.asset),
    ['box'],
  );
});

test('counted gear has one number an item; with none it is gone', () => {
  const cable = (qty) => ({ item: 'cable', name: 'Cable', qty });
  const draft = withCounted(withCounted(emptyWalkIn(), cable(2)), cable(7));
  assert.deepEqual(
    draft.counted.map((each) => each.qty),
    [7],
  );
  assert.ok(isEmpty(withCounted(draft, cable(0))));
});

test('the last that was scanned of an item is left out first, counted gear before all', () => {
  const draft = of(unit('a'), unit('l', 'lens'), unit('b'));
  const left = (each) => each.units.map((one) => one.asset).join();
  assert.equal(left(withFewer(draft, 'camera', 1)), 'a,l');
  assert.equal(left(withFewer(draft, 'camera', 2)), 'l');
  assert.equal(left(withFewer(of(unit('x'), box), 'lens', 1)), 'x', 'a case goes whole');
  const cables = withCounted(draft, { item: 'cable', name: 'Cable', qty: 5 });
  assert.deepEqual(
    withFewer(cables, 'cable', 2).counted.map((each) => each.qty),
    [3],
  );
  assert.deepEqual(withFewer(cables, 'cable', 5).counted, []);
});

test('the reservation is confirmed from now on, for a client who is known or made along with it', () => {
  const draft = { ...of(unit('a'), unit('b')), client: { id: 'c', name: 'Acme' }, place: 'MDE' };
  const now = Date.UTC(2026, 10, 26, 15);
  assert.deepEqual(reservationOf(draft, now), {
    client_id: 'c',
    pickup_at: '2026-11-26T15:00:00.000Z',
    return_at: untilOf(draft),
    location: 'MDE',
    status: 'confirmed',
    lines: [{ item_id: 'camera', qty: 2 }],
  });
  const made = (client) => reservationOf({ ...draft, client, place: '' }, now, 'He waits');
  assert.deepEqual(made({ id: null, name: 'Ana', phone: '' }).client, { display_name: 'Ana' });
  assert.deepEqual(made({ id: null, name: 'Ana', phone: '300' }).client, { display_name: 'Ana', phone: '300' });
  assert.deepEqual([made({ id: 'c' }).location, made({ id: 'c' }).allow_shortage], [null, { reason: 'He waits' }]);
});

test('each thing is picked up by the key that it has had since it was scanned, on the line of its item', () => {
  const draft = {
    ...withCounted(of(unit('x', 'camera', { sticker: 'MJQT' }), box), { item: 'cable', name: 'Cable', qty: 3 }),
    made: {
      id: 'r',
      reference: 'R-1',
      lines: [
        { id: 'l1', item: 'camera' },
        { id: 'l2', item: 'lens' },
        { id: 'l3', item: 'cable' },
      ],
    },
  };
  const at = '2026-11-26T15:00:00.000Z';
  const pickups = pickupsOf(draft, at);
  assert.deepEqual(
    pickups.map(({ key }) => key),
    [...draft.units, ...draft.counted].map(({ key }) => key),
  );
  assert.deepEqual(
    pickups.map(({ asset, line: on, qty, path }) => [asset, on, qty, path]),
    [
      ['x', 'l1', undefined, '/api/office/reservations/r/pickups'],
      ['box', undefined, undefined, '/api/office/reservations/r/pickups'],
      ['l3', 'l3', 3, '/api/office/reservations/r/pickups'],
    ],
  );
  assert.deepEqual(
    pickups.map(({ body }) => JSON.parse(body)),
    [
      { asset_id: 'x', scanned_code: 'MJQT', at },
      { asset_id: 'box', at, contents: ['a', 'l'] },
      { line_id: 'l3', qty: 3, at },
    ],
  );
});

// --- What is not free

const hour = 3_600_000;
const from = Date.UTC(2026, 10, 26, 15);
const step = (begins, ends, free) => ({
  from: new Date(from + begins * hour).toISOString(),
  to: new Date(from + ends * hour).toISOString(),
  free,
});
const steps = (...all) => [{ item_id: 'camera', steps: all }];
const two = new Map([['camera', 2]]);

test('what is free until it comes back stands in the way of nothing, nor what nobody counts', () => {
  setHouse({ item: [{ id: 'camera', turnaround_minutes: 0 }] });
  assert.deepEqual(shortOf(two, steps(step(-9, 9, 2), step(9, 90, 0)), from, from + 9 * hour), []);
  assert.deepEqual(shortOf(two, steps(step(-9, 90, null)), from, from + 9 * hour), []);
  assert.deepEqual(shortOf(two, [{ item_id: 'lens', steps: [step(-9, 90, 0)] }], from, from + 9 * hour), []);
});

test('what is booked before that says how many are free, and until when there are enough, less the turnaround', () => {
  const booked = steps(step(-9, 20, 3), step(20, 30, 1), step(30, 90, 3));
  const short = (more) => {
    setHouse({ item: [{ id: 'camera', ...more }] });
    return shortOf(two, booked, from, from + 24 * hour);
  };
  assert.deepEqual(short({}), [{ item: 'camera', qty: 2, free: 1, until: from + 20 * hour }]);
  assert.equal(short({ turnaround_minutes: 60 })[0].until, from + 19 * hour);
});

test('what is short now has no time until which it could go, and never fewer than none are free', () => {
  setHouse();
  assert.deepEqual(shortOf(two, steps(step(-9, 90, -1)), from, from + hour), [
    { item: 'camera', qty: 2, free: 0, until: null },
  ]);
});

test('an asset is set aside by the first confirmed reservation that names it for that time, and has not had it back', () => {
  const on = (id, units, more) => reservation(id, [line(`l-${id}`, 'camera', 1, units)], more);
  const at = (begins, ends) => ({
    pickup_at: new Date(from + begins * hour).toISOString(),
    return_at: new Date(from + ends * hour).toISOString(),
  });
  const held = (...all) => {
    setHouse({ reservation: all });
    return setAside('a', from, from + 10 * hour)?.id;
  };
  assert.equal(held(on('later', { assigned: ['a'] }, at(8, 20)), on('soon', { assigned: ['a'] }, at(2, 6))), 'soon');
  assert.equal(held(on('r', { assigned: ['a'] }, at(10, 20))), undefined, 'it begins when this ends');
  assert.equal(held(on('r', { assigned: ['b'] }, at(2, 6))), undefined);
  assert.equal(held(on('r', { assigned: ['a'] }, { ...at(2, 6), status: 'draft' })), undefined);
  assert.equal(held(on('r', { back: ['a'] }, at(-2, 6))), undefined, 'what came back is free');
  assert.equal(held(on('r', { out: ['a'] }, at(-2, 6))), 'r');
});
