// Sends what waits by /api/office/outbox, and keeps what became of it, as docs/client-guide.md says from "Sending a
// change" on. Fetched after the first screen was drawn.

import { NoAnswer, post, reloadIfUpdated, report } from './api.js';
import { backOff, changedOutbox, pause, rousers, showInspection, store, tell } from './sync.js';
import { isRetryable } from './answers.js';
import { afterOf, sendable, withoutPhotos, withoutVideo } from './order.js';
import { park, settle } from './settling.js';
import { sentWith } from './owner.js';
import { heardAt, house, nextTry, outbox, person, sent } from './state.js';

/** All of it, as long as the tab leads. */
export const sendWhatWaits = (isOver) =>
  Promise.all([
    onDemand(isOver, sendable, sendAll),
    onDemand(isOver, withoutPhotos, uploadOne),
    onDemand(isOver, withoutVideo, uploadOne),
  ]);

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

/** What is said of an inspection changes it, and all else is new. */
const methodOf = ({ kind, step }) => (kind === 'inspection' && step === 'change' ? 'PATCH' : 'POST');

/** Null when all that was sent is settled, else the seconds to wait at least. */
async function sendAll(wanted) {
  const sender = person.value;
  const entries = await mark(wanted, true);
  if (!entries.length) return null;
  // Whoever signed out meanwhile sends no more.
  if (!sender || person.value?.person !== sender.person) return 0;
  const bodies = entries.map((entry, place) => ({
    key: entry.key,
    method: methodOf(entry),
    path: entry.path,
    body: { ...JSON.parse(entry.body), ...sentWith(entry, sender) },
    after: afterOf(entry, entries.slice(0, place)),
  }));
  const isAway = !navigator.onLine;
  // The news of what it does with a change may be here before its answer is, and that of one which was sent before has
  // been: then it is not counted a second time.
  const before = new Map(entries.map(({ reservation }) => [reservation, house.value.reservation.get(reservation)]));
  const tried = new Set(wanted.filter((entry) => entry.isTried).map(({ key }) => key));
  const isTold = ({ key, reservation }) =>
    tried.has(key) || house.value.reservation.get(reservation) !== before.get(reservation);
  // What was noted in a house is sent to that house, whichever one another tab has chosen meanwhile.
  const inHouse = { within: sender.house };
  const answer = await post('/api/office/outbox', { entries: bodies }, {}, inHouse).catch(async (error) => {
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
    if (isRetryable(answer)) return answer.retryAfter;
    // The request as a whole is refused: the first of it alone tells why.
    const first = await post(
      entries[0].path,
      bodies[0].body,
      { 'Idempotency-Key': entries[0].key },
      { ...inHouse, method: methodOf(entries[0]) },
    );
    return judge(entries[0], first, isTold);
  }
  let wait = null;
  const results = new Map(answer.body.results.map((result) => [result.key, result]));
  for (const entry of entries) {
    const result = results.get(entry.key);
    const late = result ? await judge(entry, { ...result, retryAfter: result.retry_after ?? 0 }, isTold) : 0;
    if (late !== null) wait = Math.max(wait ?? 0, late);
  }
  tell({ outbox: true });
  return wait;
}

/** Notes whether the changes may have been sent, and shows it. Those that were withdrawn meanwhile are left out. */
async function mark(entries, isTried) {
  // That it can't be kept is no reason not to send.
  const marked = await store.mark(entries, isTried).catch((error) => {
    report(error);
    return entries.map((entry) => ({ ...entry, isTried }));
  });
  outbox.value = outbox.value.map((each) => marked.find((entry) => entry.number === each.number) ?? each);
  return marked;
}

/** The meaning of the answer to one change (docs/client-guide.md, "Which answer means what"). */
async function judge(entry, { status, body, retryAfter }, isTold) {
  if (status >= 200 && status < 300) {
    const finished = { ...entry, state: 'sent', doneAt: Date.now(), isTold: isTold(entry) };
    // Something may have gone out meanwhile.
    if (entry.kind === 'close') finished.isOpen = body.reservation_status === 'confirmed';
    const inspection = entry.kind === 'inspection' ? body : null;
    // On a full disk it is not kept that it was sent. That it waits no longer needs no room.
    await store.finish(finished, inspection).catch(async (error) => {
      report(error);
      await store.drop(entry);
    });
    outbox.value = outbox.value.filter((each) => each.number !== entry.number);
    sent.value = [...sent.value.filter((each) => each.key !== entry.key), finished];
    if (inspection) {
      showInspection(inspection);
      // Its files may go up from now on.
      changedOutbox();
    }
    return null;
  }
  if (status === 409 && entry.paths && (await (await uploads()).uploadAgain(entry, body.error))) return null;
  // A change behind a refused one is no longer sendable, and needs no timer.
  if (status === 424 && sendable().every((each) => each.key !== entry.key)) return null;
  if (isRetryable({ status, body })) return retryAfter;
  if (body?.error?.code === 'more_than_out' && entry.refusedAfter === undefined)
    await settle(entry, (now) => ({ ...now, refusedAfter: heardAt.value ?? 0 }));
  else await park(entry, status, body);
  return null;
}

// --- Photos: most changes have none, so what brings them up is fetched when one does

const uploadOne = async ([entry]) => (await uploads()).uploadNext(entry);

const uploads = () =>
  import('./uploads.js').catch((error) => {
    if (!(error instanceof TypeError)) throw error;
    reloadIfUpdated();
    throw new NoAnswer('uploads.js');
  });
