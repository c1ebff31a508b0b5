// Keeps the copy of the house up to date by /api/office/changes, and sends what waits by /api/office/outbox. One tab of a house does both;
// the others hear of it. docs/client-guide.md says why it is done in this way: sections 6 to 9 of the outbox, 15 of the copy.

import { effect, signal } from './core.js';
import { api, post, me, rejoin, reloadIfUpdated, session, cutSince, NoAnswer } from './api.js';
import { Store, kinds } from './store.js';
import { setZone } from './words.js';

/** The house as the server told it last: a map by id for each kind. It is another object after each change. */
export const house = signal(emptyHouse());
/** What was noted here: `waiting` or `parked` until the server has it, then `sent`. In the order in which people acted. */
export const outbox = signal([]);
export const sent = signal([]);
/** When what waits is tried again, in milliseconds since 1970; null where it is not known or nothing waits. */
export const nextTry = signal(null);
/** Whether the browser keeps anything at all. */
export const keeps = signal(true);
export const heardAt = signal(null);

/** What this browser keeps; null where it keeps nothing. */
export let store = null;
let feed = { cursor: null, run: 0 };
let tabs = null;
/** Whether this tab follows the house and sends for all tabs, and whether it has asked to. */
let leading = false;
let isInLine = false;
/** Grows whenever nobody is signed in here any more: what was begun in an earlier term ends. */
let term = 0;
/** Whether the copy is kept beyond this tab's life. */
let keepsCopy = true;

function emptyHouse() { return Object.fromEntries([...kinds.map((kind) => [kind, new Map()]), ['codes', new Map()]]); }

// --- Start and end

/** Opens what is kept for the house that is signed in to, and begins to follow it. */
export async function start() {
  const tenant = me.value.tenant;
  if (tabs) {
    if (tabs.name !== `quartermaster-${tenant.id}`) return location.reload();
    getInLine();
    tell({ signedIn: true });
    return wake();
  }
  setZone(tenant.time_zone);
  try {
    store = await Store.open(tenant.id);
    await load();
  } catch {
    keeps.value = false;
  }
  tabs = new BroadcastChannel(`quartermaster-${tenant.id}`);
  tabs.onmessage = (event) => hear(event.data);
  tell({ signedIn: true });
  getInLine();
}

/** Leads as soon as no other tab does, and for as long as somebody is signed in here. */
function getInLine() {
  if (isInLine) return;
  isInLine = true;
  // Without TLS there are no locks. Two tabs then do the same work: harmless, because each change has a key.
  if (navigator.locks) navigator.locks.request(tabs.name, lead);
  else lead();
}

async function lead() {
  leading = true;
  try {
    if (store) await load();
    const mine = term;
    const isOver = () => mine !== term || session.value !== 'in';
    await Promise.all([follow(isOver), store && onDemand(isOver, sendable, sendAll), store && onDemand(isOver, incomplete, uploadOne)]);
  } finally {
    leading = isInLine = false;
  }
  // Signed in again, between the last look and here.
  if (session.value === 'in') getInLine();
}

async function load() {
  const kept = await store.load();
  const next = emptyHouse();
  for (const { kind, id, value } of kept.documents) next[kind]?.set(id, value);
  feed = kept.feed;
  heardAt.value = feed.heardAt ?? null;
  show(next);
  outbox.value = kept.outbox;
  sent.value = kept.sent;
}

/** Signing out leaves what waits for whoever signs in next; what the house looks like is nobody's who has gone. */
export async function forget() {
  house.value = emptyHouse();
  await store?.forgetDocuments();
  location.reload();
}

function hear(message) {
  // After a session that ended: one sign-in is for all tabs.
  if (message.signedIn && session.value === 'out') rejoin();
  if (message.changes) {
    cutSince.value = null;
    show(changed(house.value, message.changes, message.keep));
    heardAt.value = Date.now();
  }
  if (message.outbox) store?.load().then(reread);
  else if (message.wake && leading) wake();
}

