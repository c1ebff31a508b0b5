// A reservation once more, at other times: what of it is the same.

import { isOfCase } from './stock.js';
import { later, today, wall } from './time.js';

/** By how many days a copy begins later: on the same day of the week, after today. Days are `2026-11-24`. */
export function daysOn(pickup, now) {
  const behind = (Date.parse(`${now}T00:00Z`) - Date.parse(`${pickup}T00:00Z`)) / 86_400_000;
  return behind < 0 ? 7 : 7 * (Math.floor(behind / 7) + 1);
}

/**
 * What a new draft takes of a reservation: client, place, notes, gear and kits, and the times, whole weeks later. It
 * names no units, has nothing that a case brought along, and a kit is what it consists of today.
 */
export function copyOf(base) {
  const [pickup, back] = [wall(base.pickup_at), wall(base.return_at)];
  const days = daysOn(pickup.slice(0, 10), today());
  const moved = (time) => `${later(time.slice(0, 10), days)}T${time.slice(11)}`;
  return {
    client: base.client,
    location: base.location ?? '',
    notes: base.notes ?? '',
    pickup: moved(pickup),
    return: moved(back),
    lines: base.items
      .filter((line) => !line.kit_id && line.qty > 0 && !isOfCase(line))
      .map((line) => ({ key: `c${line.id}`, item: line.item, qty: line.qty, gone: 0 })),
    kits: base.kits.map((kit) => ({ key: `c${kit.id}`, item: kit.item, qty: kit.qty })),
    touched: true,
  };
}
