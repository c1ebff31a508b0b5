// An inspection as it stands by the server's word and by what waits here, and the order in which that is sent.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  beginOf,
  bodyOfPatch,
  changeOf,
  completionOf,
  furtherSlots,
  kinds,
  mostMarks,
  nextSlot,
  numbered,
  roles,
  sameFile,
  stages,
  standing,
  templateFor,
  videoTypes,
  views,
} from '../../page/core/inspection.js';
import { newKeyInOrder } from '../../page/core/key.js';
import { isHeld, sendable, withoutPhotos, withoutVideo } from '../../page/core/order.js';
import { mostBytes } from '../../page/core/size.js';
import { setHouse } from './house.mjs';

const { schemas } = JSON.parse(readFileSync(new URL('../../openapi/openapi.json', import.meta.url), 'utf8')).components;

const template = {
  name: 'van',
  slots: [
    { slot: 'front', required: true },
    { slot: 'roof', required: false },
  ],
  sign_offs: ['staff'],
};

let number = 0;
/** As the outbox keeps it. */
const noted = (change, more = {}) => ({ key: `key-${++number}`, number, state: 'waiting', ...change, ...more });
const begun = (more) =>
  noted(
    beginOf({ asset: 'a', reservation: { id: 'r', reference: 'R-1' }, stage: 'pickup', template }, { name: 'Van' }),
    more,
  );
const said = (beginning, fields, files, more) =>
  noted(changeOf({ id: beginning.inspection, asset_id: 'a', reservation_id: 'r' }, fields, files), more);
const ended = (beginning) => noted(completionOf({ id: beginning.inspection, asset_id: 'a', reservation_id: 'r' }));
const photo = { type: 'image/jpeg', ext: 'jpg', size: 5, thumb: 'data:,' };
const keys = (entries) => entries.map(({ key }) => key);

test('its words are those of the server', () => {
  assert.deepEqual(stages, schemas.InspectionStage.enum);
  assert.deepEqual(views, schemas.DamageView.enum);
  assert.deepEqual(kinds, schemas.DamageKind.enum);
  assert.deepEqual(roles, schemas.SignOffRole.enum);
  assert.match(schemas.DamageChange.description, new RegExp(`\\b${mostMarks} marks`));
  assert.equal(schemas.InspectionUploadRequest.properties.content_length.maximum, mostBytes('video/mp4'));
  for (const type of Object.keys(videoTypes)) assert.ok(schemas.InspectionFileType.enum.includes(type), type);
});

test('without a network it stands by what was noted: begun, filled in name by name, and by what it lacks', () => {
  const first = begun();
  const id = first.inspection;
  assert.equal(standing(id, null, []), null);
  const before = standing(id, null, [first]);
  assert.equal(before.status, 'open');
  assert.deepEqual(before.missing, [
    { kind: 'photo', slot: 'front' },
    { kind: 'sign_off', role: 'staff' },
  ]);
  const all = [
    first,
    said(first, { photos: { front: { file: 0 }, other: { file: 1 } }, odometer: 5 }, [photo, photo]),
    said(first, { photos: { other: null }, odometer: 7, conditions: { Tyres: 'good' } }),
    said(first, { damage: { m: { view: 'left', x: 0.5, y: 0.5, kind: 'dent', note: null, photo: null } } }),
    said(first, { sign_offs: { staff: { name: 'Ana', signature_path: { file: 0 }, at: first.at } } }, [photo]),
  ];
  const now = standing(id, null, all);
  assert.deepEqual([...now.photos.keys()], ['front']);
  assert.deepEqual([now.photos.get('front').isWaiting, now.photos.get('front').thumb], [true, 'data:,']);
  assert.deepEqual([now.odometer, now.conditions.get('Tyres'), now.damage.get('m').kind], [7, 'good', 'dent']);
  assert.deepEqual([now.missing, now.waits, now.sign_offs.get('staff').name], [[], 5, 'Ana']);
  assert.equal(standing(id, null, [...all, ended(first)]).status, 'completing');
});

test('what the server told counts for what was sent, and what was refused counts for nothing', () => {
  const first = begun({ state: 'sent' });
  const id = first.inspection;
  const told = {
    ...{ id, asset_id: 'a', reservation_id: 'r', stage: 'pickup', status: 'open', template: 'van', version: 3 },
    slots: [...template.slots, { slot: 'wheels', required: true }],
    sign_off_roles: [],
    photos: [{ slot: 'front', file: { object_path: 'p/1.jpg', content_type: 'image/jpeg', url: null } }],
    ...{
      video: null,
      damage: [],
      conditions: [],
      sign_offs: [],
      notes: 'wet',
      odometer: null,
      fuel: null,
      place: null,
    },
  };
  const sent = said(first, { photos: { front: { file: 0 } } }, [photo], { state: 'sent', paths: ['p/1.jpg'] });
  const refused = said(first, { notes: 'dry' }, [], { state: 'parked' });
  const now = standing(id, told, [first, sent, refused]);
  // Its picture is the one that was taken here: the server gives none back before the end.
  assert.equal(now.photos.get('front').thumb, 'data:,');
  assert.equal(now.notes, 'wet');
  assert.deepEqual(now.missing, [{ kind: 'photo', slot: 'wheels' }]);
  const further = said(first, { photos: { old: { file: 0 } } }, [photo]);
  assert.deepEqual(furtherSlots(standing(id, told, [first, further])), ['old']);
});