/** Another tab changed what waits. */
function reread(kept) {
  outbox.value = kept.outbox;
  sent.value = kept.sent;
  if (leading) rouse();
}

const tell = (message) => tabs?.postMessage(message);

// --- The copy of the house

function changed(old, changes, keep) {
  const next = Object.fromEntries(kinds.map((kind) => [kind, new Map(old[kind])]));
  for (const change of changes) {
    // A newer server may tell of kinds that this page does not show.
    if (change.op === 'put') next[change.kind]?.set(change.id, change[change.kind]);
    else next[change.kind]?.delete(change.id);
  }
  if (keep) for (const kind of kinds) for (const id of next[kind].keys()) if (!keep.has(`${kind}/${id}`)) next[kind].delete(id);
  return next;
}

function show(next) {
  next.codes = new Map();
  const assets = [...next.asset.values()];
  // A sticker goes before a tag that reads the same.
  for (const asset of assets) for (const text of [asset.serial, asset.asset_tag]) if (text) next.codes.set(text.toUpperCase(), asset);
  for (const asset of assets) for (const code of asset.codes) next.codes.set(code.toUpperCase(), asset);
  const [tenant] = next.tenant.values();
  if (tenant) setZone(tenant.time_zone);
  house.value = next;
}

let waiting = null;

/** Asks for what changed, one request after another, as long as somebody is signed in. */
async function follow(isOver) {
  let failures = 0;
  let named = feed.cursor && !feed.finished ? null : new Set();
  while (!isOver()) {
    const asked = waiting = new AbortController();
    const { signal: given } = asked;
    const cut = cutSince.value;
    // A connection that died while the machine slept is found out by this.
    const timer = setTimeout(() => {
      cutSince.value ??= Date.now();
      asked.abort();
    }, feed.finished ? 40_000 : 60_000);
    try {
      const query = feed.cursor ? `&since=${encodeURIComponent(feed.cursor)}${feed.finished && !cutSince.value ? '&wait=25' : ''}` : '';
      const answer = await api(`/api/office/changes?limit=500${query}`, { signal: given });
      if (answer.status === 410 || (answer.status === 400 && feed.cursor)) {
        // What is there is shown until the full run is over.
        feed = { cursor: null, run: feed.run + 1 };
        named = new Set();
        continue;
      }
      if (answer.status !== 200) {
        // What is shown may be old, also when the server itself says so.
        if (answer.status >= 500) cutSince.value = cut ?? Date.now();
        throw new NoAnswer(String(answer.status));
      }
      await take(answer.body, named);
      if (!answer.body.more) named = new Set();
      failures = 0;
    } catch (error) {
      if (!(error instanceof NoAnswer)) console.error(error);
      if (!given.aborted && !isOver()) await pause(backOff(failures++, 30_000));
    } finally {
      clearTimeout(timer);
    }
  }
}

async function take(page, named) {
  const isFirst = !feed.cursor;
  const run = page.full && isFirst ? feed.run + 1 : feed.run;
  const finished = !page.more;
  feed = { cursor: page.cursor, run, finished, heardAt: Date.now() };
  if (page.full) for (const { kind, id } of page.changes) named?.add(`${kind}/${id}`);
  await keepPage(page.changes, page.full && finished);
  // A run that began in another life of this tab has not named everything here: the store knows what to drop.
  const keep = page.full && finished ? named : null;
  if (page.full && finished && !named && keepsCopy) return load();
  if (page.changes.length || keep) {
    show(changed(house.value, page.changes, keep));
    tell({ changes: page.changes, keep });
  }
  heardAt.value = Date.now();
}

/** Where the browser has no room, the copy lives in this tab alone: kept in part, it would lack rows under a cursor that has passed them. */
async function keepPage(changes, isLastOfRun) {
  if (!store || !keepsCopy) return;
  try {
    await store.keepPage(changes, feed, isLastOfRun);
  } catch (error) {
    console.error(error);
    keepsCopy = false;
    await store.forgetDocuments().catch(() => {});
  }
}

