// Keeps what became of a change that was noted here.

import { isOf, refusedTo } from './owner.js';
import { outbox, person, refusedLast } from './state.js';
import { store, tell } from './sync.js';

/** `work` makes it of what it is now. */
export async function settle(entry, work) {
  const next = await store.change(entry, work);
  outbox.value = outbox.value.map((each) => (each.number === entry.number ? next : each)).filter(Boolean);
}

/**
 * Keeps a refusal for a person to settle, and says so in each tab. That one's role is too low settles nothing of
 * another's: it waits for whoever noted it.
 */
export async function park(entry, status, body) {
  if (status === 403 && !isOf(entry, person.value)) return settle(entry, (now) => refusedTo(now, person.value));
  refusedLast.value = { key: entry.key };
  tell({ refused: refusedLast.value });
  await settle(entry, (now) => ({ ...now, state: 'parked', refusal: { status, ...body?.error } }));
}
