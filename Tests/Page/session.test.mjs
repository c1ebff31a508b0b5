// The session: who is signed in, where, and what an answer that does not come leaves open.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { answerWith, asked, houseOf, kept, listeners, refusal, reloads, token } from './session.mjs';

const { effect } = await import('../../page/core/signal.js');
const api = await import('../../page/core/api.js');
const { answerInvitation, choices, chooseHouse, farewell, halted, me, NoAnswer, onLeave } = api;
const { reloadIfUpdated, requestCode, resume, session, signIn, signOut } = api;

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

test('whoever asks for a code may be new: the server says whether they are let in', async () => {
  answerWith({ 'POST /auth/v1/page/code': [200, {}] });
  assert.equal((await requestCode('ana@example.com')).status, 200);
  assert.deepEqual(asked[0].body, { email: 'ana@example.com' });
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

// --- What another tab has done

const memory = 'quartermaster.me';
const left = 'quartermaster.left';
/** Another tab has written what is kept of who is signed in. */
async function otherTab(value) {
  if (value) kept.set(memory, JSON.stringify(value));
  else kept.delete(memory);
  for (const work of listeners.get('storage')) work({ key: memory });
  await new Promise((over) => {
    setTimeout(over, 5);
  });
}

function signedIn(value) {
  kept.set(memory, JSON.stringify(value));
  me.value = value;
  session.value = 'in';
  reloads.count = 0;
}

/** Signed in, with a token. */
async function answerAs(value) {
  signedIn(value);
  answerWith({ 'POST /auth/v1/page/refresh': token, 'GET /api/office/me': [200, value] });
  await resume();
  assert.equal(session.value, 'in');
}

test('what the server told another tab of the same person holds in each, without a reload', async () => {
  const before = houseOf('h');
  signedIn(before);
  const now = { ...before, user: { ...before.user, role: 'viewer' }, tenant: { ...before.tenant, copy_days: 2 } };
  await otherTab(now);
  assert.deepEqual([me.value, reloads.count, session.value], [now, 0, 'in']);
  await otherTab({ ...now, user: { ...now.user, language: 'es' } });
  assert.equal(reloads.count, 1, 'another language is spoken from a start on');
});

test('a tab starts anew where another one chose another house, signed somebody else in, or out', async () => {
  const other = houseOf('h');
  for (const now of [houseOf('g'), { ...other, user: { ...other.user, id: 'another' } }, null]) {
    signedIn(houseOf('h'));
    await otherTab(now);
    assert.equal(reloads.count, 1);
  }
});

test('a sign-out in another tab holds here too where no page could be loaded: nothing of the house is shown', async () => {
  const dropped = [];
  onLeave({ before: async () => {}, drop: async (...what) => dropped.push(what), after: () => {} });
  navigator.onLine = false;
  try {
    signedIn(houseOf('h'));
    kept.set('quartermaster.left', JSON.stringify({ house: 'h', isAll: true, tell: false, why: 'session_ended' }));
    await otherTab(null);
    assert.deepEqual([reloads.count, session.value, me.value, farewell.value], [0, 'out', null, 'session_ended']);
    assert.deepEqual(dropped, [['h', true]]);
  } finally {
    navigator.onLine = true;
    farewell.value = '';
  }
});

test('whoever signs out sees no form to sign in before the page has started anew', async () => {
  const dropped = [];
  onLeave({ before: async () => {}, drop: async (...what) => dropped.push(what), after: () => {} });
  signedIn(houseOf('h'));
  const shown = [];
  effect(() => {
    shown.push(session.value);
  });
  answerWith({});
  await signOut();
  // What was under way gives nobody back.
  assert.equal((await api.api('/api/office/me')).status, 401);
  assert.deepEqual([shown, reloads.count, me.value], [['in', 'leaving'], 1, null]);
  assert.deepEqual(dropped, [['h', true]]);
  assert.equal(JSON.parse(kept.get(left)).tell, true);
  // The server was not told: the next start does so.
  answerWith({ 'POST /auth/v1/page/sign-out': [204] });
  await resume();
  assert.deepEqual([session.value, asked[0].path], ['out', '/auth/v1/page/sign-out']);
  assert.equal(kept.get(left), undefined);
  signedIn(houseOf('h'));
  answerWith({ 'POST /auth/v1/page/sign-out': [204] });
  await signOut();
  assert.deepEqual([asked[0].path, kept.get(left)], ['/auth/v1/page/sign-out', undefined], 'and at once where it can');
});

/** The same answers, but who this is comes when the test says so: `{asked, come}`. */
function lateMe(answers) {
  const usual = globalThis.fetch;
  const late = {};
  late.asked = new Promise((done) => {
    const answer = new Promise((come) => {
      late.come = come;
    });
    globalThis.fetch = async (path, options) => {
      if (path !== '/api/office/me') return usual(path, options);
      globalThis.fetch = usual;
      done();
      await answer;
      return usual(path, options);
    };
  });
  answerWith(answers);
  return late;
}

test('who this is, told after a sign-out has begun, is not kept: nobody is let in by it without a network', async () => {
  onLeave({ before: async () => {}, drop: async () => {}, after: () => {} });
  signedIn(houseOf('h'));
  const late = lateMe({ 'POST /auth/v1/page/refresh': token, 'GET /api/office/me': [200, houseOf('h')] });
  const started = resume();
  await late.asked;
  await signOut();
  late.come();
  await started;
  assert.deepEqual([session.value, me.value, kept.get(memory)], ['leaving', null, undefined]);
  answerWith({});
  await resume();
  assert.deepEqual([session.value, me.value], ['out', null]);
});

test('a tab that slept while somebody else signed in in another one takes no token of theirs', async () => {
  onLeave({ before: async () => {}, drop: async () => {}, after: () => {} });
  const ana = houseOf('h');
  const eva = { ...ana, user: { ...ana.user, id: 'eva' } };
  // Whoever leaves has no token any more.
  signedIn(ana);
  answerWith({ 'POST /auth/v1/page/sign-out': [204] });
  await signOut();
  signedIn(ana);
  kept.set(memory, JSON.stringify(eva));
  answerWith({ 'POST /auth/v1/page/refresh': token, 'POST /api/office/outbox': [200, {}] });
  assert.equal((await api.post('/api/office/outbox', {})).status, 401);
  assert.deepEqual(
    asked.map(({ path }) => path),
    ['/auth/v1/page/refresh'],
  );
  assert.deepEqual([reloads.count, session.value], [1, 'leaving']);
});

test('a sign-out that another tab has begun is told to the server, whatever ends here meanwhile', async () => {
  onLeave({ before: async () => {}, drop: async () => {}, after: () => {} });
  await answerAs(houseOf('h'));
  kept.set(left, JSON.stringify({ house: 'h', isAll: true, tell: true, why: '' }));
  answerWith({ 'GET /api/office/items': refusal(403, 'account_disabled') });
  await api.api('/api/office/items');
  const { isAll, tell } = JSON.parse(kept.get(left));
  assert.deepEqual([isAll, tell], [true, true]);
});

test('a tab that is come back to looks whether another one has done something meanwhile', async () => {
  for (const [target, event] of [
    ['pageshow', { persisted: true }],
    ['visibilitychange', {}],
  ]) {
    signedIn(houseOf('h'));
    kept.set(memory, JSON.stringify(houseOf('g')));
    for (const work of listeners.get(target)) work(event);
    assert.equal(reloads.count, 1, target);
  }
});

// --- Coming in

const tenants = [
  { id: 'h', name: 'H', role: 'staff', chosen: true, suspended: true },
  { id: 'g', name: 'G', role: 'staff', chosen: false, suspended: false },
];
/** A browser that keeps nobody, at the door. */
function atDoor() {
  kept.clear();
  me.value = null;
  session.value = 'out';
  farewell.value = '';
}

test('whoever comes into a suspended house by a code or at the start chooses another one of theirs', async () => {
  const suspended = { 'GET /api/office/me': refusal(403, 'tenant_suspended', { tenants }) };
  const ways = [() => signIn('ana@example.com', '111111'), resume];
  for (const come of ways) {
    atDoor();
    answerWith({ 'POST /auth/v1/page/session': token, 'POST /auth/v1/page/refresh': token, ...suspended });
    assert.ok(!(await come()));
    assert.deepEqual([session.value, choices.value.tenants, farewell.value], ['choosing', tenants, 'tenant_suspended']);
  }
  answerWith({
    'POST /auth/v1/page/refresh': token,
    'POST /api/office/me/tenant': [200, {}],
    'GET /api/office/me': [200, houseOf('g')],
  });
  assert.equal((await chooseHouse('g')).status, 200);
  assert.deepEqual([session.value, me.value.tenant.id, farewell.value], ['in', 'g', '']);
});

test('whoever has a suspended house alone is told so at the door, and is in once it works again', async () => {
  atDoor();
  session.value = 'starting';
  answerWith({ 'POST /auth/v1/page/refresh': token, 'GET /api/office/me': refusal(403, 'tenant_suspended') });
  await resume();
  assert.deepEqual([session.value, farewell.value], ['out', 'tenant_suspended']);
  answerWith({ 'POST /auth/v1/page/refresh': token, 'GET /api/office/me': [200, houseOf('h')] });
  await resume();
  assert.deepEqual([session.value, farewell.value], ['in', '']);
});

test('what the server lists no more of somebody’s houses is dropped; a suspended one is listed', async () => {
  const held = [];
  onLeave({ forgetOthers: async (houses) => held.push(houses) });
  signedIn(houseOf('g', { tenants: [...tenants, { id: 'f', name: 'F' }] }));
  answerWith({ 'POST /auth/v1/page/refresh': token, 'GET /api/office/me': [200, houseOf('g', { tenants })] });
  await resume();
  // A server of before lists none.
  answerWith({ 'POST /auth/v1/page/refresh': token, 'GET /api/office/me': [200, houseOf('g')] });
  await resume();
  assert.deepEqual(held, [['h', 'g']]);
});

test('in a house that is suspended while somebody works there the screens stay', async () => {
  signedIn(houseOf('h'));
  answerWith({
    'POST /auth/v1/page/refresh': token,
    'GET /api/office/me': refusal(403, 'tenant_suspended', { tenants }),
  });
  await resume();
  assert.deepEqual([session.value, halted.value], ['in', 'It is tenant_suspended.']);
  halted.value = '';
});

test('a code that was taken is not sent again where it was not said who that is', async () => {
  const taken = { 'POST /auth/v1/page/session': token };
  const codes = () => asked.filter(({ path }) => path === '/auth/v1/page/session').length;
  atDoor();
  answerWith({ ...taken, 'GET /api/office/me': refusal(503, 'busy') });
  assert.equal((await signIn('ana@example.com', '111111')).status, 503);
  assert.equal(codes(), 1);
  answerWith({});
  await assert.rejects(signIn('ana@example.com', '111111'), NoAnswer);
  answerWith({ ...taken, 'GET /api/office/me': [200, houseOf('h')] });
  assert.equal(await signIn('ana@example.com', '111111'), null);
  assert.deepEqual([codes(), session.value], [0, 'in']);
  // Another address has a code of its own, and so has the next time.
  for (const address of ['eva@example.com', 'ana@example.com']) {
    atDoor();
    answerWith({ ...taken, 'GET /api/office/me': [200, houseOf('h')] });
    assert.equal(await signIn(address, '222222'), null);
    assert.equal(codes(), 1, address);
  }
});

test('after an update it starts anew, and once more where a worker still handed out the page of before', async (context) => {
  context.mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
  signedIn(houseOf('h'));
  answerWith({ 'GET /': [200, '<script src=/page/newer/main.js>'] });
  await reloadIfUpdated();
  await reloadIfUpdated();
  assert.equal(reloads.count, 1, 'not again and again');
  context.mock.timers.tick(60_000);
  await reloadIfUpdated();
  assert.equal(reloads.count, 2);
  answerWith({ 'GET /': [200, '<script src=/page/core/main.js>'] });
  await reloadIfUpdated();
  assert.equal(reloads.count, 2, 'the page is that of the server');
});
