// The same change of many rows, and how they are chosen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choose, forEachOf } from '../../page/core/many.js';

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const sentence = ({ body }) => body;

test('each row is asked for once, and a refusal of one keeps no other from being done', async () => {
  const sent = [];
  const told = [];
  const result = await forEachOf(
    rows,
    async ({ id }) => {
      sent.push(id);
      return id === 'b' ? { status: 409, body: 'It is out.' } : { status: 200 };
    },
    { told: (n) => told.push(n), sentence },
  );
  assert.deepEqual(sent, ['a', 'b', 'c', 'd']);
  assert.deepEqual(told, [1, 2, 3, 4]);
  assert.deepEqual(result, {
    done: [rows[0], rows[2], rows[3]],
    refused: [{ row: rows[1], why: 'It is out.' }],
    left: [],
  });
});

test('a busy server is asked again when it says, and not for ever', async () => {
  const waits = [];
  let busy = 2;
  const wait = async (seconds) => waits.push(seconds);
  const answers = async () => (busy-- > 0 ? { status: 429, retryAfter: 7, body: 'Later.' } : { status: 200 });
  assert.equal((await forEachOf([rows[0]], answers, { wait, sentence })).done.length, 1);
  assert.deepEqual(waits, [7, 7]);
  busy = Number.POSITIVE_INFINITY;
  const result = await forEachOf([rows[0]], answers, { wait, sentence });
  assert.deepEqual(result.refused, [{ row: rows[0], why: 'Later.' }]);
  assert.equal(waits.length, 6);
});

test('who stops it is told what was left', async () => {
  let count = 0;
  const result = await forEachOf(rows, async () => ({ status: 200 }), { isStopped: () => count++ >= 2, sentence });
  assert.deepEqual([result.done, result.left], [rows.slice(0, 2), rows.slice(2)]);
});

test('a press chooses one, with Shift all from the last; the same press takes them back', () => {
  let chosen = choose(new Set(), rows, 'b', null, false);
  assert.deepEqual([...chosen], ['b']);
  chosen = choose(chosen, rows, 'd', 'b', true);
  assert.deepEqual([...chosen].sort(), ['b', 'c', 'd']);
  assert.deepEqual([...choose(chosen, rows, 'c', 'd', false)].sort(), ['b', 'd']);
  assert.deepEqual([...choose(chosen, rows, 'b', 'd', true)], []);
  // The last one is on no list any more.
  assert.deepEqual([...choose(new Set(), rows, 'a', 'gone', true)], ['a']);
});
