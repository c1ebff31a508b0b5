// The rows of the floor, and the asset that a code names.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beforeEach, test } from 'node:test';
import { codesOf } from '../../page/core/codes.js';
import {
  alsoHere,
  assetNamed,
  awaiting,
  floor,
  isLendable,
  lateHere,
  meaningOf,
  named,
  valuesOf,
} from '../../page/core/model.js';
import { house } from '../../page/core/state.js';
import { setZone } from '../../page/core/time.js';
import { entry, line, reservation, setHouse } from './house.mjs';

const hours = (count) => new Date(Date.now() + count * 3_600_000).toISOString();
const days = (count) => hours(24 * count);
const ids = (groups) =>
  Object.fromEntries(Object.entries(groups).map(([name, rows]) => [name, rows.map(({ id }) => id)]));
const onFloor = (asked = {}) => ids(floor({ days: 1, place: '', search: '', ...asked }));

beforeEach(() => {
  setZone('UTC');
  setHouse();
});

test('a scan means one asset: a sticker goes before a tag or a serial that reads the same, and no part of a text is looked up', () => {
  const [a, b] = [
    { id: 'a', codes: [], asset_tag: 'mjqt', serial: null },
    { id: 'b', codes: ['MJQT'], asset_tag: null, serial: 'S-1' },
  ];
  for (const assets of [
    [a, b],
    [b, a],
  ]) {
    house.value.codes = codesOf(assets);
    for (const text of [
      'mjqt',
      ' MJQT ',
      'https://office.example/q/MJQT',
      'https://office.example/q/mjqt/?a=1#b',
      's-1',
    ])
      assert.equal(assetNamed(text), b, text);
    for (const text of ['  ', 'CAM/MJQT', 'https://office.example/item.php?id=MJQT'])
      assert.equal(assetNamed(text), undefined, text);
  }
  house.value.codes = codesOf([a, { ...b, codes: [], asset_tag: 'MJQT' }]);
  assert.deepEqual([assetNamed('MJQT'), meaningOf('MJQT').assets.length], [undefined, 2]);
});

test('once a house names hosts, only addresses on those and ours name codes, as the server says which are', () => {
  const a = { id: 'a', codes: ['MJQT'], asset_tag: null, serial: null };
  setHouse({ tenant: [{ id: 'house', code_hosts: ['qr.example.com'], own_hosts: ['acme.example', 'gear.example'] }] });
  house.value.codes = codesOf([a]);
  for (const text of ['https://qr.example.com/q/MJQT', 'https://gear.example/q/MJQT', 'acme.example/q/MJQT'])
    assert.equal(assetNamed(text), a, text);
  assert.equal(assetNamed('https://elsewhere.example/q/MJQT'), undefined);
});

test('late, going out, coming back and to be closed stand each in their group', () => {
  const out = [line('l', 'camera', 1, { out: ['a'] })];
  setHouse({
    reservation: [
      reservation('late', out, { return_at: hours(-30) }),
      reservation('goes', [line('l', 'camera', 1)], { pickup_at: hours(0), return_at: days(2) }),
      reservation('comes', out, { pickup_at: days(-2), return_at: hours(0.01) }),
      reservation('done', [], { status: 'returned' }),
      reservation('far', [line('l', 'camera', 1)], { pickup_at: days(20), return_at: days(21) }),
    ],
  });
  const groups = onFloor();
  assert.deepEqual([groups.late, groups.out, groups.close], [['late'], ['goes'], ['done']]);
  // Just before midnight it may come back tomorrow.
  assert.deepEqual(onFloor({ days: 2 }).back, ['comes']);
  assert.deepEqual(groups.other, []);
});

test('late is what is out past its time, also on its last day, on the floor and in the list of what is late', () => {
  const out = [line('l', 'camera', 1, { out: ['a'] })];
  const back = [line('l', 'camera', 1, { back: ['b'] })];
  const due = { pickup_at: days(-2), return_at: new Date(Date.now() - 1000).toISOString() };
  setHouse({
    reservation: [
      reservation('now', out, { ...due, location: 'MDE' }),
      reservation('long', out, { ...due, return_at: days(-1), location: 'BOG' }),
      reservation('anywhere', out, due),
      reservation('back', back, due),
      reservation('closed', out, { ...due, status: 'closed' }),
      reservation('comes', out, { ...due, return_at: hours(1) }),
    ],
  });
  const late = (place) => lateHere(place).map(({ id }) => id);
  assert.deepEqual(onFloor().late, ['long', 'anywhere', 'now']);
  assert.deepEqual(late(''), ['now', 'long', 'anywhere']);
  assert.deepEqual(late('MDE'), ['now', 'anywhere']);
});

test('a search finds what the copy has of other days, by reference, client and asset; a place leaves out the others', () => {
  setHouse({
    asset: [{ id: 'x', item_id: 'i', codes: ['MJQT'], asset_tag: 'A-1', serial: null, current_reservation_id: 'far' }],
    reservation: [
      reservation('far', [line('l', 'camera', 1)], { pickup_at: days(20), return_at: days(21), location: 'MDE' }),
      reservation('near', [line('l', 'camera', 1)], { pickup_at: hours(0), return_at: days(1), location: 'BOG' }),
    ],
  });
  house.value.codes = codesOf([...house.value.asset.values()]);
  assert.deepEqual(onFloor({ search: 'r-far' }).other, ['far']);
  assert.deepEqual(onFloor({ search: 'CLIENT OF FAR' }).other, ['far']);
  assert.deepEqual(onFloor({ search: 'mjqt' }).other, ['far']);
  assert.equal(assetNamed('https://office.example/q/mjqt').id, 'x');
  assert.deepEqual(onFloor({ place: 'MDE' }).out, []);
  assert.deepEqual(onFloor({ place: 'BOG' }).out, ['near']);
});

