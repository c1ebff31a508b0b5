// What the desk reads, and how many questions that takes.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { answerWith, asked, token } from './session.mjs';

const { effect } = await import('../../page/core/signal.js');
const { withWords } = await import('../../page/words/room.js');
const { itemsAtOnce, readFree, url } = await import('../../page/core/data.js');
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
