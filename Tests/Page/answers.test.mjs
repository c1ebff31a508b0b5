// What an answer leaves open, and how what was filled in is made once.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { isNotNow, isRetryable, mayBeDone } from '../../page/core/answers.js';
import { makeOnce } from '../../page/core/unanswered.js';

test('an answer that says nothing for good of a change is asked for again; a refusal is not', () => {
  for (const status of [401, 408, 424, 425, 429, 500, 502, 503, 504, 520, 599])
    assert.equal(isRetryable({ status }), true, `${status}`);
  for (const status of [200, 400, 403, 404, 409, 410, 413, 422, 501, 505])
    assert.equal(isRetryable({ status }), false, `${status}`);
});

test('who is turned away by 425, 429 or at the door has done nothing by that request; a server that broke may have', () => {
  for (const status of [408, 500, 502, 503, 504, 599]) assert.equal(mayBeDone(status), true, `${status}`);
  for (const status of [200, 401, 403, 404, 409, 424, 425, 429, 501, 505])
    assert.equal(mayBeDone(status), false, `${status}`);
  for (const status of [401, 403, 424]) assert.equal(isNotNow(status), false, `${status}`);
});

test('no other module has a list of its own of the answers that leave a change open', () => {
  const page = new URL('../../page/', import.meta.url);
  // `many.js` has those that say when to come back, which is another question.
  const own = readdirSync(page, { recursive: true })
    .filter((name) => name.endsWith('.js') && !['core/answers.js', 'core/many.js'].includes(name))
    .filter((name) => /\b(408|425)\b/.test(readFileSync(new URL(name, page), 'utf8')));
  assert.deepEqual(own, []);
});

/** What is sent, in its order, where the answers come in theirs: the result of the last press, and what was sent. */
async function pressed(answers, ...bodies) {
  const sent = [];
  let open = null;
  let last;
  const send = async (body) => {
    sent.push(body);
    const status = answers.shift();
    return { status, body: status === 403 ? { error: { code: 'tenant_required' } } : {} };
  };
  for (const body of bodies) {
    last = await makeOnce(send, open, { body });
    ({ open } = last);
  }
  return { sent, last, answers };
}

test('what was changed after a press without an answer is sent only where the one before was not made', async () => {
  const made = await pressed([599, 201], 'a', 'b');
  assert.deepEqual([made.sent, made.last.of.body, made.last.open], [['a', 'a'], 'a', null]);
  const refused = await pressed([599, 400, 201], 'a', 'b');
  assert.deepEqual([refused.sent, refused.last.of.body, refused.last.open], [['a', 'a', 'b'], 'b', null]);
});

test('an answer that turns the question away leaves it as open as it was', async () => {
  for (const status of [401, 403, 408, 425, 429, 503, 599]) {
    const asked = await pressed([599, status, status, 201], 'a', 'b', 'b', 'b');
    assert.deepEqual([asked.sent, asked.last.open], [['a', 'a', 'a', 'a'], null], `${status}`);
    const same = await pressed([599, status, 201], 'a', 'a', 'b');
    assert.deepEqual([same.sent, same.last.of.body], [['a', 'a', 'a'], 'a'], `${status}`);
  }
  for (const status of [401, 403, 425, 429, 409]) {
    const first = await pressed([status, 201], 'a', 'b');
    assert.deepEqual(first.sent, ['a', 'b'], `${status}`);
  }
});
