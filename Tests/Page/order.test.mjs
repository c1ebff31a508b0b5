// In which order what waits is sent.

import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { test } from 'node:test';
import { newKey } from '../../page/core/key.js';
import { afterOf, isHeld, numberBefore, obstacles, sendable, settledBy, withoutPhotos } from '../../page/core/order.js';
import { entry, line, reservation, setHouse } from './house.mjs';

const keys = (entries) => entries.map(({ key }) => key);

test('scans go in the order in which people acted, then the reports whose photos are up, a hundred at most', () => {
  const report = entry('report', 'a', 'r');
  const scans = Array.from({ length: 3 }, (_, index) => entry('pickup', `a${index}`, 'r'));
  const without = entry('report', 'a9', 'r', { body: null });
  setHouse({
    outbox: [report, ...scans, without],
    reservation: [reservation('r', [line('l', 'camera', 1, { out: ['a'] })])],
  });
  assert.deepEqual(keys(sendable()), keys([...scans, report]));
  assert.deepEqual(keys(withoutPhotos()), [without.key]);
  setHouse({ outbox: Array.from({ length: 130 }, (_, index) => entry('pickup', `x${index}`, 'r')) });
  assert.equal(sendable().length, 100);
});

test('what the page does not note is not sent, whoever put it there', () => {
  const paths = ['/api/office/reservations/r/status', '/api/office/accounts', '/api/office/reservations/r/pickups/x'];
  const forged = [...paths, undefined].map((path) => entry('pickup', 'a', 'r', { path }));
  const swap = entry('pickup', 'b', 'r', { path: '/api/office/reservations/r/swaps' });
  setHouse({ outbox: [...forged, swap] });
  assert.deepEqual(keys(sendable()), [swap.key]);
});

test('a change waits for a refused one before it of its asset, and for no other', () => {
  const refused = entry('pickup', 'a', 'r', { state: 'parked', refusal: { code: 'line_capacity_full' } });
  const [same, other] = [entry('return', 'a', 'r'), entry('pickup', 'b', 'r')];
  setHouse({ outbox: [refused, same, other] });
  assert.deepEqual(keys(sendable()), [other.key]);
  assert.deepEqual(keys(obstacles(same)), [refused.key]);
  assert.equal(isHeld(same), true);
  assert.equal(isHeld(other), false);
});

const afters = () => sendable().map((each, place, all) => [each.key, afterOf(each, all.slice(0, place))]);

test('in one request an undo names what it undoes, and what follows of that thing names the undo', () => {
  const path = '/api/office/reservations/r/undo';
  const out = entry('pickup', 'a', 'r', { isTried: true });
  const undo = entry('undo', 'a', 'r', { undoes: out.key, path });
  const [again, other] = [entry('pickup', 'a', 'q'), entry('pickup', 'b', 'q')];
  setHouse({ outbox: [out, undo, again, other] });
  assert.deepEqual(afters(), [
    [out.key, []],
    [undo.key, [out.key]],
    [again.key, [undo.key]],
    [other.key, []],
  ]);
  // By the undo of any of its returns a reservation is opened again.
  const opening = entry('undo', 'x', 'r', { undoes: 'sent', reopens: true, path });
  const [here, there] = [entry('pickup', 'b', 'r'), entry('pickup', 'c', 'q')];
  setHouse({ outbox: [opening, here, there] });
  assert.deepEqual(afters(), [
    [opening.key, []],
    [here.key, [opening.key]],
    [there.key, []],
  ]);
});

test('a close goes behind all that was noted of its reservation before it, and waits for what is refused of that', () => {
  const [last, other] = [entry('return', 'a', 'r'), entry('return', 'b', 'q')];
  const close = entry('close', 'r', 'r', { path: '/api/office/reservations/r/returns' });
  const out = entry('pickup', 'c', 'r');
  setHouse({ outbox: [last, other, close, out] });
  assert.deepEqual(afters(), [
    [last.key, []],
    [other.key, []],
    [close.key, [last.key]],
    [out.key, []],
  ]);
  const refused = { ...last, state: 'parked', refusal: { code: 'code_mismatch' } };
  setHouse({ outbox: [refused, other, close, out] });
  assert.deepEqual(keys(sendable()), [other.key, out.key]);
  assert.equal(isHeld(close), true);
  // A return that waits for news of the house holds it up as long.
  setHouse({ outbox: [{ ...last, refusedAfter: 9 }, close], heardAt: 9 });
  assert.deepEqual(sendable(), []);
});

