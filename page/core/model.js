// What the screens show of the house: the server's facts with what still waits here laid over them.

import { filter, path } from './html.js';
import { house, outbox, sent, heardAt } from './sync.js';
import { dayNumber } from '../words/words.js';

/** The house that is signed in to, as the server told it; nothing before it did. */
export const ourHouse = () => house.value.tenant.values().next().value;

/** What rows say under a name, each once, in order: the places, the categories. */
export const valuesOf = (rows, name) => [...new Set([...rows].map((each) => each[name]).filter(Boolean))].sort();

/** What was noted here that the server's facts do not show yet. A report moves nothing. */
function unheard() {
  const heard = heardAt.value ?? 0;
  return [
    ...sent.value.filter((entry) => entry.doneAt > heard),
    ...outbox.value.filter((entry) => entry.state === 'waiting'),
  ].filter((entry) => entry.kind !== 'report');
}

export const pending = (id) => unheard().filter((entry) => entry.reservation === id);

export const noted = (id) => [...sent.value, ...outbox.value].filter((entry) => entry.reservation === id);

/** The units of a line, each with where it is: `ready`, `out`, `back` or `queued`; and who brought it there, where the server says so. */
export function unitsOf(reservation, line) {
  const units = new Map();
  for (const asset of line.assigned_asset_ids) units.set(asset, { asset, state: 'ready', at: null });
  for (const {
    asset_id: asset,
    picked_up_at: out,
    picked_up_by: taker,
    returned_at: back,
    returned_by: giver,
  } of line.assigned_assets) {
    units.set(asset, {
      asset,
      state: back ? 'back' : out ? 'out' : 'ready',
      at: back ?? out,
      by: back ? giver : taker,
    });
  }
  for (const entry of pending(reservation.id)) {
    const isWaiting = entry.state === 'waiting';
    // What was undone is soon told by the server: to guess how it was before is more than is known here.
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

/** The reservation on which an asset is out, as far as is known here: null where it came back by what was noted here, undefined where it is out nowhere. */
export function whereOut(asset) {
  const last = unheard().filter(isAbout(asset)).at(-1);
  if (last) return takesOut(last, asset) ? last.reservation : null;
  return house.value.asset.get(asset.id)?.current_reservation_id ?? asset.current_reservation_id ?? undefined;
}

export const reservationIn = (address) => address.match(/^\/r\/([0-9a-f-]{36})$/i)?.[1].toLowerCase() ?? null;

/** The asset whose condition the screen asks for, which is one of a reservation's; empty on every other screen. */
export const reportedAsset = () => (reservationIn(path.value) ? filter('report') : '');

/** What a scanner or a person wrote, as stickers are compared: the last part of a URL, in capitals. */
export const codeIn = (text) =>
  text
    .trim()
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .split('/')
    .at(-1)
    .toUpperCase();

/** A reservation's counted gear, by number; a server from before it knows none. */
export const countedIn = ({ progress }) => progress.counted ?? { qty: 0, picked_up: 0, out: 0, returned: 0 };

/** Whether anything of a reservation is out, by sticker or by number. */
export const isAnyOut = (reservation) => reservation.progress.out + countedIn(reservation).out > 0;

/** The reservations of the floor in groups, each in the order in which they are due. A search finds all that the copy has: what is of other days is in a group of its own. */
export function floor({ days, place, search }) {
  const last = dayNumber(Date.now()) + days - 1;
  const now = Date.now();
  const groups = { late: [], out: [], back: [], close: [], other: [] };
  const asset = assetNamed(search);
  for (const reservation of house.value.reservation.values()) {
    if (place && reservation.location && reservation.location !== place) continue;
    if (search && !matches(reservation, search.toLowerCase(), asset)) continue;
    const names = groupsOf(reservation, now, last);
    for (const name of names.length || !search ? names : ['other']) groups[name].push(reservation);
  }
  const by = (due) => (a, b) => due(a).localeCompare(due(b)) || a.reference.localeCompare(b.reference);
  for (const [name, group] of Object.entries(groups)) group.sort(by((each) => dueOn(name, each)));
  return groups;
}

/** When something happens next with a reservation of a group. */
export const dueOn = (name, reservation) =>
  name === 'out' || (name === 'other' && !isAnyOut(reservation)) ? reservation.pickup_at : reservation.return_at;

function groupsOf(reservation, now, last) {
  const { status, progress } = reservation;
  const counted = countedIn(reservation);
  if (status === 'returned') return ['close'];
  if (['draft', 'requested', 'cancelled'].includes(status) && dayNumber(reservation.pickup_at) === dayNumber(now))
    return ['out'];
  if (status !== 'confirmed') return [];
  if (isAnyOut(reservation) && Date.parse(reservation.return_at) < now) return ['late'];
  const isWhole = progress.picked_up >= progress.qty && counted.picked_up >= counted.qty;
  return [
    isAnyOut(reservation) && dayNumber(reservation.return_at) <= last && 'back',
    !isWhole && dayNumber(reservation.pickup_at) <= last && 'out',
  ].filter(Boolean);
}

/** The asset that a text is the sticker, the tag or the serial of. */
export const assetNamed = (text) => house.value.codes.get(codeIn(text));

function matches(reservation, text, asset) {
  return (
    reservation.reference.toLowerCase().includes(text) ||
    reservation.client?.display_name?.toLowerCase().includes(text) ||
    (asset &&
      (asset.current_reservation_id === reservation.id ||
        reservation.items.some((line) => line.assigned_asset_ids.includes(asset.id))))
  );
}

/** An asset with the name of its item, as people know it. */
export function named(id) {
  const asset = house.value.asset.get(id);
  return {
    tag: asset?.asset_tag ?? asset?.serial ?? '',
    code: asset?.codes[0] ?? '',
    name: house.value.item.get(asset?.item_id)?.name ?? '',
  };
}
