// Where a file is that another change brings up.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerWith, asked, refusal, token } from './session.mjs';

globalThis.setInterval = () => 0;
const { outbox, sent } = await import('../../page/core/state.js');
const { bodyOfPatch } = await import('../../page/core/inspection.js');
const { withWords } = await import('../../page/words/room.js');
await withWords(import('../../page/words/shelf.js'));
const { pathAt, upload } = await import('../../page/core/uploads.js');

const address = '/api/office/inspections/i';
const refresh = { 'POST /auth/v1/page/refresh': token };
/** A mark that was moved, whose photo another change took. */
const moved = {
  inspection: 'i',
  files: [{ of: 'taken', place: 1 }],
  patch: { damage: { m: { view: 'left', photo: { file: 0 } }, gone: null } },
};
const told = (photo) => [
  200,
  {
    id: 'i',
    damage: [
      { id: 'n', photo: null },
      { id: 'm', photo },
    ],
  },
];

test('as long as the other change is known here, that says it', async () => {
  outbox.value = [];
  sent.value = [{ key: 'taken', paths: ['p/0.jpg', 'p/1.jpg'] }];
  answerWith({});
  assert.deepEqual(await pathAt(moved, 0), { path: 'p/1.jpg' });
  assert.equal(asked.length, 0);
});

test('after a day the server is asked for it, and the mark keeps its photo', async () => {
  sent.value = [];
  answerWith({ ...refresh, [`GET ${address}`]: told({ object_path: 'p/1.jpg' }) });
  const { path } = await pathAt(moved, 0);
  assert.equal(path, 'p/1.jpg');
  assert.equal(JSON.parse(bodyOfPatch(moved.patch, [path])).damage.m.photo, 'p/1.jpg');
});

test('a photo that was discarded is none, and an answer that says nothing of it is handed on', async () => {
  answerWith({ ...refresh, [`GET ${address}`]: told(null) });
  assert.deepEqual(await pathAt(moved, 0), { path: '' });
  answerWith({ ...refresh, [`GET ${address}`]: refusal(404, 'not_found') });
  assert.deepEqual(await pathAt(moved, 0), { path: '' });
  answerWith({ ...refresh, [`GET ${address}`]: refusal(503, 'unavailable') });
  const answer = await pathAt(moved, 0);
  assert.deepEqual([answer.path, answer.status], [undefined, 503]);
});

const place = [200, { upload_url: '/up', object_path: 'p/0.jpg', method: 'PUT', headers: {} }];
// What was sent is read as JSON here.
const bytes = { size: 50, toString: () => '0' };

test('a photo that the store takes for too small or too large is refused in the words of the office', async () => {
  const minted = { ...refresh, 'POST /api/office/condition-reports/uploads': place };
  const report = { key: 'r', kind: 'report', report: { reservation_id: 'r', asset_id: 'a' } };
  for (const [code, words] of [
    ['ImageTooSmall', 'A photo has only 640 × 360 pixels, too few here. Take it again at a higher resolution.'],
    ['ImageTooLarge', 'A photo has 640 × 360 pixels, too many here. Take it again at a lower resolution.'],
  ]) {
    answerWith({ ...minted, 'PUT /up': [422, { statusCode: '422', code, width: 640, height: 360, least_side: 480 }] });
    const { status, body, path } = await upload(report, 0, bytes);
    assert.deepEqual([status, path, body.error.message], [409, undefined, words]);
  }
  answerWith({ ...minted, 'PUT /up': [200, { Key: 'p/0.jpg' }] });
  assert.deepEqual(await upload(report, 0, bytes), { path: 'p/0.jpg' });
});

test('a signature is minted as one, whatever photos need', async () => {
  const file = { type: 'image/png', ext: 'png' };
  const minted = { ...refresh, 'POST /api/office/inspections/uploads': place, 'PUT /up': [200, {}] };
  for (const [patch, kind] of [
    [{ sign_offs: { staff: {} } }, 'signature'],
    [{ photos: { front: { file: 0 } } }, undefined],
  ]) {
    answerWith(minted);
    await upload({ key: `i-${kind}`, kind: 'inspection', inspection: 'i', patch, files: [file] }, 0, bytes);
    const { body } = asked.find(({ path }) => path.endsWith('/inspections/uploads'));
    assert.equal(body.kind, kind);
  }
});

test('what is up and could not be kept as such is not sent once more', async () => {
  const report = { key: 'full', kind: 'report', report: { reservation_id: 'r', asset_id: 'a' } };
  answerWith({ ...refresh, 'POST /api/office/condition-reports/uploads': place, 'PUT /up': [200, {}] });
  assert.deepEqual(await upload(report, 0, bytes), { path: 'p/0.jpg' });
  asked.length = 0;
  assert.deepEqual([await upload(report, 0, bytes), asked], [{ path: 'p/0.jpg' }, []]);
});