test('what was put ahead of a refused one does not wait for it', () => {
  const first = entry('pickup', 'z', 'r');
  const refused = entry('pickup', 'a', 'r', { state: 'parked', refusal: { code: 'asset_unavailable' } });
  setHouse({ outbox: [first, refused] });
  const number = numberBefore(refused);
  assert.ok(number > first.number && number < refused.number);
  const before = entry('return', 'a', 'q', { number });
  setHouse({ outbox: [before, refused] });
  assert.deepEqual(keys(sendable()), [before.key]);
});

test('a forgotten return settles the pickup that was refused for it, a forgotten pickup the return; nothing else does', () => {
  const current = { asset: { current_reservation_id: 'q' } };
  const pickup = entry('pickup', 'a', 'r', { state: 'parked', refusal: { code: 'asset_unavailable', current } });
  const back = entry('return', 'b', 'r', { state: 'parked', refusal: { code: 'asset_not_checked_out' } });
  setHouse({ outbox: [pickup, back] });
  assert.equal(settledBy({ kind: 'return', asset: 'a', reservation: 'q' }), pickup);
  assert.equal(settledBy({ kind: 'return', asset: 'a', reservation: 'r' }), undefined);
  assert.equal(settledBy({ kind: 'pickup', asset: 'b', reservation: 'r' }), back);
  assert.equal(settledBy({ kind: 'pickup', asset: 'a', reservation: 'r' }), undefined);
});

test('a return of more than is out waits until the house was heard again', () => {
  const early = entry('return', 'l', 'r', { refusedAfter: 500 });
  setHouse({ outbox: [early], heardAt: 500 });
  assert.deepEqual(sendable(), []);
  assert.equal(isHeld(early), true);
  // Also where the clock was set back meanwhile.
  for (const heardAt of [600, 400]) {
    setHouse({ outbox: [early], heardAt });
    assert.deepEqual(keys(sendable()), [early.key]);
  }
  // Of a house that was never heard.
  const first = entry('return', 'l', 'r', { refusedAfter: 0 });
  setHouse({ outbox: [first] });
  assert.deepEqual(sendable(), []);
});

test('a report waits for the pickup without which its asset is not on the reservation, and goes with it', () => {
  const pickup = entry('pickup', 'a', 'r');
  const report = entry('report', 'a', 'r');
  setHouse({ outbox: [report, pickup], reservation: [reservation('r', [line('l', 'camera', 1)])] });
  assert.deepEqual(keys(sendable()), keys([pickup, report]));
  const parked = { ...pickup, state: 'parked' };
  setHouse({ outbox: [report, parked], reservation: [reservation('r', [line('l', 'camera', 1)])] });
  assert.deepEqual(sendable(), []);
  setHouse({ outbox: [report, parked], reservation: [reservation('r', [line('l', 'camera', 1, { out: ['a'] })])] });
  assert.deepEqual(keys(sendable()), [report.key], 'it is on the reservation already');
});

test('reports of one asset go one after another, and hold up no scan', () => {
  const [first, second] = [entry('report', 'a', 'r', { body: null }), entry('report', 'a', 'r')];
  const scan = entry('return', 'a', 'r');
  setHouse({
    outbox: [first, second, scan],
    reservation: [reservation('r', [line('l', 'camera', 1, { out: ['a'] })])],
  });
  assert.deepEqual(keys(sendable()), [scan.key]);
});

test('a key is a UUID that no other key is, also where the browser makes none', () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'crypto');
  const without = { getRandomValues: (bytes) => webcrypto.getRandomValues(bytes) };
  try {
    for (const crypto of [webcrypto, without]) {
      Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true });
      const made = Array.from({ length: 200 }, newKey);
      for (const key of made)
        assert.match(key, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      assert.equal(new Set(made).size, made.length);
    }
  } finally {
    if (own) Object.defineProperty(globalThis, 'crypto', own);
    else delete globalThis.crypto;
  }
});
