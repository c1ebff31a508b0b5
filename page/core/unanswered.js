// Writes that had no answer. The same once more has the same key, so that it happens once. What was done then, and may
// have been undone since, is not told as done now.

import { isRetryable, mayBeDone } from './answers.js';
import { newKey } from './key.js';

/** So long after it was told that no answer came, the same press means the same wish. In milliseconds. */
const soon = 60_000;

/** By method, address and body: the key, the row, and when it was told that no answer came; null while it is sent. */
const unanswered = new Map();

const row = /^\/api\/office\/[a-z-]+\/[0-9a-f-]{36}(?=\/|$)/;

/** The row that a write changes; null where it makes one, or names the version that it changes. */
const rowOf = (address, body) => (body && 'version' in body ? null : (row.exec(address)?.[0] ?? null));

/** The key of a write: that of the same one before, where it had no answer. */
export function begun(what) {
  const before = unanswered.get(what);
  const key = before?.key ?? newKey();
  unanswered.set(what, { key, toldAt: null });
  return { key, before: before?.toldAt ?? null };
}

export function hadNoAnswer(what, key, address, body) {
  unanswered.set(what, { key, row: rowOf(address, body), toldAt: Date.now() });
}

/** An answer came. After a change of a row, the same write to it means another wish than the one without an answer. */
export function answered(what, address, isDone) {
  unanswered.delete(what);
  const changed = isDone ? row.exec(address)?.[0] : null;
  if (!changed) return;
  for (const [each, { row: its, toldAt }] of unanswered) if (toldAt && its === changed) unanswered.delete(each);
}

/** Whether the server's stored answer says what was done long before this press. */
export const isOld = ({ isReplay }, before, address, body) =>
  isReplay && before !== null && Date.now() - before > soon && rowOf(address, body) !== null;

/**
 * Makes a row of what a person has filled in: `now`, with the `body` that `send` takes. `open` is the same form as it
 * was sent before, where it is not known whether it was made, else null. Whoever has changed it since means that one:
 * it is sent once more as it was, with its key, and what was changed only where none was made. Gives the `answer`,
 * `of` which of the two it is, and what is `open` by then.
 */
export async function makeOnce(send, open, now) {
  const isSame = open && JSON.stringify(open.body) === JSON.stringify(now.body);
  if (open && !isSame) {
    const answer = await send(open.body);
    if (isRetryable(answer)) return { answer, of: open, open };
    if (answer.status < 300) return { answer, of: open, open: null };
  }
  const answer = await send(now.body);
  return { answer, of: now, open: mayBeDone(answer.status) || (isSame && isRetryable(answer)) ? now : null };
}
