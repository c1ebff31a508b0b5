// A delivery as its note shows it: what went out, and who signed for it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliveredOf, isSignedBefore, lastOut, signedFor, signersOf, signingOf } from '../../page/core/delivery.js';
import { bodyOfPatch, standing } from '../../page/core/inspection.js';
import { isOfOutbox } from '../../page/core/order.js';
import { entry, line, reservation, setHouse } from './house.mjs';

const thing = (id, more) => ({
  id,
  item_id: 'camera',
  asset_tag: id,
  serial: `SN-${id}`,
  condition: 'good',
  codes: [],
  ...more,
});
const cable = (gone) => ({
  ...line('c', 'cable', 10),
  item: { id: 'cable', name: 'cable', serialized: false },
  had_out: gone,
  counted: { picked_up: gone, out: gone, returned: 0, lost: 0, used: 0 },
});
const setThings = (of, more) =>
  setHouse({
    item: [
      { id: 'camera', name: 'camera' },
      { id: 'cable', name: 'cable' },
    ],
    asset: [
      thing('C1'),
      thing('C2', { asset_tag: null }),
      thing('C3', { asset_tag: null, serial: null, codes: ['Q3'] }),
    ],
    reservation: [of],
    ...more,
  });

test('each unit is named by what is on it, with its serial beside that; what waits here went out too', () => {
  const of = reservation('r', [line('a', 'camera', 3, { assigned: ['C2', 'C3'], out: ['C1'] }), cable(4)]);
  setThings(of, { outbox: [entry('pickup', 'C3', 'r'), entry('pickup', 'c', 'r', { line: 'c', qty: 2 })] });
  const [cameras, cables] = deliveredOf(of);
  assert.deepEqual(cameras.pieces.map(({ name, serial, isGone }) => [name, serial, isGone]).sort(), [
    ['C1', 'SN-C1', true],
    ['Q3', null, true],
    ['SN-C2', null, false],
  ]);
  assert.deepEqual([cameras.gone, cables.gone, cables.qty, cables.pieces], [2, 6, 10, []]);
  assert.equal(signedFor([cameras, cables]).split('\n').length, 2);
  assert.match(signedFor([cameras, cables]), /^camera: (C1, Q3|Q3, C1)\ncable: 6$/);
});

test('nobody signs for what did not go out', () => {
  const of = reservation('r', [line('a', 'camera', 1, { assigned: ['C1'] }), cable(0)]);
  setThings(of);
  assert.equal(signedFor(deliveredOf(of)), '');
  assert.equal(lastOut(of), '');
});

test('the client signs again for what went out a second later, and not for what the server cut from a time', () => {
  const of = reservation('r', [line('a', 'camera', 3, { assigned: ['C2'] })]);
  const isBefore = (at) => isSignedBefore(of, new Map([['customer', { at }]]));
  setThings(of, { outbox: [entry('pickup', 'C2', 'r', { at: '2026-11-25T09:00:00.400Z' })] });
  assert.equal(isBefore('2026-11-25T09:00:00Z'), false);
  assert.equal(isBefore('2026-11-25T08:59:59Z'), true);
  assert.equal(isSignedBefore(of, new Map()), false);
  assert.equal(isSignedBefore(of, new Map([['staff', { at: '2026-11-25T09:00:10Z' }]])), true);
});

test('what went out last is known by the server and by what waits, and a refused pickup is none', () => {
  const of = reservation('r', [line('a', 'camera', 3, { assigned: ['C2', 'C3'], out: ['C1'] })]);
  setThings(of);
  assert.equal(lastOut(of), '2026-11-24T13:00:00Z');
  setThings(of, { outbox: [entry('pickup', 'C2', 'r', { at: '2026-11-25T09:00:00-05:00' })] });
  assert.equal(lastOut(of), '2026-11-25T09:00:00-05:00');
  setThings(of, { outbox: [entry('pickup', 'C2', 'r', { state: 'parked', refusal: {} })] });
  assert.equal(lastOut(of), '2026-11-24T13:00:00Z');
});

test('what the server heard of after the client had signed for it went out before', () => {
  const of = reservation('r', [line('a', 'camera', 1, { out: ['C1'] })]);
  Object.assign(of.items[0].assigned_assets[0], {
    picked_up_at: '2026-11-25T11:00:00Z',
    actual_pickup_at: '2026-11-25T10:00:00Z',
  });
  setThings(of);
  const isBefore = (at) => isSignedBefore(of, new Map([['customer', { at }]]));
  assert.equal(isBefore('2026-11-25T10:01:00Z'), false);
  assert.equal(isBefore('2026-11-25T09:59:00Z'), true);
});

test('what another phone handed out before, unheard of where the client signed, is not signed for', () => {
  const two = (more) => reservation('r', [line('a', 'camera', 3, { out: ['C1', 'C3'] }), cable(6)], more);
  const at = '2026-11-25T09:00:00Z';
  const isBefore = (...texts) => {
    setThings(two());
    return isSignedBefore(two(), new Map([['customer', { at, texts }]]));
  };
  assert.equal(isBefore(signedFor(deliveredOf(two()))), false);
  assert.equal(isBefore('camera: C1\ncable: 6'), true);
  assert.equal(isBefore('camera: C1, Q3'), true);
  assert.equal(isBefore('camera: C1, Q3\ncable: 5'), true);
  // Signed for one after the other; a line of each phone; another name of the item.
  assert.equal(isBefore('camera: C1', 'camera: Q3\ncable: 6'), false);
  assert.equal(isBefore('camera: C1\ncamera: Q3\ncable: 4\ncable: 2'), false);
  assert.equal(isBefore('Old: camera: C1, Q3\ncable: 6'), false);
  // What is called otherwise by now is not known.
  assert.equal(isBefore('camera: C1, Q3\nwire: 6'), false);
  // What a tag has in it is no other tag.
  assert.equal(isBefore('camera: C11, Q3\ncable: 6'), true);
  // Of a signature that does not say for what it is, its time says it.
  for (const text of ['', 'At gate 3', `camera: C1${', C1'.repeat(2500)}`]) assert.equal(isBefore(text), false);
  assert.equal(isBefore('camera: C1', ''), false);
});

