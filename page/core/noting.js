// Changes to the outbox: a change is noted, taken back, tried again. sending.js sends it.

import { signal } from './signal.js';
import { changedOutbox, store } from './sync.js';
import { outbox, person } from './state.js';
import { newKey } from './key.js';
import { numberBefore, settledBy } from './order.js';
import { settle } from './settling.js';
import { s } from '../words/shelf.js';

/** The sentence that says why something could not be kept. */
export const fault = signal('');

const busy = new Set();
/** How long a button, or what was drawn in its place, takes no second tap. */
const moment = 700;

/** After something else was done about it, the next tap counts. */
export const meant = (what) => busy.delete(what);

/** Does what a button says, once for two taps: `what` names the line or the change that it is about. */
export async function once(what, work) {
  if (busy.has(what)) return;
  busy.add(what);
  fault.value = '';
  try {
    await work();
  } catch (error) {
    console.error(error);
    fault.value = s.notKept;
  } finally {
    setTimeout(() => busy.delete(what), moment);
  }
}

/** Notes what a person did, with the bytes of its photos. It is on the disk when this returns, and not before. */
export async function note(change, photos = []) {
  // Whoever comes next must not get it for their own.
  if (!person.value) throw new Error('nobody is signed in');
  const settled = settledBy(change);
  const entry = await store.add(
    {
      key: newKey(),
      state: 'waiting',
      owner: person.value,
      ...change,
      ...(settled && { number: numberBefore(settled) }),
    },
    photos,
  );
  outbox.value = [...outbox.value, entry].sort((a, b) => a.number - b.number);
  navigator.storage?.persist?.();
  changedOutbox();
}

/** Deletes a change that was never sent. False where the server may have it. */
export async function withdraw(entry) {
  if (!(await store.withdraw(entry))) return false;
  outbox.value = outbox.value.filter((each) => each.number !== entry.number);
  changedOutbox();
  return true;
}

export async function drop(entry) {
  await store.drop(entry);
  outbox.value = outbox.value.filter((each) => each.number !== entry.number);
  changedOutbox();
}

/** Sends what another person noted, as noted by them, or leaves it to them. */
export async function answerFor(entries, work) {
  for (const entry of entries) await settle(entry, (now) => work(now, person.value));
  changedOutbox();
}

/** A refusal stored nothing on the server: the same key once more. */
export async function retry(entry) {
  await settle(entry, (now) => ({ ...now, state: 'waiting', refusal: undefined, again: 0 }));
  changedOutbox();
}

/** Another change in place of a refused one: ahead of what waits for that, in one write, and with a key of its own. */
export async function replace(entry, change) {
  await settle(entry, (now) =>
    // Another tab has done something about it meanwhile.
    now.key !== entry.key || now.state !== 'parked'
      ? now
      : {
          ...now,
          ...change,
          key: newKey(),
          // Whoever decides on another way notes it.
          owner: person.value,
          confirmedBy: undefined,
          state: 'waiting',
          refusal: undefined,
          refusedAfter: undefined,
          isTried: false,
        },
  );
  changedOutbox();
}