test('its body waits for its files, and is the same whatever else waits', () => {
  const patch = { at: 't', photos: { front: { file: 0 } }, notes: 'file: 0' };
  assert.equal(bodyOfPatch(patch, [null]), null);
  assert.equal(bodyOfPatch(patch, ['p/1.jpg']), '{"at":"t","photos":{"front":"p/1.jpg"},"notes":"file: 0"}');
  // A file of a change that was discarded is none.
  assert.equal(bodyOfPatch(patch, ['']), '{"at":"t","photos":{"front":null},"notes":"file: 0"}');
});

test('a mark that is said again keeps its photo, wherever that is by now', () => {
  const files = [];
  assert.equal(sameFile(null, files), null);
  assert.equal(sameFile({ path: 'p/1.jpg', of: 'k', place: 0 }, files), 'p/1.jpg');
  assert.deepEqual([sameFile({ path: null, of: 'k', place: 0 }, files), files], [{ file: 0 }, [{ of: 'k', place: 0 }]]);
});

test('it is sent from its beginning to its end, and nothing of it before', () => {
  const first = begun();
  const [notes, more] = [said(first, { notes: 'wet' }), said(first, { odometer: 5 })];
  const end = ended(first);
  const other = said(begun(), { notes: 'of another' });
  setHouse({ outbox: [end, more, notes, first] });
  assert.deepEqual(keys(sendable()), keys([first, more, notes, end]));
  setHouse({ outbox: [notes, end, { ...first, state: 'parked' }, other] });
  assert.deepEqual(keys(sendable()), [other.key]);
  assert.ok(isHeld(notes) && isHeld(end) && !isHeld(other));
});

test('its end waits for its files, and for what was said after it was refused', () => {
  const first = begun({ state: 'sent' });
  const end = ended(first);
  const late = said(first, { photos: { front: { file: 0 } } }, [photo]);
  setHouse({ outbox: [end, late] });
  assert.deepEqual(sendable(), []);
  assert.deepEqual(keys(withoutPhotos()), [late.key]);
  const up = { ...late, paths: ['p/1.jpg'], body: '{}' };
  setHouse({ outbox: [end, up] });
  assert.deepEqual(keys(sendable()), keys([up, end]));
});

test('a file goes up once the server has its inspection; a video beside the photos; a photo of another change after that', () => {
  const first = begun();
  const lanes = () => [keys(withoutPhotos()), keys(withoutVideo())];
  const video = said(first, { video: { file: 0 } }, [{ type: 'video/mp4', ext: 'mp4', size: 9 }]);
  const taken = said(first, { photos: { front: { file: 0 } } }, [photo]);
  const again = said(first, { damage: { m: { photo: { file: 0 } } } }, [{ of: taken.key, place: 0 }]);
  setHouse({ outbox: [first, video, taken, again] });
  assert.deepEqual(lanes(), [[], []]);
  setHouse({ outbox: [video, taken, again] });
  assert.deepEqual(lanes(), [[taken.key], [video.key]]);
  setHouse({ outbox: [video, { ...taken, paths: ['p/1.jpg'], body: '{}' }, again] });
  assert.deepEqual(lanes(), [[again.key], [video.key]]);
});

test('it holds up no scan, and no scan holds it up', () => {
  const first = begun();
  const scan = noted({ kind: 'return', asset: 'a', path: '/api/office/reservations/r/returns', body: '{}' });
  setHouse({ outbox: [{ ...first, state: 'parked' }, scan] });
  assert.deepEqual(keys(sendable()), [scan.key]);
  setHouse({ outbox: [{ ...scan, state: 'parked', refusal: {} }, first] });
  assert.deepEqual(keys(sendable()), [first.key]);
});

test('the template is the one that is called like the item or its category, else the plain one', () => {
  const all = ['item', 'Vans', 'vehicle'].map((name) => ({ name }));
  assert.equal(templateFor({ name: 'Sprinter', category: 'vans' }, all).name, 'Vans');
  assert.equal(templateFor({ name: 'Vehicle', category: 'Vans' }, all).name, 'vehicle');
  assert.equal(templateFor({ name: 'FX6', category: null }, all).name, 'item');
  assert.equal(templateFor(undefined, []), null);
});

test('one photo more takes the place of none that is there or is being made', () => {
  const named = (photos, taken = []) =>
    nextSlot(
      { slots: [{ slot: 'Other 3' }], photos: new Map(photos.map((name) => [name, {}])) },
      (name) => taken.includes(name),
      (n) => `Other ${n}`,
    );
  assert.equal(named([]), 'Other 1');
  assert.equal(named(['Other 2']), 'Other 1');
  assert.equal(named(['Other 1', 'Other 2']), 'Other 4');
  assert.equal(named(['front'], ['Other 1']), 'Other 2');
});

test('marks are numbered side by side in the order in which they were made', () => {
  const [one, two] = [newKeyInOrder(), newKeyInOrder()].sort();
  assert.match(one, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const marks = new Map([
    ['x', { view: 'top' }],
    [two, { view: 'front' }],
    [one, { view: 'front' }],
  ]);
  assert.deepEqual(
    numbered(marks).map(([id, , n]) => [id, n]),
    [
      [one, 1],
      [two, 2],
      ['x', 3],
    ],
  );
});
