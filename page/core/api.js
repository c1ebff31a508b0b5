// Requests to the server, with the session behind them. The access token is in this tab's memory alone; the refresh
// token is in a cookie that no script can read.

import { isNotNow } from './answers.js';
import { endsHouse, endsSession, isSuspended, wantsHouse } from './ending.js';
import { needsHouse } from './needs-house.js';
import { signal } from './signal.js';
import { setZone } from './time.js';
import { language, spoken } from '../words/language.js';

const memory = 'quartermaster.me';
/** What has to be done yet after a session that has ended here, also by whoever opens the page next. */
const left = 'quartermaster.left';

/**
 * `starting`, `out`, `in`, `choosing` where it is not known in which house, `leaving` while what is kept of a session
 * that has ended goes away, or `elsewhere` where another issuer signs people in.
 */
export const session = signal('starting');
/** Why the last session has ended, by the server's code; empty where a person ended it. */
export const farewell = signal('');
/** Why the house does no work at the moment, in the server's words; empty where it does. */
export const halted = signal('');
/** The houses that may be chosen, and the invitations that wait for an answer. */
export const choices = signal({ tenants: [], invitations: [] });
/** Who is signed in and for which house, as the server said last. */
export const me = signal(read(memory));
setZone(me.value?.tenant.time_zone);
/** Since when nothing comes through; null while something does. */
export const cutSince = signal(navigator.onLine ? null : Date.now());

function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
}

const who = (value) => `${value?.user.id} ${value?.tenant.id}`;

/** Without a network and a worker there would be no page. */
const canReload = () => navigator.onLine || !!navigator.serviceWorker?.controller;

/** Until the page is gone nothing is asked or sent any more: it would be by somebody else, or in another house. */
function startAnew() {
  token = null;
  session.value = 'leaving';
  location.reload();
}

/**
 * Another tab signed out, or somebody else in, or chose another house: the cookie is of all tabs, so this one starts
 * anew with whoever it is now. What the server has said since of the same person holds here too.
 */
async function follow() {
  const now = read(memory);
  if (who(now) === who(me.value)) {
    if (JSON.stringify(now) === JSON.stringify(me.value)) return;
    setZone(now.tenant.time_zone);
    me.value = now;
    if (canReload()) speakTo(now);
  } else if (canReload()) startAnew();
  else {
    token = null;
    me.value = null;
    const gone = read(left) ?? { isAll: true };
    await goAway(gone);
    farewell.value = gone.why ?? '';
    if (gone.tell) tellLater();
  }
}

addEventListener('storage', ({ key }) => {
  if (key === memory || key === null) follow();
});
// A tab that slept, or was left and come back to, was told of nothing.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) follow();
});
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) follow();
});

function remember(value) {
  // Somebody has left meanwhile, here or in another tab.
  if (value && read(left)) return;
  if (value) localStorage.setItem(memory, JSON.stringify(value));
  else localStorage.removeItem(memory);
  setZone(value?.tenant.time_zone);
  me.value = value;
}

/**
 * The person's own language is spoken from the next start on, which is now. Where the browser keeps no session, that
 * would end it.
 */
function speakTo({ user }) {
  if (user.language && spoken(user.language) !== language && isSecureContext) location.reload();
}

/** No answer: a broken connection, a time-out, a proxy's own page. Whether the server did it is unknown. */
export class NoAnswer extends Error {}

/** Gives `instead` where no answer came: `.catch(without(null))`. Every other error is thrown on. */
export const without = (instead) => (error) => {
  if (!(error instanceof NoAnswer)) throw error;
  return instead;
};

/** Writes an error to the browser's log, unless it says that no answer came: that is usual. */
export const report = (error) => {
  if (!(error instanceof NoAnswer)) console.error(error);
};

/** Writes an error to the browser's log, unless it says that a file can't be had now: it is asked for again. */
export const awaitFile = (error) => {
  if (!(error instanceof TypeError)) report(error);
};

let token = null;
let tokenEnds = 0;

