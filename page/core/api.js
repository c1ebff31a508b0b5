// Requests to the server, with the session behind them. The access token is in this tab's memory alone; the refresh
// token is in a cookie that no script can read.

import { signal } from './signal.js';
import { setZone } from './time.js';

const memory = 'quartermaster.me';

/** `starting`, `out`, `in`, or `elsewhere` where another issuer signs people in. */
export const session = signal('starting');
/** Who is signed in and for which house, as the server said last. */
export const me = signal(read());
setZone(me.value?.tenant.time_zone);
/** Since when nothing comes through; null while something does. */
export const cutSince = signal(navigator.onLine ? null : Date.now());

function read() {
  try {
    return JSON.parse(localStorage.getItem(memory));
  } catch {
    return null;
  }
}

const who = (value) => `${value?.user.id} ${value?.tenant.id}`;

// Another tab signed out, or somebody else in: the cookie is of all tabs, so this one starts anew with whoever it is
// now.
addEventListener('storage', ({ key }) => {
  if (key === memory && who(read()) !== who(me.value)) location.reload();
});

function remember(value) {
  if (value) localStorage.setItem(memory, JSON.stringify(value));
  else localStorage.removeItem(memory);
  setZone(value?.tenant.time_zone);
  me.value = value;
}

/** No answer: a broken connection, a time-out, a proxy's own page. Whether the server did it is unknown. */
export class NoAnswer extends Error {}

let token = null;
let tokenEnds = 0;

async function send(path, options = {}) {
  let answer;
  try {
    answer = await fetch(path, {
      cache: 'no-cache',
      ...options,
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
  return { status: answer.status, body, retryAfter: Number(answer.headers.get('Retry-After')) || 0 };
}

const ofSession = (name, body) =>
  send(`/auth/v1/page/${name}`, {
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
    const answer = await ofSession('refresh');
    if (answer.status === 200) return take(answer);
    token = null;
    if (answer.status === 404) session.value = 'elsewhere';
    else if (answer.status < 429) session.value = 'out';
    else {
      cutSince.value ??= Date.now();
      throw new NoAnswer(`refresh: ${answer.status}`);
    }
  })().finally(() => {
    renewal = null;
  });
  return renewal;
}

/** A request to the office. A 401 renews the token once; where that fails the session is `out`. */
export async function api(path, options = {}) {
  if (!token || Date.now() > tokenEnds) await renew();
  for (let tries = 0; ; tries++) {
    if (!token) return { status: 401, body: null, retryAfter: 0 };
    const answer = await send(path, { ...options, headers: { ...options.headers, Authorization: `Bearer ${token}` } });
    if (answer.status !== 401 || tries > 0) return answer;
    await renew();
  }
}

export const post = (path, body, headers) =>
  api(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  });

/**
 * At the start: whoever was signed in here goes on with what is kept, while the server is asked, and also without a
 * network.
 */
export async function resume() {
  if (me.value) session.value = 'in';
  await rejoin();
}

/** Asks by the cookie who is signed in in this browser now. */
export async function rejoin() {
  try {
    await renew();
    const answer = token && (await meet());
    if (answer && answer.status !== 200 && answer.status < 429) session.value = 'out';
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    if (session.value === 'starting') session.value = 'out';
  }
}

/** Asks who this is; then the house is known. Returns the refusal where there is no account. */
async function meet() {
  const answer = await api('/api/office/me');
  if (answer.status === 200) {
    remember(answer.body);
    session.value = 'in';
  } else if (session.value === 'starting') {
    session.value = 'out';
  }
  return answer;
}

export const requestCode = (email) => ofSession('code', { email, create_user: false });

/** Null when signed in, else the sentence that says why not. */
export async function signIn(email, code) {
  const answer = await ofSession('session', { type: 'email', email, token: code });
  if (answer.status !== 200) return answer.body?.message ?? '';
  take(answer);
  const known = await meet();
  return known.status === 200 ? null : (known.body?.error?.message ?? '');
}

/** Work at the end of a session: `before` while there still is one, `after` when there is none. */
let leaving = { before: async () => {}, after: () => {} };
export const onSignOut = (hooks) => {
  leaving = hooks;
};

export async function signOut() {
  // It may keep nobody from signing out.
  await Promise.race([
    leaving.before().catch(() => {}),
    new Promise((over) => {
      setTimeout(over, 3000);
    }),
  ]);
  await ofSession('sign-out');
  leaving.after();
  token = null;
  remember(null);
  session.value = 'out';
}

/**
 * After an update the server has other files than this page was made of: then what it fetches late is not to be had,
 * and it starts anew.
 */
export async function reloadIfUpdated() {
  const page = await fetch('/', { cache: 'no-cache' }).then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null,
  );
  const there = page?.match(/\/page\/([^/"]+)\//)?.[1];
  // Once for each version: a worker may still hand out the page of before.
  if (!there || import.meta.url.includes(`/page/${there}/`) || sessionStorage.getItem('reloaded') === there) return;
  sessionStorage.setItem('reloaded', there);
  location.reload();
}

addEventListener('offline', () => {
  cutSince.value ??= Date.now();
});
