// Keeps the copy of the house up to date by /api/office/changes, as docs/apps/keeping-a-copy.md says; what waits is
// sent by sending.js. One tab of a house does both, and the others hear of it.

import { effect } from './signal.js';
import { api, awaitFile, me, rejoin, reloadIfUpdated, report, session, cutSince, NoAnswer } from './api.js';
import {
  askedAt,
  emptyHouse,
  heardAt,
  house,
  inspections,
  isOld,
  keeps,
  kinds,
  outbox,
  person,
  refusedLast,
  sent,
  walkInElsewhere,
} from './state.js';
import { isTooOld } from './ending.js';
import { newerOf } from './keeping.js';
import { own } from './own.js';
import { ownerOf } from './owner.js';
import { keptHouses, Store } from './store.js';
import { codesOf } from './codes.js';
import { setZone } from './time.js';

/** The browser's store; null where it keeps nothing. */
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

// --- Start and end

/** Settled when what is kept for the house is there, or is known not to be. */
export let opened = null;

/** Fetches the module that sends, after the first screen. */
let fetchSender = null;

/**
 * Opens the store of the house that is signed in to, once, and begins to follow the house. `sender` fetches the module
 * that sends the outbox.
 */
export async function start(sender) {
  fetchSender = sender;
  const { tenant } = me.value;
  const name = `quartermaster-${tenant.id}`;
  if (tabs && tabs.name !== name) return location.reload();
  person.value = ownerOf(me.value);
  tabs ??= new BroadcastChannel(name);
  opened ??= open(tenant);
  await opened;
  tell({ signedIn: true });
  getInLine();
  // Where another tab leads it is asked whether it is awake: nothing else of a tab that is opened asks for that.
  sendNow();
}

async function open(tenant) {
  try {
    store = await Store.open(tenant.id);
    await store.claim(person.value);
    await store.dropInspections();
    await load();
  } catch (error) {
    report(error);
    keeps.value = false;
  }
  tabs.onmessage = (event) => hear(event.data);
  if (isLoading()) tell({ lacks: true });
}

/** Ends this tab's place in the line, for which another may push in. */
let place = null;

/**
 * Leads as soon as no other tab does, and for as long as somebody is signed in here. `steal` takes the lead from a tab
 * that does not answer.
 */
function getInLine(steal = false) {
  if (isInLine && !steal) return;
  isInLine = true;
  // Without TLS there are no locks. Two tabs then do the same work: harmless, because each change has a key.
  if (!navigator.locks) return void lead();
  place?.abort();
  const mine = new AbortController();
  place = mine;
  navigator.locks.request(tabs.name, steal ? { steal } : { signal: mine.signal }, lead).catch((error) => {
    if (mine.signal.aborted) return;
    if (error.name !== 'AbortError') console.error(error);
    // Stolen while this tab slept: it gets in line again when what it had begun is over.
    endTerm();
  });
}

async function lead() {
  leading = true;
  try {
    if (store) await load();
    const mine = term;
    const isOver = () => mine !== term || session.value !== 'in';
    await Promise.all([follow(isOver), store && send(isOver)]);
  } catch (error) {
    // What this tab shows would grow old in silence: it tries again.
    report(error);
    endTerm();
    await pause(2000);
  } finally {
    leading = isInLine = false;
  }
  // Signed in again, between the last look and here.
  if (session.value === 'in') getInLine();
}

async function send(isOver) {
  while (!isOver()) {
    const sending = await fetchSender().catch(awaitFile);
    if (sending) return sending.sendWhatWaits(isOver);
    reloadIfUpdated();
    await pause(2000);
  }
}

const byId = (rows) => new Map(rows.map((each) => [each.id, each]));

/** Shows an inspection as the server tells it, unless what is known of it is newer. */
export function showInspection(told) {
  const known = inspections.value.get(told.id);
  if (newerOf(known, told) !== known) inspections.value = new Map(inspections.value).set(told.id, told);
}

/** The same, and keeps it for when there is no network. */
export async function keepInspection(told) {
  showInspection(told);
  await store?.keepInspection(told).catch(report);
}

async function load() {
  const kept = await store.load();
  const next = emptyHouse();
  // A whole copy has the house itself: one without was emptied under its cursor, by a tab that slept meanwhile.
  const isWhole = !kept.feed.finished || kept.documents.some(({ kind }) => kind === 'tenant');
  feed = isWhole ? kept.feed : { cursor: null, run: kept.feed.run + 1 };
  heardAt.value = feed.heardAt ?? null;
  // A copy of before did not keep when it was asked for.
  askedAt.value = feed.askedAt ?? feed.heardAt ?? null;
  isOld.value = !!kept.documents.length && isTooOld(feed.heardAt, me.value?.tenant.copy_days, Date.now());
  if (!isOld.value) for (const { kind, id, value } of kept.documents) own(next, kind)?.set(id, value);
  show(next);
  outbox.value = kept.outbox;
  sent.value = isOld.value ? [] : kept.sent;
  inspections.value = byId(isOld.value ? [] : kept.inspections);
}