async function send(path, options = {}) {
  let answer;
  try {
    answer = await fetch(path, {
      cache: 'no-cache',
      ...options,
      // What the server says is read beside what the page says.
      headers: { 'Accept-Language': language, ...options.headers },
      signal: options.signal ?? AbortSignal.timeout(25_000),
    });
  } catch (error) {
    if (!options.signal?.aborted) cutSince.value ??= Date.now();
    throw new NoAnswer(String(error));
  }
  const cut = () => {
    throw new NoAnswer('cut');
  };
  if (options.isFile && answer.ok)
    return { status: answer.status, body: await answer.blob().catch(cut), retryAfter: 0 };
  const text = await answer.text().catch(cut);
  let body = null;
  try {
    body = text ? JSON.parse(text) : null;
  } catch {
    throw new NoAnswer('this was not the server');
  }
  // One that can't work now has not come back yet.
  if (answer.status < 500) cutSince.value = null;
  return {
    status: answer.status,
    body,
    retryAfter: Number(answer.headers.get('Retry-After')) || 0,
    isReplay: answer.headers.has('Idempotent-Replayed'),
  };
}

const ofSession = (name, body, signal) =>
  send(`/auth/v1/page/${name}`, {
    signal,
    method: 'POST',
    headers: {
      'X-Quartermaster-Page': '1',
      'X-Supabase-Api-Version': '2024-01-01',
      ...(body && { 'Content-Type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  });

function take(answer) {
  token = answer.body.access_token;
  // By this clock, whatever it shows: only how much time passes counts.
  tokenEnds = Date.now() + (answer.body.expires_in - 60) * 1000;
}

let renewal = null;

/** A new access token by the cookie, one at a time. Throws NoAnswer where that can't be known now. */
function renew() {
  renewal ??= (async () => {
    // Whoever left is not let in again by the cookie, which the server has not taken back yet.
    if (read(left)) {
      token = null;
      if (session.value !== 'leaving') session.value = 'out';
      return;
    }
    const answer = await ofSession('refresh');
    // The cookie may be of somebody who has signed in in another tab, of which this one heard nothing while it slept.
    if (me.value && who(read(memory)) !== who(me.value)) {
      await follow();
      return;
    }
    if (answer.status === 200) return take(answer);
    token = null;
    if (answer.status === 404) session.value = 'elsewhere';
    else if (!endsSession(answer)) {
      cutSince.value ??= Date.now();
      throw new NoAnswer(`refresh: ${answer.status}`);
    } else if (me.value) await leave({ isAll: true, why: 'session_ended' });
    else session.value = 'out';
  })().finally(() => {
    renewal = null;
  });
  return renewal;
}

/**
 * A request to the office, in the house that is signed in to where it is of one; `within` names another house. A 401
 * renews the token once; where that fails the session is `out`.
 */
export async function api(path, { within = me.value?.tenant.id, ...options } = {}) {
  const house = needsHouse(path) ? within : null;
  if (!token || Date.now() > tokenEnds) await renew();
  for (let tries = 0; ; tries++) {
    if (!token) return { status: 401, body: null, retryAfter: 0 };
    const answer = await send(path, {
      ...options,
      headers: {
        ...options.headers,
        Authorization: `Bearer ${token}`,
        ...(house && { 'X-Quartermaster-House': house }),
      },
    });
    if (answer.status !== 401 || tries > 0) {
      // What was asked of a house that is left by now says nothing.
      if (session.value === 'in' && house && house === me.value?.tenant.id) await heed(answer);
      return answer;
    }
    await renew();
  }
}

/** What a refusal says of the session, whatever was asked. */
async function heed(answer) {
  if (isSuspended(answer)) halted.value = answer.body.error.message;
  else if (answer.status < 300) halted.value = '';
  if (endsHouse(answer)) await leave({ why: answer.body.error.code });
  else if (wantsHouse(answer)) choose(answer.body.error.current?.tenants);
}

/** A person chooses among their houses; without a list it is only said that they have several. */
function choose(tenants, invitations = []) {
  choices.value = { tenants: tenants ?? [], invitations };
  session.value = 'choosing';
}

export const post = (path, body, headers, more) =>
  api(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
    ...more,
  });

/**
 * At the start: whoever was signed in here goes on with what is kept, while the server is asked, and also without a
 * network. Nobody goes on where somebody has left.
 */
export async function resume() {
  const gone = read(left);
  if (gone) {
    await goAway(gone);
    if (gone.tell && read(left)) {
      tellLater();
      return;
    }
    localStorage.removeItem(left);
    farewell.value = gone.why;
    // The session may go on in the person's other houses.
    if (gone.others?.length) {
      choose(gone.others);
      return;
    }
  } else if (me.value) session.value = 'in';
  // Where nobody is signed in nothing of a house is kept, whatever a tab that was ended in mid-work left behind.
  else if (!read(memory)) await atMost(3000, leaving.drop(undefined, true).catch(report));
  await rejoin();
}

/** Asks by the cookie who is signed in in this browser now. */
export async function rejoin() {
  try {
    await renew();
    if (token) await meet();
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    if (session.value === 'starting') session.value = 'out';
  }
}

/**
 * Asks who this is, in the house that is named; then the house is known. Returns the refusal where there is no account.
 */
async function meet(house = me.value?.tenant.id) {
  const answer = await api('/api/office/me', { within: house });
  if (read(left)) return answer;
  if (answer.status === 200) {
    const before = me.value;
    remember(answer.body);
    farewell.value = '';
    // Each house has a copy and an outbox of its own, and nothing of one person or house is on a screen of another.
    if (before && who(before) !== who(me.value)) {
      startAnew();
      return answer;
    }
    session.value = 'in';
    // A house that somebody works in no more is not in their list, and nobody is told when it happens.
    if (me.value.tenants) leaving.forgetOthers(me.value.tenants.map(({ id }) => id)).catch(report);
    speakTo(answer.body);
  } else if (wantsHouse(answer)) choose(answer.body.error.current?.tenants);
  else if (endsHouse(answer)) await meetNobody(answer);
  else if (isSuspended(answer) && session.value !== 'in') meetSuspended(answer);
  else if (session.value === 'starting') session.value = 'out';
  return answer;
}

/** Whoever comes into a suspended house may go to another one of theirs; without one they are told why. */
function meetSuspended({ body }) {
  const tenants = body.error.current?.tenants ?? [];
  farewell.value = body.error.code;
  if (tenants.length) choose(tenants);
  else session.value = 'out';
}

/** Somebody without an account may still be invited by a house. */
async function meetNobody({ body }) {
  farewell.value = body.error.code;
  const invited = await api('/api/office/me/invitations');
  // A server that can't say it now has not said that there are none.
  if (isNotNow(invited.status)) throw new NoAnswer(`invitations: ${invited.status}`);
  const invitations = invited.status === 200 ? invited.body.invitations : [];
  if (invitations.length) choose([], invitations);
  else if (session.value !== 'in') session.value = 'out';
}

/** Goes on in another house. The server's answer, by which it is known whether that was done. */
export async function chooseHouse(id) {
  const answer = await post('/api/office/me/tenant', { tenant_id: id });
  if (answer.status !== 200) return answer;
  // A token that names a house goes on meaning it until it is refreshed.
  await renew();
  return meet(id);
}

/**
 * Says yes or no to a house that has invited this person. The server's answer: until it is known who this is now, the
 * invitation stays, to be answered again, which does the same.
 */
export async function answerInvitation(id, accept) {
  const answer = await post('/api/office/me/invitations', { id, accept });
  if (answer.status >= 300) return answer;
  const known = await meet();
  return wantsHouse(known) || endsHouse(known) ? answer : known;
}

/** What a person says of themselves, `language` or `theme`: the server's answer. Where it was done the page follows. */
export async function setOwn(fields) {
  const answer = await api('/api/office/me', {
    method: 'PATCH',
    body: JSON.stringify(fields),
    headers: { 'Content-Type': 'application/json' },
  });
  if (answer.status !== 200) return answer;
  remember({ ...me.value, ...answer.body });
  speakTo(answer.body);
  return answer;
}

export const requestCode = (email) => ofSession('code', { email });

/** Whose code the server has taken in this tab, while it is not known who that is. A code is good once. */
let proven = null;

/** Null when signed in or asked to choose a house, else what the server says instead: `{code, message}`. */
export const signIn = (email, code) =>
  oneAtATime(async () => {
    // The cookie of whoever left goes first: it would be forgotten with the new one.
    if (!(await tellLeft())) throw new NoAnswer('left');
    localStorage.removeItem(left);
    if (!token || proven !== email) {
      const answer = await ofSession('session', { type: 'email', email, token: code });
      if (answer.status !== 200) return { status: answer.status, ...answer.body };
      farewell.value = '';
      take(answer);
      proven = email;
    }
    const known = await meet();
    const isIn = known.status === 200 || session.value === 'choosing';
    if (isIn || known.status === 401) proven = null;
    return isIn ? null : { status: known.status, message: '', ...known.body?.error };
  });

// --- The end

/**
 * Work at the end of a session: `before` while there still is one; `drop` takes what is kept of a house, or of all, off
 * this device; `forgetOthers` that of all houses but those named; `after` when there is no session.
 */
let leaving = { before: async () => {}, drop: async () => {}, forgetOthers: async () => {}, after: () => {} };
export const onLeave = (hooks) => {
  leaving = { ...leaving, ...hooks };
};

/** The cookie is of all tabs. */
const oneAtATime = (work) => (navigator.locks ? navigator.locks.request('quartermaster.session', work) : work());

/** Tells the server of a session that was ended here. Whether it knows. */
async function tellLeft() {
  if (!read(left)?.tell) return true;
  const answer = await ofSession('sign-out', null, AbortSignal.timeout(5000)).catch(without(null));
  // A gateway that answers in its place has told it nothing.
  if (!answer || !([204, 404].includes(answer.status) || endsSession(answer))) return false;
  localStorage.removeItem(left);
  return true;
}

/** Nothing of the house stays here but what was noted and not sent; the next start begins with it too. */
async function leave({ isAll = false, tell = false, why = '' }) {
  const { tenant, tenants = [] } = me.value ?? { tenant: {} };
  // A sign-out that another tab has begun is not undone by what ended here.
  const begun = read(left);
  const whole = isAll || !!begun?.isAll;
  const gone = {
    house: tenant.id,
    isAll: whole,
    tell: tell || !!begun?.tell,
    why,
    others: whole ? [] : tenants.filter((each) => each.id !== tenant.id),
  };
  localStorage.setItem(left, JSON.stringify(gone));
  token = null;
  remember(null);
  // What this tab still holds of it goes with the tab's life. Nobody is asked for an address by a page that is about to
  // go; where the server was not told by then, the next start tells it.
  if (canReload()) {
    session.value = 'leaving';
    await Promise.all([forget(gone), gone.tell && atMost(3000, oneAtATime(tellLeft).catch(report))]);
    startAnew();
  } else {
    await goAway(gone);
    farewell.value = why;
    tellLater();
  }
}

/** Nothing of the house stays on this device. Where the store does not answer, the next start tries again. */
async function forget({ house, isAll }) {
  await atMost(3000, leaving.drop(house, isAll).catch(report));
  leaving.after();
}

async function goAway(gone) {
  session.value = 'out';
  await forget(gone);
  if (gone.tell) await oneAtATime(tellLeft);
}

/** Waits for work, but not for longer than some milliseconds. */
export function atMost(time, work) {
  let timer;
  const over = new Promise((resolve) => {
    timer = setTimeout(resolve, time);
  });
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}

/** At the next chance, of which a browser does not always tell. */
async function tellLater() {
  while (!(await oneAtATime(tellLeft)))
    await new Promise((over) => {
      setTimeout(over, 30_000);
    });
}

export async function signOut() {
  // It may keep nobody from signing out.
  await atMost(3000, leaving.before().catch(report));
  // Whoever comes next begins at the beginning.
  history.replaceState(null, '', '/');
  await leave({ isAll: true, tell: true });
}

addEventListener('online', () => oneAtATime(tellLeft));

/**
 * After an update the server has other files than this page was made of: then what it fetches late is not to be had,
 * and it starts anew.
 */
export async function reloadIfUpdated() {
  const page = await fetch('/', { cache: 'no-cache' })
    .then((answer) => (answer.ok ? answer.text() : null))
    .catch(() => null);
  const there = page?.match(/\/page\/([^/"]+)\//)?.[1];
  if (!there || import.meta.url.includes(`/page/${there}/`)) return;
  // A worker may still hand out the page of before: then it starts anew once more, but not again and again.
  const [known, at] = (sessionStorage.getItem('reloaded') ?? '').split(' ');
  if (known === there && Math.abs(Date.now() - Number(at ?? 0)) < 60_000) return;
  sessionStorage.setItem('reloaded', `${there} ${Date.now()}`);
  await (await navigator.serviceWorker?.getRegistration())?.update().catch(awaitFile);
  location.reload();
}

addEventListener('offline', () => {
  cutSince.value ??= Date.now();
});