// --- The outbox

/** Keeps what became of a change: `work` makes it of what it is now. */
export async function settle(entry, work) {
  const next = await store.change(entry, work);
  outbox.value = outbox.value.map((each) => (each.number === entry.number ? next : each)).filter(Boolean);
}

export function changedOutbox() {
  tell({ outbox: true });
  if (leading) rouse();
}

const takesOut = (entry, asset) => entry.by === asset || (entry.kind === 'pickup' && (entry.asset === asset || entry.contents?.includes(asset)));
const isAssigned = (id, asset) => house.value.reservation.get(id)?.items.some((line) => line.assigned_asset_ids.includes(asset));

/**
 * What a change waits for: a refused one before it of its asset. Reports hold up nothing but later reports of their asset, of which the last
 * says how it is; and wait for nothing but those, and for the pickup without which the asset is not on the reservation.
 */
function obstacles({ kind, asset, reservation, number }) {
  if (kind !== 'report') return outbox.value.filter((each) => each.state === 'parked' && each.kind !== 'report' && each.asset === asset && each.number < number);
  return outbox.value.filter((each) => (each.kind === 'report' ? each.state === 'waiting' && each.asset === asset && each.number < number
    : each.reservation === reservation && takesOut(each, asset) && !isAssigned(reservation, asset)));
}

/** Whether a change waits for a person to settle another one. */
export const isHeld = (entry) => entry.state === 'waiting' && obstacles(entry).some((each) => each.state === 'parked');

/** What may be sent now: scans first, then the reports whose photos are up. */
function sendable() {
  const complete = outbox.value.filter((entry) => entry.state === 'waiting' && entry.body);
  const entries = complete.filter((entry) => entry.kind !== 'report' && !obstacles(entry).length);
  for (const entry of complete) if (entry.kind === 'report' && obstacles(entry).every((each) => entries.includes(each))) entries.push(entry);
  return entries.slice(0, 100);
}

const rousers = new Map();
/** What has waited for something to do, or for its next try, looks again. */
const rouse = () => { for (const each of rousers.values()) each(); };

const plans = new Map();

function plan(what, time) {
  plans.set(what, time);
  const times = [...plans.values()].filter((each) => each !== null);
  nextTry.value = times.length ? Math.min(...times) : null;
}

/** Works whenever there is something to do, with longer pauses while that fails, as long as somebody is signed in. */
async function onDemand(isOver, find, work) {
  let failures = 0;
  while (!isOver()) {
    const entries = find();
    if (!entries.length) {
      plan(find, null);
      failures = 0;
      await new Promise((resolve) => { rousers.set(find, resolve); });
      continue;
    }
    let wait = null;
    try {
      plan(find, 0);
      wait = await work(entries);
    } catch (error) {
      if (!(error instanceof NoAnswer)) console.error(error);
      wait = 0;
    }
    if (wait === null) {
      failures = 0;
      continue;
    }
    if (isOver()) return;
    const milliseconds = Math.max(wait * 1000, backOff(failures++, 300_000));
    plan(find, Date.now() + milliseconds);
    await Promise.race([new Promise((resolve) => { rousers.set(find, () => { failures = 0; resolve(); }); }), pause(milliseconds)]);
  }
}