/** A copy grows old while it is shown, too. */
async function age() {
  if (session.value !== 'in' || isOld.value || isLoading()) return;
  let heard = heardAt.value;
  try {
    if (store) heard = await store.heardAt();
  } catch (error) {
    report(error);
  }
  if (!isTooOld(heard, me.value?.tenant.copy_days, Date.now())) return;
  isOld.value = true;
  house.value = emptyHouse();
  sent.value = [];
  inspections.value = new Map();
}

const isLoading = () => !house.value.tenant.size;
setInterval(age, 600_000);

/**
 * What the house, or all houses, look like is nobody's who has gone. What waits stays for whoever noted it.
 */
export async function drop(tenant, isAll) {
  house.value = emptyHouse();
  outbox.value = sent.value = [];
  inspections.value = new Map();
  feed = { cursor: null, run: feed.run + 1 };
  for (const id of isAll ? await keptHouses([tenant]) : [tenant].filter(Boolean))
    await (await Store.open(id)).forgetHouse();
}

function hear(message) {
  // After a session that ended: one sign-in is for all tabs.
  if (message.signedIn && session.value === 'out') rejoin().catch(report);
  if (message.isFresh && store) load().catch(report);
  // Where the copy is in the leading tab alone, no other one finds it in the store.
  if (message.lacks && leading && !(store && keepsCopy) && !isLoading())
    tell({ whole: house.value, at: heardAt.value, askedAt: askedAt.value });
  if (message.whole && isLoading()) {
    show({ ...emptyHouse(), ...message.whole });
    heardAt.value = message.at ?? Date.now();
    askedAt.value = message.askedAt;
  }
  if (message.heard) {
    cutSince.value = null;
    // The leading tab's time: what waits for news is compared with it.
    heardAt.value = message.at ?? Date.now();
    askedAt.value = message.askedAt ?? askedAt.value;
    // This tab was asleep for so long that it shows nothing: what it lacks is in the store.
    if (isOld.value && store) load().catch(report);
    else if (message.changes) show(changed(house.value, message.changes, message.keep));
  }
  if (message.walkIn) walkInElsewhere.value = { id: message.walkIn };
  if (message.refused) refusedLast.value = message.refused;
  if (message.outbox) store?.loadOutbox().then(reread).catch(report);
  if (message.awake) clearTimeout(asleep);
  if (message.wake && leading) {
    tell({ awake: true });
    wake();
  }
}

/** Another tab changed what waits. */
function reread(kept) {
  outbox.value = kept.outbox;
  sent.value = kept.sent;
  inspections.value = byId(kept.inspections);
  if (leading) rouse();
}

export const tell = (message) => tabs?.postMessage(message);

let asleep = null;

/** Wakes the tab that leads. A browser may have put it to sleep with the lock in its hand: then this one takes over. */
function knock() {
  tell({ wake: true });
  clearTimeout(asleep);
  asleep = setTimeout(() => {
    if (tabs && !leading && session.value === 'in') getInLine(true);
  }, 3000);
}

// --- The copy of the house

function changed(old, changes, keep) {
  const next = Object.fromEntries(kinds.map((kind) => [kind, new Map(old[kind])]));
  for (const change of changes) {
    // A newer server may tell of kinds that this page does not show.
    const rows = own(next, change.kind);
    if (change.op === 'put') rows?.set(change.id, change[change.kind]);
    else rows?.delete(change.id);
  }
  if (keep)
    for (const kind of kinds) for (const id of next[kind].keys()) if (!keep.has(`${kind}/${id}`)) next[kind].delete(id);
  return next;
}

