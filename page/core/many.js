// The same change of many rows, one request after another: what was done, what was refused, and why.

/** What may be asked again at once says when. */
const isBusy = ({ status }) => [429, 503, 504, 408, 425].includes(status);
const patience = 5;

/**
 * `send(row)` answers `{status, body, retryAfter}`; `told` hears how far it is. Ends early where `isStopped()`; then
 * `left` are the rows that nothing was asked for. A refusal of one keeps no other from being done.
 */
export async function forEachOf(rows, send, { told = () => {}, isStopped = () => false, wait, sentence }) {
  const result = { done: [], refused: [], left: [] };
  for (const [index, row] of rows.entries()) {
    if (isStopped()) {
      result.left = rows.slice(index);
      break;
    }
    let answer = await send(row);
    for (let tries = 1; isBusy(answer) && tries < patience && !isStopped(); tries++) {
      await wait(Math.max(1, answer.retryAfter ?? 0));
      answer = await send(row);
    }
    if (answer.status < 300) result.done.push(row);
    else result.refused.push({ row, why: sentence(answer) });
    told(index + 1);
  }
  return result;
}

/** What is chosen after a press on one of the rows: it alone, or with Shift all from the one that was pressed last. */
export function choose(chosen, rows, id, last, withShift) {
  const next = new Set(chosen);
  const isOn = !chosen.has(id);
  const ids = rows.map((each) => each.id);
  const first = ids.indexOf(withShift && last !== null ? last : id);
  const [from, to] = [first, ids.indexOf(id)].sort((a, b) => a - b);
  for (const each of from < 0 ? [id] : ids.slice(from, to + 1))
    if (isOn) next.add(each);
    else next.delete(each);
  return next;
}