test('what is due first comes first', () => {
  setHouse({
    reservation: [
      reservation('second', [], { status: 'draft', pickup_at: new Date(Date.now() + 60_000).toISOString() }),
      reservation('first', [], { status: 'draft', pickup_at: new Date(Date.now()).toISOString() }),
    ],
  });
  assert.deepEqual(onFloor({ days: 2 }).out.slice(0, 1), ['first']);
});

test('places and categories come once each, in order; an asset is known by its tag, else its serial', () => {
  assert.deepEqual(valuesOf([{ at: 'B' }, { at: null }, { at: 'A' }, { at: 'B' }], 'at'), ['A', 'B']);
  setHouse({
    item: [{ id: 'i', name: 'Camera' }],
    asset: [{ id: 'x', item_id: 'i', codes: [], asset_tag: null, serial: 'S' }],
  });
  assert.deepEqual(named('x'), { tag: 'S', code: '', name: 'Camera' });
  assert.deepEqual(named('none'), { tag: '', code: '', name: '' });
});

test('a thing may go out on what names it, then on the nearest pickup, while all that is asked for has not been out', () => {
  const camera = (id) => ({ id, item_id: 'camera', codes: [], asset_tag: id, status: 'IN_STOCK' });
  setHouse({
    asset: [camera('a'), camera('b')],
    reservation: [
      reservation('early', [line('l', 'camera', 2, { out: ['x'] })], { pickup_at: days(-2) }),
      reservation('names', [line('l', 'camera', 1, { assigned: ['a'] })], { pickup_at: days(-1) }),
      reservation('whole', [line('l', 'camera', 1, { back: ['x'] })], { pickup_at: days(-3) }),
      reservation('draft', [line('l', 'camera', 1)], { pickup_at: days(-1), status: 'draft' }),
      reservation('later', [line('l', 'camera', 1)], { pickup_at: days(2) }),
      reservation('other', [line('l', 'lens', 1)], { pickup_at: days(-1) }),
    ],
  });
  const where = (id) => awaiting(house.value.asset.get(id), Date.now()).map((each) => each.id);
  assert.deepEqual(where('a'), ['names', 'early']);
  assert.deepEqual(where('b'), ['names', 'early']);
});

test('beside what a line names stand those of its kind that are on the shelf of its place; those elsewhere are asked for', () => {
  const camera = (id, more) => ({ id, item_id: 'camera', codes: [], asset_tag: id, status: 'IN_STOCK', ...more });
  setHouse({
    asset: [
      camera('a', { location: 'BOG' }),
      camera('anywhere', {}),
      camera('b', { location: 'MDE' }),
      camera('named', {}),
      camera('broken', { status: 'REPAIR' }),
      camera('gone', { current_reservation_id: 'q' }),
      camera('noted', {}),
      { ...camera('lens'), item_id: 'lens' },
    ],
    outbox: [entry('pickup', 'noted', 'q')],
  });
  const of = reservation('r', [line('l', 'camera', 3, { assigned: ['named'] })], { location: 'MDE' });
  const here = (asked, reservation = of) => alsoHere(reservation, of.items[0], asked).map((each) => each.id);
  assert.deepEqual(here(), ['b', 'anywhere']);
  assert.deepEqual(here({ isElsewhere: true }), ['a']);
  // Without a place all are here.
  assert.deepEqual(here({}, { ...of, location: null }), ['a', 'anywhere', 'b']);
  assert.deepEqual(here({ isElsewhere: true }, { ...of, location: null }), []);
});

test('what may not go out by the server may not by the page, and the rest may', () => {
  const at = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const held = [...at('migrations/functions/gear/is_lendable.sql').matchAll(/'([A-Z_]+)'/g)].map(([, name]) => name);
  const { enum: all } = JSON.parse(at('openapi/openapi.json')).components.schemas.AssetStatus;
  assert.ok(held.length > 0 && all.length > held.length);
  assert.deepEqual(all.filter((status) => !isLendable({ status })).sort(), held.sort());
});

test('on the shelf is what may go out, whatever the asset app calls it, and what is in repair where that is asked for', () => {
  const states = ['IN_STOCK', 'READY_TO_DEPLOY', 'SHIPPED', 'DEPLOYED', 'REPAIR', 'ARCHIVED', 'DISPOSED'];
  setHouse({
    asset: states.map((status, index) => ({ id: status, item_id: 'camera', codes: [], asset_tag: `${index}`, status })),
  });
  const of = reservation('r', [line('l', 'camera', 7)]);
  const here = (more) => alsoHere(of, of.items[0], more).map((each) => each.id);
  assert.deepEqual(here(), states.slice(0, 4));
  assert.deepEqual(here({ withRepair: true }), states.slice(0, 5));
});

test('what is all back stands on the floor until it is closed', () => {
  const lamps = [line('l', 'lamp', 2, { back: ['a'] })];
  setHouse({ reservation: [reservation('r', lamps, { to_close: true, return_at: days(2), pickup_at: days(-1) })] });
  const groups = onFloor();
  // What was never out may still go.
  assert.deepEqual([groups.toClose, groups.out, groups.back], [['r'], ['r'], []]);
});