/** Null when all that was sent is settled, else the seconds to wait at least. */
async function sendAll(wanted) {
  const entries = await mark(wanted, true);
  if (!entries.length) return null;
  const keys = new Set(entries.map(({ key }) => key));
  const bodies = entries.map((entry) => ({
    key: entry.key, method: 'POST', path: entry.path, body: JSON.parse(entry.body), after: obstacles(entry).map(({ key }) => key).filter((key) => keys.has(key)),
  }));
  const isAway = !navigator.onLine;
  const answer = await post('/api/office/outbox', { entries: bodies }).catch(async (error) => {
    // Without any network nothing left this machine: what was not sent before either may still be withdrawn.
    if (isAway && !navigator.onLine) await mark(wanted.filter((entry) => !entry.isTried), false);
    throw error;
  });
  if (answer.status === 401) return 0;
  if (answer.status !== 200) {
    if (isRetryable(answer.status)) return answer.retryAfter;
    // The request as a whole is refused: the first of it alone tells why.
    const first = await post(entries[0].path, bodies[0].body, { 'Idempotency-Key': entries[0].key });
    return judge(entries[0], first);
  }
  let wait = null;
  const results = new Map(answer.body.results.map((result) => [result.key, result]));
  for (const entry of entries) {
    const result = results.get(entry.key);
    const late = result ? await judge(entry, { ...result, retryAfter: result.retry_after ?? 0 }) : 0;
    if (late !== null) wait = Math.max(wait ?? 0, late);
  }
  tell({ outbox: true });
  return wait;
}

/** Notes whether the changes may have been sent, and shows it. Those that were withdrawn meanwhile are left out. */
async function mark(entries, isTried) {
  // That it can't be kept is no reason not to send.
  const marked = await store.mark(entries, isTried).catch(() => entries.map((entry) => ({ ...entry, isTried })));
  outbox.value = outbox.value.map((each) => marked.find((entry) => entry.number === each.number) ?? each);
  return marked;
}

export const isRetryable = (status) => [401, 408, 424, 425, 429, 500, 502, 503, 504].includes(status);

/** What the answer to one change means, by section 8 of the guide. */
async function judge(entry, { status, body, retryAfter }) {
  if (status >= 200 && status < 300) {
    const finished = { ...entry, state: 'sent', doneAt: Date.now() };
    await store.finish(finished);
    outbox.value = outbox.value.filter((each) => each.number !== entry.number);
    sent.value = [...sent.value.filter((each) => each.key !== entry.key), finished];
    return null;
  }
  if (status === 409 && entry.paths && await (await uploads()).uploadAgain(entry, body.error)) return null;
  // What waits for a refused one is no longer sendable, and needs no timer.
  if (status === 424 && sendable().every((each) => each.key !== entry.key)) return null;
  if (isRetryable(status)) return retryAfter;
  await park(entry, status, body);
  return null;
}

export const park = (entry, status, body) => settle(entry, (now) => ({ ...now, state: 'parked', refusal: { status, ...body?.error } }));

// --- Photos: most changes have none, so what brings them up is fetched when one does

const incomplete = () => outbox.value.filter((entry) => entry.state === 'waiting' && !entry.body);

const uploadOne = async ([entry]) => (await uploads()).uploadNext(entry);

const uploads = () => import('./uploads.js').catch(() => {
  reloadIfUpdated();
  throw new NoAnswer('uploads.js');
});

// --- Pauses

/** One second, then double, less a random part of up to half, so that many do not come back at once. */
const backOff = (failures, most) => Math.min(1000 * 2 ** failures, most) * (1 - Math.random() / 2);

const pauses = new Set();

const pause = (milliseconds) => new Promise((resolve) => {
  const end = () => {
    clearTimeout(timer);
    pauses.delete(end);
    resolve();
  };
  const timer = setTimeout(end, milliseconds);
  pauses.add(end);
});

/** There may be a network again, or something new to send: nobody waits any longer. */
export function wake() {
  for (const end of [...pauses]) end();
  rouse();
}

const refresh = () => {
  if (leading && cutSince.value) waiting?.abort();
  if (leading) return wake();
  cutSince.value = null;
  tell({ wake: true });
};
// A tab that is signed out leads no longer: another one may.
effect(() => {
  if (session.value === 'in') return;
  term++;
  waiting?.abort();
  wake();
});

addEventListener('online', refresh);
document.addEventListener('visibilitychange', () => {
  if (document.hidden) return;
  // A sleeping machine cut the connection and told nobody.
  if (Date.now() - (heardAt.value ?? 0) > 30_000) waiting?.abort();
  if (leading) wake();
  else tell({ wake: true });
});