test('a serial with a colon in it is found', () => {
  const of = reservation('r', [line('a', 'camera', 3, { out: ['C3'] })]);
  setThings(of, { asset: [thing('C3', { asset_tag: null, codes: [], serial: 'S/N: 4711' })] });
  const texts = [signedFor(deliveredOf(of))];
  assert.equal(texts[0], 'camera: S/N: 4711');
  assert.equal(isSignedBefore(of, new Map([['customer', { at: '2026-11-25T09:00:00Z', texts }]])), false);
});

test('a thing that has got a tag since is still the one that was signed for', () => {
  const with3 = reservation('r', [line('a', 'camera', 3, { out: ['C3'] })]);
  setThings(with3);
  const text = signedFor(deliveredOf(with3));
  assert.equal(text, 'camera: Q3');
  setThings(with3, { asset: [thing('C3', { codes: ['NEW', 'Q3'] })] });
  assert.equal(signedFor(deliveredOf(with3)), 'camera: C3');
  assert.equal(isSignedBefore(with3, new Map([['customer', { at: '2026-11-25T09:00:00Z', texts: [text] }]])), false);
});

// --- Who signs

const of = reservation('r', [line('a', 'camera', 1, { out: ['C1'] })]);
const ink = (role, name) => ({
  role,
  name,
  type: 'image/png',
  ext: 'png',
  bytes: new ArrayBuffer(7),
  thumb: 'data:,ink',
});
/** The changes of a signature as the outbox keeps them. */
const noted = (changes, more) =>
  changes.map(([change], number) => ({ key: `k${number}`, number, state: 'waiting', ...change, ...more }));

test('a delivery is signed by an inspection of the whole reservation: begun, signed, completed, all at one time', () => {
  const changes = signingOf(of, [ink('customer', 'Juliana'), ink('staff', 'Ana')], 'camera: C1');
  const [[begun], [signed, pictures], [ended]] = changes;
  for (const [{ path, reservation: id, asset }] of changes)
    assert.deepEqual([isOfOutbox(path), id, asset], [true, 'r', undefined]);
  const first = JSON.parse(begun.body);
  assert.deepEqual(
    [first.reservation_id, first.stage, first.template, 'asset_id' in first && first.asset_id != null],
    ['r', 'delivery', 'delivery', false],
  );
  assert.deepEqual([pictures.length, signed.files.map(({ size }) => size)], [2, [7, 7]]);
  const body = JSON.parse(bodyOfPatch(signed.patch, ['p/0.png', 'p/1.png']));
  assert.deepEqual(
    Object.entries(body.sign_offs).map(([role, { name, signature_path: path }]) => [role, name, path]),
    [
      ['customer', 'Juliana', 'p/0.png'],
      ['staff', 'Ana', 'p/1.png'],
    ],
  );
  assert.equal(body.notes, 'camera: C1');
  // By what is noted here nothing is missing.
  const now = standing(begun.inspection, null, noted(changes));
  assert.deepEqual([now.status, now.missing, ended.path.endsWith('/complete')], ['completing', [], true]);
});

test('who signed is known before it is sent, while a refusal waits, and as the server tells it; the last one counts', () => {
  const changes = signingOf(of, [ink('customer', 'Juliana')], '');
  const { inspection } = changes[0][0];
  const signer = (told, entries) => signersOf(of, told, entries).get('customer');
  assert.deepEqual([signer([], noted(changes)).state, signer([], noted(changes)).thumb], ['waiting', 'data:,ink']);
  const parked = noted(changes).map((each, number) => (number === 1 ? { ...each, state: 'parked' } : each));
  assert.equal(signer([], parked).state, 'parked');
  assert.equal(signer([], noted(changes, { state: 'sent' })).state, 'sent');
  const told = (id, stage, name, at, status = 'completed') => ({
    id,
    stage,
    status,
    sign_offs: [{ role: 'customer', name, at }],
  });
  // Told and here at once: it is one, and has the server's word.
  const own = told(inspection, 'delivery', 'Juliana', changes[1][0].patch.at);
  assert.equal(signer([own], noted(changes, { state: 'sent' })).thumb, undefined);
  const [early, late] = [
    told('i', 'pickup', 'Early', '2026-11-24T10:00:00Z'),
    told('j', 'delivery', 'Late', '2026-11-24T11:00:00Z'),
  ];
  assert.equal(signer([late, early], []).name, 'Late');
  assert.equal(
    signersOf(
      of,
      [
        told('k', 'return', 'Back', '2026-11-26T11:00:00Z'),
        told('l', 'pickup', 'Open', '2026-11-26T11:00:00Z', 'open'),
      ],
      [],
    ).size,
    0,
  );
  // All that somebody signed for; of one thing, and of an inspection without a text, it is not said.
  const texts = (told) =>
    signersOf(of, told, noted(signingOf(of, [ink('customer', 'Juliana')], 'camera: C1'))).get('customer').texts;
  assert.deepEqual(
    texts([{ ...late, notes: 'cable: 2' }, early, { ...early, id: 'm', asset_id: 'C1', notes: 'A scratch' }]),
    ['cable: 2', '', '', 'camera: C1'],
  );
  // Of another reservation.
  assert.equal(signersOf({ ...of, id: 'q' }, [], noted(changes)).size, 0);
});
