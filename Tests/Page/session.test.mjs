// The session: who is signed in, where, and what an answer that does not come leaves open.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { answerWith, asked, houseOf, kept, refusal, token } from './session.mjs';

const { answerInvitation, choices, me, NoAnswer, resume, session } = await import('../../page/core/api.js');

const invitation = { id: 'i', tenant: { id: 'h', name: 'H' }, role: 'staff', at: '2026-11-26T12:00:00Z' };
const invitations = { invitations: [invitation] };
const nobody = refusal(403, 'no_office_role');

/** Somebody without a house who is invited by one. */
beforeEach(async () => {
  kept.clear();
  me.value = null;
  session.value = 'starting';
  answerWith({
    'POST /auth/v1/page/refresh': token,
    'GET /api/office/me': nobody,
    'GET /api/office/me/invitations': [200, invitations],
  });
  await resume();
  assert.equal(session.value, 'choosing');
  assert.deepEqual(choices.value.invitations, [invitation]);
});

test('an invitation whose answer did not come through is shown, to be answered again', async () => {
  for (const status of [429, 500, 502, 503]) {
    answerWith({ 'POST /api/office/me/invitations': [status, { error: { code: 'x', message: 'Not now.' } }] });
    assert.equal((await answerInvitation('i', true)).status, status);
    assert.deepEqual([session.value, choices.value.invitations], ['choosing', [invitation]], `${status}`);
  }
  answerWith({});
  await assert.rejects(answerInvitation('i', true), NoAnswer);
  assert.deepEqual([session.value, choices.value.invitations], ['choosing', [invitation]]);
});

test('after the answer to an invitation nobody is let in or out before it is known who this is', async () => {
  const yes = { 'POST /api/office/me/invitations': [200, { invitations: [] }] };
  for (const known of [refusal(503, 'busy'), refusal(500, 'internal'), undefined]) {
    answerWith({ ...yes, ...(known && { 'GET /api/office/me': known }) });
    if (known) assert.equal((await answerInvitation('i', true)).status, known[0]);
    else await assert.rejects(answerInvitation('i', true), NoAnswer);
    assert.deepEqual([session.value, choices.value.invitations], ['choosing', [invitation]]);
  }
  answerWith({ ...yes, 'GET /api/office/me': [200, houseOf('h')] });
  assert.equal((await answerInvitation('i', true)).status, 200);
  assert.deepEqual([session.value, me.value.tenant.id], ['in', 'h']);
  assert.deepEqual(asked[0].body, { id: 'i', accept: true });
});

test('whoever declines the last invitation is asked to sign in; while nobody says whether it was, it is shown', async () => {
  const no = { 'POST /api/office/me/invitations': [200, { invitations: [] }], 'GET /api/office/me': nobody };
  answerWith({ ...no, 'GET /api/office/me/invitations': refusal(503, 'busy') });
  await assert.rejects(answerInvitation('i', false), NoAnswer);
  assert.deepEqual([session.value, choices.value.invitations], ['choosing', [invitation]]);
  answerWith({ ...no, 'GET /api/office/me/invitations': [200, { invitations: [] }] });
  await answerInvitation('i', false);
  assert.equal(session.value, 'out');
});
