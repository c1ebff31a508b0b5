// Where gear is, unit by unit and by number: the server's facts, with the changes that still wait here.

import { heardAt, house, outbox, sent } from './state.js';
import { who } from './who.js';

/** The changes noted here that the server's facts do not show yet. A report moves nothing. */
function unheard() {
  const heard = heardAt.value ?? 0;
  return [
    ...sent.value.filter((entry) => entry.doneAt > heard),
    ...outbox.value.filter((entry) => entry.state === 'waiting'),
  ].filter((entry) => entry.kind !== 'report');
}

const pending = (id) => unheard().filter((entry) => entry.reservation === id);

export const noted = (id) => [...sent.value, ...outbox.value].filter((entry) => entry.reservation === id);

/**
 * The units of a line, each with where it is: `ready`, `out`, `back` or `queued`; and who brought it there, where the
 * server says so.
 */
export function unitsOf(reservation, line) {
  const units = new Map();
  for (const asset of line.assigned_asset_ids) units.set(asset, { asset, state: 'ready', at: null });
  for (const {
    asset_id: asset,
    picked_up_at: out,
    picked_up_by: taker,
    pickup_noted_by: takingNoter,
    returned_at: back,
    returned_by: giver,
    return_noted_by: givingNoter,
  } of line.assigned_assets) {
    units.set(asset, {
      asset,
      state: back ? 'back' : out ? 'out' : 'ready',
      at: back ?? out,
      by: back ? who(giver, givingNoter) : who(taker, takingNoter),
    });
  }
  for (const entry of pending(reservation.id)) {
    const isWaiting = entry.state === 'waiting';
    // The server will soon tell the result of an undo. Here it is not known how it was before.
    if (entry.kind === 'undo' && !isWaiting) continue;
    const state = isWaiting ? 'queued' : entry.kind === 'return' ? 'back' : 'out';
    const put = (asset) => units.set(asset, { asset, state, at: entry.at, kind: entry.kind });
    for (const asset of entry.contents ?? []) if (units.has(asset)) put(asset);
    if (entry.line ? entry.line !== line.id : !units.has(entry.asset)) continue;
    if (entry.by) units.delete(entry.asset);
    put(entry.by ?? entry.asset);
  }
  return [...units.values()];
}

/** How many units are where, of a line or of several. */
export function countsOf(reservation, lines = reservation.items) {
  const counts = { qty: 0, out: 0, queued: 0, back: 0 };
  for (const line of lines) {
    if (!line.item.serialized) continue;
    counts.qty += line.qty;
    for (const unit of unitsOf(reservation, line)) if (unit.state !== 'ready') counts[unit.state]++;
  }
  counts.here = Math.max(0, counts.qty - counts.out - counts.queued - counts.back);
  return counts;
}

/** The line on which an asset goes out: where it is named, else the first of its item that has room. */
export function lineFor(reservation, asset) {
  const lines = reservation.items.filter((line) => line.item.id === asset.item_id);
  return (
    lines.find((line) => line.assigned_asset_ids.includes(asset.id)) ??
    lines.find((line) => line.assigned_asset_ids.length < line.qty)
  );
}

const isAbout = (asset) => (entry) => [entry.asset, entry.by, ...(entry.contents ?? [])].includes(asset.id);
/** Whether the asset is out once that is done. */
const takesOut = (entry, asset) =>
  entry.by === asset.id || (entry.kind === 'undo' ? entry.undone !== 'pickup' : entry.kind === 'pickup');

/** Whether the asset is out on the reservation, as far as is known here. */
export function isOut(reservation, asset) {
  const last = pending(reservation.id).filter(isAbout(asset)).at(-1);
  if (last) return takesOut(last, asset);
  return reservation.items.some((line) =>
    unitsOf(reservation, line).some((unit) => unit.asset === asset.id && unit.state === 'out'),
  );
}

/**
 * The reservation on which an asset is out, as far as is known here: null where it came back by what was noted here,
 * undefined where it is out nowhere.
 */
export function whereOut(asset) {
  const last = unheard().filter(isAbout(asset)).at(-1);
  if (last) return takesOut(last, asset) ? last.reservation : null;
  return house.value.asset.get(asset.id)?.current_reservation_id ?? asset.current_reservation_id ?? undefined;
}

// --- Counted gear

/** A reservation's counted gear, by number; a server from before it knows none. */
export const countedIn = ({ progress }) => progress.counted ?? { qty: 0, picked_up: 0, out: 0, returned: 0 };

/** Whether anything of a reservation is out, by sticker or by number. */
export const isAnyOut = (reservation) => reservation.progress.out + countedIn(reservation).out > 0;

/** The server's counts of a line, with what still waits here. */
export function countedOf(reservation, line) {
  const counts = { ...line.counted, waiting: 0 };
  for (const entry of pending(reservation.id)) {
    if (entry.line !== line.id || !entry.qty) continue;
    if (entry.state === 'waiting') counts.waiting += entry.qty;
    if (entry.kind === 'pickup') {
      counts.picked_up += entry.qty;
      counts.out += entry.qty;
    } else if (entry.kind === 'return') {
      counts.out -= entry.qty;
      counts.returned += entry.qty;
    }
  }
  return counts;
}
