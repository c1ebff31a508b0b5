// Where a file is that another change brings up.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerWith, asked, refusal, token } from './session.mjs';

globalThis.setInterval = () => 0;
const { outbox, sent } = await import('../../page/core/state.js');
const { bodyOfPatch } = await import('../../page/core/inspection.js');
const { pathAt } = await import('../../page/core/uploads.js');

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
