// What the desk reads, and how many questions that takes; what it writes, and with which key.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { answerWith, asked, token } from './session.mjs';

const { effect } = await import('../../page/core/signal.js');
const { withWords } = await import('../../page/words/room.js');
const { itemsAtOnce, readFree, url, write } = await import('../../page/core/data.js');
await withWords();

/** What a read shows once it has come. */
const come = (read) =>
  new Promise((done) => {
    let isDone = false;
    effect(() => {
      if (isDone) return;
      const shown = read();
      isDone = !shown.loading;
      if (isDone) done(shown);
    });
  });

const period = { from: '2026-11-24T05:00:00Z', to: '2026-12-08T05:00:00Z', location: 'Depot' };
const idOf = (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const addressOf = (ids) => url('/api/office/availability', { ...period, items: ids.join() });
const freeOf = (ids) => [200, { availability: ids.map((id) => ({ item_id: id, owned: 1, steps: [] })) }];

test('more items than the server answers for at once are asked about in parts, and are there together', async () => {
  const ids = Array.from({ length: 2 * itemsAtOnce + 1 }, (_, index) => idOf(index));
  const parts = [ids.slice(0, itemsAtOnce), ids.slice(itemsAtOnce, 2 * itemsAtOnce), ids.slice(2 * itemsAtOnce)];
  answerWith({
    'POST /auth/v1/page/refresh': token,
    ...Object.fromEntries(parts.map((part) => [`GET ${addressOf(part)}`, freeOf(part)])),
  });
  const { body } = await come(() => readFree(period, [...ids].reverse()));
  assert.deepEqual(
    body.availability.map((each) => each.item_id),
    ids,
  );
  assert.equal(asked.filter(({ path }) => path.startsWith('/api/office/availability')).length, parts.length);
});

test('of no item nothing is asked', () => {
  asked.length = 0;
  assert.deepEqual(readFree(period, []), { body: { availability: [] } });
  assert.equal(asked.length, 0);
});

test('it is as many at once as the server takes', () => {
  const text = readFileSync(new URL('../../Sources/Office/Stock/StockEndpoints.swift', import.meta.url), 'utf8');
  assert.equal(itemsAtOnce, Number(/mostItems = (\d+)/.exec(text)[1]));
});

// --- A write that had no answer

const asset = `/api/office/assets/${idOf(1)}`;
const replayed = { 'Idempotent-Replayed': 'true' };
const keysOf = (address) =>
  asked.filter(({ path }) => path === address).map(({ headers }) => headers['Idempotency-Key']);

/** Runs `work` as if so many milliseconds had passed. */
async function after(milliseconds, work) {
  const { now } = Date;
  Date.now = () => now() + milliseconds;
  try {
    return await work();
  } finally {
    Date.now = now;
  }
}

/** A write that had no answer, and the same once more, later, which the server has done then. */
async function again(method, address, body, milliseconds) {
  const refresh = { 'POST /auth/v1/page/refresh': token };
  answerWith(refresh);
  assert.equal((await write(method, address, body)).status, 599);
  const [first] = keysOf(address);
  answerWith({ ...refresh, [`${method} ${address}`]: [201, { code: 'MJQT' }, replayed] });
  const answer = await after(milliseconds, () => write(method, address, body));
  assert.deepEqual(keysOf(address), [first]);
  return answer;
}

test('the same once more, at once, is the same change, and is told as done', async () => {
  const { status, body } = await again('POST', `${asset}/codes`, { code: 'MJQT' }, 1000);
  assert.deepEqual([status, body.code], [201, 'MJQT']);
});

test('long after, what was done then is not told as done now, and the press after it is a new one', async () => {
  const { status, body } = await again('POST', `${asset}/codes`, { code: 'MJQT' }, 3_600_000);
  assert.deepEqual([status, body.error.code], [409, 'done_before']);
  assert.match(body.error.message, /^Done at .*, when no answer came/);
  const [before] = keysOf(`${asset}/codes`);
  answerWith({ [`POST ${asset}/codes`]: [201, { code: 'MJQT' }] });
  assert.equal((await write('POST', `${asset}/codes`, { code: 'MJQT' })).status, 201);
  assert.notEqual(keysOf(`${asset}/codes`)[0], before);
});

test('what makes a row, or names its version, is told as done however long after', async () => {
  assert.equal((await again('POST', '/api/office/clients', { display_name: 'Acme' }, 3_600_000)).status, 201);
  assert.equal((await again('PATCH', asset, { notes: 'New', version: 3 }, 3_600_000)).status, 201);
});

test('after another change of the same row the same write is a new one; a change of another row changes nothing', async () => {
  const codes = `${asset}/codes`;
  answerWith({});
  await write('POST', codes, { code: 'MJQT' });
  const [first] = keysOf(codes);
  const other = `/api/office/assets/${idOf(2)}/codes/MJQT`;
  answerWith({ [`DELETE ${other}`]: [200, {}] });
  await write('DELETE', other);
  await write('POST', codes, { code: 'MJQT' });
  assert.deepEqual(keysOf(codes), [first]);
  answerWith({ [`DELETE ${codes}/MJQT`]: [200, {}], [`POST ${codes}`]: [201, {}] });
  await write('DELETE', `${codes}/MJQT`);
  await write('POST', codes, { code: 'MJQT' });
  assert.equal(keysOf(codes).length, 1);
  assert.notEqual(keysOf(codes)[0], first);
});
