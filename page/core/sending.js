// Sends what waits by /api/office/outbox, and keeps what became of it, as docs/client-guide.md says from "Sending a change" on. Fetched after
// the first screen was drawn.

import { NoAnswer, post, reloadIfUpdated } from './api.js';
import { backOff, heardAt, house, nextTry, outbox, pause, refusedLast, rousers, sent, store, tell } from './sync.js';

/** All of it, as long as the tab leads. */
export const sendWhatWaits = (isOver) =>
  Promise.all([onDemand(isOver, sendable, sendAll), onDemand(isOver, incomplete, uploadOne)]);

/** Keeps what became of a change: `work` makes it of what it is now. */
export async function settle(entry, work) {
  const next = await store.change(entry, work);
  outbox.value = outbox.value.map((each) => (each.number === entry.number ? next : each)).filter(Boolean);
}

const brings = (entry, asset) =>
  entry.by === asset || (entry.kind === 'pickup' && (entry.asset === asset || entry.contents?.includes(asset)));
const isAssigned = (id, asset) =>
  house.value.reservation.get(id)?.items.some((line) => line.assigned_asset_ids.includes(asset));

/** A return of more than is out, of which the pickup may still be on another phone: it waits until the house was heard again. */
const isHeldBack = (entry) => entry.state === 'waiting' && entry.refusedAt >= (heardAt.value ?? 0);

/**
 * What a change waits for: a refused one before it of its asset. Reports hold up nothing but later reports of their asset, of which the last
 * says how it is; and wait for nothing but those, and for the pickup without which the asset is not on the reservation.
 */
function obstacles({ kind, asset, reservation, number }) {
  if (kind !== 'report')
    return outbox.value.filter(
      (each) =>
        (each.state === 'parked' || isHeldBack(each)) &&
        each.kind !== 'report' &&
        each.asset === asset &&
        each.number < number,
    );
  return outbox.value.filter((each) =>
    each.kind === 'report'
      ? each.state === 'waiting' && each.asset === asset && each.number < number
      : each.reservation === reservation && brings(each, asset) && !isAssigned(reservation, asset),
  );
}

/** Whether a change waits for more than the network: for a person who settles another one, or for news of the house. */
export const isHeld = (entry) =>
  isHeldBack(entry) || (entry.state === 'waiting' && obstacles(entry).some((each) => each.state === 'parked'));

/** What may be sent now: scans first, then the reports whose photos are up. */
function sendable() {
  const complete = outbox.value.filter((entry) => entry.state === 'waiting' && entry.body && !isHeldBack(entry));
  const entries = complete.filter((entry) => entry.kind !== 'report' && !obstacles(entry).length);
  for (const entry of complete)
    if (entry.kind === 'report' && obstacles(entry).every((each) => entries.includes(each))) entries.push(entry);
  return entries.slice(0, 100);
}

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
      await new Promise((resolve) => {
        rousers.set(find, resolve);
      });
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
    await Promise.race([
      new Promise((resolve) => {
        rousers.set(find, () => {
          failures = 0;
          resolve();
        });
      }),
      pause(milliseconds),
    ]);
  }
}

/** Null when all that was sent is settled, else the seconds to wait at least. */
async function sendAll(wanted) {
  const entries = await mark(wanted, true);
  if (!entries.length) return null;
  const keys = new Set(entries.map(({ key }) => key));
  const bodies = entries.map((entry) => ({
    key: entry.key,
    method: 'POST',
    path: entry.path,
    body: JSON.parse(entry.body),
    after: obstacles(entry)
      .map(({ key }) => key)
      .filter((key) => keys.has(key)),
  }));
  const isAway = !navigator.onLine;
  const answer = await post('/api/office/outbox', { entries: bodies }).catch(async (error) => {
    // Without any network nothing left this machine: what was not sent before either may still be withdrawn.
    if (isAway && !navigator.onLine)
      await mark(
        wanted.filter((entry) => !entry.isTried),
        false,
      );
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

/** The meaning of the answer to one change (docs/client-guide.md, "Which answer means what"). */
async function judge(entry, { status, body, retryAfter }) {
  if (status >= 200 && status < 300) {
    const finished = { ...entry, state: 'sent', doneAt: Date.now() };
    await store.finish(finished);
    outbox.value = outbox.value.filter((each) => each.number !== entry.number);
    sent.value = [...sent.value.filter((each) => each.key !== entry.key), finished];
    return null;
  }
  if (status === 409 && entry.paths && (await (await uploads()).uploadAgain(entry, body.error))) return null;
  // What waits for a refused one is no longer sendable, and needs no timer.
  if (status === 424 && sendable().every((each) => each.key !== entry.key)) return null;
  if (isRetryable(status)) return retryAfter;
  if (body?.error?.code === 'more_than_out' && !entry.refusedAt)
    await settle(entry, (now) => ({ ...now, refusedAt: Date.now() }));
  else await park(entry, status, body);
  return null;
}

/** Keeps a refusal for a person to settle, and says so in each tab. */
export async function park(entry, status, body) {
  refusedLast.value = { key: entry.key };
  tell({ refused: refusedLast.value });
  await settle(entry, (now) => ({ ...now, state: 'parked', refusal: { status, ...body?.error } }));
}

// --- Photos: most changes have none, so what brings them up is fetched when one does

const incomplete = () => outbox.value.filter((entry) => entry.state === 'waiting' && !entry.body);

const uploadOne = async ([entry]) => (await uploads()).uploadNext(entry);

const uploads = () =>
  import('./uploads.js').catch(() => {
    reloadIfUpdated();
    throw new NoAnswer('uploads.js');
  });