function show(next) {
  next.codes = codesOf([...next.asset.values()]);
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
    const asked = new AbortController();
    waiting = asked;
    const { signal: given } = asked;
    const cut = cutSince.value;
    // A connection that died while the machine slept is found out by this.
    const timer = setTimeout(
      () => {
        cutSince.value ??= Date.now();
        asked.abort();
      },
      feed.finished ? 40_000 : 60_000,
    );
    try {
      const mayWait = feed.finished && !cutSince.value && !isOld.value;
      const query = feed.cursor ? `&since=${encodeURIComponent(feed.cursor)}${mayWait ? '&wait=25' : ''}` : '';
      const begun = Date.now();
      const answer = await api(`/api/office/changes?limit=500${query}`, { signal: given });
      if (answer.status === 410 || (answer.status === 400 && feed.cursor)) {
        // The old rows are shown until the full run is over.
        feed = { cursor: null, run: feed.run + 1, askedAt: feed.askedAt };
        named = new Set();
        continue;
      }
      if (answer.status !== 200) {
        // The rows may be old, also when the server itself says so.
        if (answer.status >= 500) cutSince.value = cut ?? Date.now();
        throw new NoAnswer(String(answer.status));
      }
      await take(answer.body, named, begun);
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

/** Takes in a page of the feed that was asked for at `begun`. */
async function take(page, named, begun) {
  const isFirst = !feed.cursor;
  const run = page.full && isFirst ? feed.run + 1 : feed.run;
  const finished = !page.more;
  // The first rows of a run of several pages are as old as its first page.
  const runBegun = feed.runBegun ?? begun;
  const asked = finished ? runBegun : feed.askedAt;
  const heard = Date.now();
  feed = { cursor: page.cursor, run, finished, heardAt: heard, askedAt: asked };
  if (!finished) feed.runBegun = runBegun;
  if (page.full) for (const { kind, id } of page.changes) named?.add(`${kind}/${id}`);
  await keepPage(page.changes, page.full && finished);
  // A run that began in another life of this tab has not named everything here: the store knows what to drop.
  const keep = page.full && finished ? named : null;
  if (page.full && finished && !named && store && keepsCopy) {
    await load();
    // The other tabs lack this page, and show what the run has dropped: both are in the store.
    tell({ isFresh: true });
    return rouse();
  }
  if (page.changes.length || keep) {
    show(changed(house.value, page.changes, keep));
    tell({ heard: true, at: heard, askedAt: asked, changes: page.changes, keep });
  } else {
    tell({ heard: true, at: heard, askedAt: asked });
  }
  // The same as is kept: a change that waits for news knows by it, also in the next life of the tab, whether any came.
  heardAt.value = heard;
  askedAt.value = asked ?? askedAt.value;
  if (isOld.value) await renewed();
  // A return that waited for news of the house is due now.
  if (outbox.value.some((entry) => entry.state === 'waiting' && entry.refusedAfter !== undefined)) rouse();
}

/** The server's word is new again: what was not shown is, or is asked for where it is kept nowhere. */
async function renewed() {
  if (store && keepsCopy) {
    await load();
    tell({ isFresh: true });
  } else {
    isOld.value = false;
    feed = { cursor: null, run: feed.run + 1, askedAt: feed.askedAt };
  }
}

/**
 * Where the browser has no room, the copy lives in this tab alone: kept in part, it would lack rows under a cursor that
 * has passed them.
 */
async function keepPage(changes, isLastOfRun) {
  if (!store || !keepsCopy) return;
  try {
    await store.keepPage(changes, feed, isLastOfRun);
  } catch (error) {
    console.error(error);
    keepsCopy = false;
    await store.forgetDocuments().catch(report);
  }
}

// --- The outbox, as every tab sees it

export function changedOutbox() {
  tell({ outbox: true });
  if (leading) rouse();
  else knock();
}

/** Tries at once what waits for its next try, whichever tab sends it. */
export const sendNow = () => (leading ? wake() : knock());

/** By what each part of the work is roused. */
export const rousers = new Map();
/** Wakes the loops that wait for work or for their next try. */
const rouse = () => {
  for (const each of rousers.values()) each();
};

// --- Pauses

/** One second, then double, less a random part of up to half, so that many do not come back at once. */
export const backOff = (failures, most) => Math.min(1000 * 2 ** failures, most) * (1 - Math.random() / 2);

const pauses = new Set();

export const pause = (milliseconds) =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      pauses.delete(end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    pauses.add(end);
  });

/** The network may be back, or there is something new to send: nobody waits any longer. */
function wake() {
  for (const end of [...pauses]) end();
  rouse();
}

function refresh() {
  if (leading) {
    if (cutSince.value) waiting?.abort();
    return wake();
  }
  cutSince.value = null;
  knock();
}

function endTerm() {
  term++;
  waiting?.abort();
  wake();
}

// The server may tell more of who this is than was kept.
effect(() => {
  person.value = me.value && ownerOf(me.value);
});
// A tab that is signed out leads no longer: another one may.
effect(() => {
  if (session.value !== 'in') endTerm();
});
// A server that was away tells nobody that it is back: what comes through again does.
effect(() => {
  if (!cutSince.value && leading) rouse();
});

addEventListener('online', refresh);
document.addEventListener('visibilitychange', () => {
  if (document.hidden) return;
  // A sleeping machine cut the connection and told nobody.
  if (Date.now() - (heardAt.value ?? 0) > 30_000) waiting?.abort();
  sendNow();
});
