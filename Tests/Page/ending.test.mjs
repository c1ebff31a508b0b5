// When a session, or the copy of a house, is over.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endsHouse, endsSession, isOfSession, isSuspended, isTooOld, wantsHouse } from '../../page/core/ending.js';
import { isRetryable } from '../../page/core/answers.js';

test('a session has ended where the server that signs people in says so, and not where somebody is away', () => {
  for (const status of [400, 401, 403, 422])
    assert.equal(endsSession({ status, body: { code: 'refresh_token_not_found' } }), true, `${status}`);
  for (const status of [200, 404, 408, 425, 429, 500, 502, 503, 504])
    assert.equal(endsSession({ status, body: { code: 'x' } }), false, `${status}`);
  // A gateway on the way answers as it likes.
  for (const body of [null, {}, { error: 'forbidden' }, []]) assert.equal(endsSession({ status: 403, body }), false);
});

const refusal = (status, code) => ({ status, body: { error: { code } } });

test('a disabled account and one without a role lose the house; whoever is asked to choose does not', () => {
  for (const code of ['account_disabled', 'no_office_role']) assert.equal(endsHouse(refusal(403, code)), true, code);
  for (const code of ['forbidden', 'tenant_required', 'tenant_suspended'])
    assert.equal(endsHouse(refusal(403, code)), false, code);
  assert.equal(endsHouse(refusal(409, 'account_disabled')), false);
  assert.equal(endsHouse({ status: 403, body: null }), false);
  assert.equal(wantsHouse(refusal(403, 'tenant_required')), true);
  assert.equal(wantsHouse(refusal(403, 'forbidden')), false);
  assert.equal(isSuspended(refusal(403, 'tenant_suspended')), true);
});

test('a refusal of the session says nothing of the change that was sent', () => {
  for (const code of ['account_disabled', 'no_office_role', 'tenant_required', 'tenant_suspended']) {
    assert.equal(isOfSession(403, code), true, code);
    assert.equal(isRetryable({ status: 403, body: { error: { code } } }), true, code);
  }
  assert.equal(isRetryable({ status: 403, body: { error: { code: 'forbidden' } } }), false);
  assert.equal(isRetryable({ status: 409, body: { error: { code: 'tenant_required' } } }), false);
});

test('a copy is shown for as many days as the house says, seven unless it says', () => {
  const day = 86_400_000;
  const now = Date.parse('2026-11-26T12:00:00Z');
  assert.equal(isTooOld(now - 7 * day, undefined, now), false);
  assert.equal(isTooOld(now - 7 * day - 1, undefined, now), true);
  assert.equal(isTooOld(now - 2 * day, 1, now), true);
  assert.equal(isTooOld(now - 20 * day, 30, now), false);
  assert.equal(isTooOld(null, 7, now), true, 'a copy that nobody confirmed');
  assert.equal(isTooOld(now + 3600_000, 7, now), false, 'a clock that was put right');
  assert.equal(isTooOld(now + 2 * day, 7, now), true, 'a clock that was put back');
});
