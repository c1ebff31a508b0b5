// What fits a thing whose sticker was scanned anywhere, by the copy of the house: it is taken back where it is
// out, else handed out on a booking that waits for it. Nothing here needs a browser.

import { awaiting, isLendable } from './model.js';
import { whereOut } from './stock.js';

/** So many bookings are offered: whoever means another one opens it. */
const most = 3;

/**
 * The offers, the likeliest first: `{kind, reservation}`, the last by its id. What is in repair or retired has none.
 */
export function offersFor(asset, at) {
  const there = whereOut(asset);
  if (there) return [{ kind: 'back', reservation: there }];
  if (!isLendable(asset)) return [];
  return awaiting(asset, at)
    .slice(0, most)
    .map(({ id }) => ({ kind: 'out', reservation: id }));
}
