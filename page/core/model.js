// The house as the screens show it.

import { finder } from './find.js';
import { findAssets } from './codes.js';
import {
  countedIn,
  countedOf,
  countsOf,
  goneOf,
  isAnyOut,
  isClosing,
  isOfCase,
  noLine,
  outElsewhere,
  returningAt,
  unitsOf,
  whereOut,
} from './stock.js';
import { house } from './state.js';
import { dayNumber } from './time.js';
import { tagOf } from './tag.js';

// --- How far a reservation is

/** How a line stands: what it asks for, how much of it has been out, is out now, and has been out and is not. */
function tallyOfLine(reservation, line, gone) {
  // An older server tells nothing of what is only counted.
  if (!line.counted && !gone) return { id: line.id, asked: 0, had_out: 0, out: 0, back: 0 };
  const { had_out, out, qty = line.qty } = line.counted ? countedOf(reservation, line) : gone;
  const asked = isOfCase(line) ? 0 : qty;
  return { id: line.id, asked, had_out, out, back: Math.max(0, had_out - out) };
}

/**
 * How far a reservation is, line by line and in all: by what the server told and what waits here, counted as the server
 * counts (`verify/tally.json`). A line that a case got of its own asks for nothing, and is out all the same.
 */
export function tallyOf(reservation) {
  const gone = goneOf(reservation);
  const lines = reservation.items.map((line) => tallyOfLine(reservation, line, gone.get(line.id)));
  const asking = lines.filter((line) => line.asked);
  const sum = (name) => asking.reduce((all, line) => all + line[name], 0);
  const all = [...lines, gone.get(noLine)];
  return {
    lines,
    asked: sum('asked'),
    had_out: sum('had_out'),
    out: sum('out'),
    back: sum('back'),
    isAnyOut: all.some((line) => line.out > 0),
    hasBeenOut: all.some((line) => line.had_out > 0),
    /** Everything that is asked for has been out. */
    isWhole: asking.every((line) => line.had_out >= line.asked),
  };
}

/** One mark for each piece, scanned and counted, as `pips` takes them; `way` says for which way they are shown. */
export function marksOf(reservation, way) {
  const { out, queued, back, here } = countsOf(reservation);
  const isCounted = ({ id }) => reservation.items.find((each) => each.id === id).counted;
  const counted = tallyOf(reservation).lines.filter(isCounted);
  const sum = (number) => counted.reduce((all, line) => all + Math.max(0, number(line)), 0);
  const marks = { out: out + sum((line) => line.out), queued, back: back + sum((line) => line.back) };
  return { ...marks, way, here: way === 'back' ? 0 : here + sum((line) => line.asked - line.had_out) };
}

/** What of a reservation was never out, line by line: a number and a name. */
export const neverOutOf = (reservation) =>
  tallyOf(reservation)
    .lines.filter((line) => line.had_out < line.asked)
    .map(({ id, asked, had_out }) => ({
      qty: asked - had_out,
      name: reservation.items.find((line) => line.id === id).item.name,
    }));

/**
 * Whether the last return of a reservation closes it by itself: everything has been out, the day of its end has come by
 * the house's clock, or somebody says that it was the last one.
 */
export const closesItself = (reservation, at, isLast = false) =>
  isLast || tallyOf(reservation).isWhole || dayNumber(at) >= dayNumber(reservation.return_at);

/**
 * Something has been out and nothing is, and the reservation holds its place all the same: somebody has to close it. A
 * return that waits here and closes it by itself leaves nothing to do.
 */
export function isToClose(reservation) {
  // An older server closes each, and tells nothing of it.
  if (reservation.status !== 'confirmed' || !('to_close' in reservation) || isClosing(reservation)) return false;
  const { isAnyOut, hasBeenOut } = tallyOf(reservation);
  const at = returningAt(reservation);
  return hasBeenOut && !isAnyOut && (at ? !closesItself(reservation, at) : reservation.to_close);
}

/** Which way gear goes at its shelf, where nobody has said: `out` until there is nothing but to take back. */
export function wayOf(reservation, at) {
  if (['returned', 'closed'].includes(reservation.status)) return 'back';
  // Whoever comes for it on its last day is handed out to.
  if (!tallyOf(reservation).hasBeenOut) return 'out';
  return closesItself(reservation, at) ? 'back' : 'out';
}

/**
 * The reservations that an asset may go out on now, those that name it first, then the one whose pickup is nearest:
 * confirmed, begun by the house's day, and still without all that they ask for. A case goes where its contents do.
 */
export function awaiting(asset, at) {
  const pieces = [asset, ...(insideOf(asset) ?? [])];
  const items = new Set(pieces.map((each) => each.item_id));
  const isNamed = ({ items: lines }) =>
    lines.some((line) => pieces.some((each) => line.assigned_asset_ids.includes(each.id)));
  const asks = (reservation) => reservation.items.some((line) => items.has(line.item.id));
  const wants = (reservation) =>
    tallyOf(reservation).lines.some(
      ({ id, asked, had_out }) =>
        had_out < asked && items.has(reservation.items.find((line) => line.id === id).item.id),
    );
  const distance = ({ pickup_at: due }) => Math.abs(Date.parse(due) - at);
  return [...house.value.reservation.values()]
    .filter(
      (each) => each.status === 'confirmed' && dayNumber(each.pickup_at) <= dayNumber(at) && asks(each) && wants(each),
    )
    .sort((a, b) => isNamed(b) - isNamed(a) || distance(a) - distance(b) || a.reference.localeCompare(b.reference));
}

/** Whether a thing in such a state may go out, where it is not out: what is in repair or retired may not. */
export const isLendable = ({ status }) => !['REPAIR', 'ARCHIVED', 'DISPOSED'].includes(status);

/** Whether gear goes out and comes back on a reservation. */
export const isOpen = ({ status }) => ['confirmed', 'returned'].includes(status);

/** Whether scans have a meaning there: on one that is requested a pickup is refused, and given a reason confirms it. */
export const takesGear = (reservation) => isOpen(reservation) || reservation.status === 'requested';

/** Whether a thing is one to be fetched for a reservation that names it: it is not out elsewhere, in repair or gone. */
export const isFetchable = (reservation, asset) => isLendable(asset) && !outElsewhere(reservation, asset);

/**
 * What else of a line's item is on the shelf where the reservation is handed out and may go out on it, as the server's
 * candidates: no place, of either, is anywhere. What is nowhere comes after, then what is set aside for others, and
 * what is in repair last, where it is asked for. `isElsewhere` asks for what is in stock at other places in its stead.
 */
export function alsoHere(reservation, line, { aside = new Map(), withRepair = false, isElsewhere = false } = {}) {
  const units = new Set([
    ...unitsOf(reservation, line).map((unit) => unit.asset),
    ...reservation.items.flatMap((each) => each.assigned_asset_ids),
  ]);
  const isNear = ({ location }) => !!reservation.location && location === reservation.location;
  const isAway = (each) => !!reservation.location && !!each.location && !isNear(each);
  const isHere = (asset) => isLendable(asset) || (withRepair && asset.status === 'REPAIR');
  const rank = (each) => (each.status === 'REPAIR' ? 2 : aside.has(each.id) ? 1 : 0);
  return [...house.value.asset.values()]
    .filter(
      (each) =>
        each.item_id === line.item.id &&
        isHere(each) &&
        isAway(each) === isElsewhere &&
        !units.has(each.id) &&
        !whereOut(each),
    )
    .sort((a, b) => rank(a) - rank(b) || isNear(b) - isNear(a) || tagOf(a).localeCompare(tagOf(b)));
}

/** Which assets other confirmed reservations name for a time that touches this one's: each with the first of those. */
export function setAsideFrom(reservation) {
  const aside = new Map();
  for (const other of house.value.reservation.values()) {
    if (other.id === reservation.id || other.status !== 'confirmed') continue;
    if (other.pickup_at >= reservation.return_at || other.return_at <= reservation.pickup_at) continue;
    for (const line of other.items)
      for (const asset of line.assigned_asset_ids) {
        const isBack = line.assigned_assets.some((trip) => trip.asset_id === asset && trip.returned_at);
        if (!isBack && !(aside.get(asset)?.pickup_at <= other.pickup_at)) aside.set(asset, other);
      }
  }
  return aside;
}

/** What people wrote of a thing: on itself, and on what it is one of. */
export function notesOf(id) {
  const asset = house.value.asset.get(id);
  return [asset?.notes, house.value.item.get(asset?.item_id)?.notes].filter(Boolean);
}

// --- What holds gear

/** How long an item is held after its return, in milliseconds. */
export const turnaround = (item) => (house.value.item.get(item)?.turnaround_minutes ?? 0) * 60_000;

// --- The floor

/** The house that is signed in to, as the server told it; nothing before it did. */
export const ourHouse = () => house.value.tenant.values().next().value;

/** The values of a field in all rows, each once, in order: the places, the categories. */
export const valuesOf = (rows, name) => [...new Set([...rows].map((each) => each[name]).filter(Boolean))].sort();

/** Whether a reservation is of a place: what has none is of each. */
const isFrom = ({ location }, place) => !place || !location || location === place;

/**
 * The reservations of the floor in groups, each in the order in which they are due. A search finds all that the copy
 * has: what is of other days is in a group of its own.
 */
export function floor({ days, place, search }) {
  const last = dayNumber(Date.now()) + days - 1;
  const now = Date.now();
  const groups = { late: [], out: [], back: [], toClose: [], close: [], other: [] };
  const found = new Set(search ? assetsFound(search).map((asset) => asset.id) : []);
  const has = finder(search);
  for (const reservation of house.value.reservation.values()) {
    if (!isFrom(reservation, place)) continue;
    if (search && !matches(reservation, has, found)) continue;
    const names = groupsOf(reservation, now, last);
    for (const name of names.length || !search ? names : ['other']) groups[name].push(reservation);
  }
  const by = (due) => (a, b) => due(a).localeCompare(due(b)) || a.reference.localeCompare(b.reference);
  for (const [name, group] of Object.entries(groups)) group.sort(by((each) => dueOn(name, each)));
  return groups;
}

/** Whether something is out past its time. The server calls that `overdue` from the next day on. */
const isLate = (reservation, now) => isAnyOut(reservation) && Date.parse(reservation.return_at) < now;

/** What is late, by the copy of the house: also what was due today. */
export const lateHere = (place) =>
  [...house.value.reservation.values()].filter(
    (each) => each.status === 'confirmed' && isFrom(each, place) && isLate(each, Date.now()),
  );

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
  if (isLate(reservation, now)) return ['late'];
  const isWhole = progress.picked_up >= progress.qty && counted.picked_up >= counted.qty;
  return [
    isAnyOut(reservation) && dayNumber(reservation.return_at) <= last && 'back',
    !isWhole && dayNumber(reservation.pickup_at) <= last && 'out',
    isToClose(reservation) && 'toClose',
  ].filter(Boolean);
}

/** What a text that was scanned or typed means here: the assets that it finds, and as which code it was understood. */
export const meaningOf = (text) =>
  findAssets(house.value.codes, text, {
    // The address that this page has is ours, whatever the server is called elsewhere.
    ours: [globalThis.location?.host, ...(ourHouse()?.own_hosts ?? [])].filter(Boolean),
    hosts: ourHouse()?.code_hosts ?? [],
  });

/** The one asset that a text is the sticker, the tag or the serial of. */
export function assetNamed(text) {
  const { assets } = meaningOf(text);
  return assets.length === 1 ? assets[0] : undefined;
}

/**
 * What a text may mean of the gear: the one asset that it is a sticker, tag or serial of, else those that have its
 * words in any of these.
 */
export function assetsFound(text) {
  const one = assetNamed(text);
  if (one) return [one];
  const has = finder(text);
  return text.trim().length < 2
    ? []
    : [...house.value.asset.values()].filter((asset) => has(asset.asset_tag, asset.serial, asset.codes));
}

function matches(reservation, has, found) {
  const { client, reference, notes, items } = reservation;
  return (
    has(reference, client?.display_name, notes) ||
    items.some((line) => line.assigned_asset_ids.some((id) => found.has(id))) ||
    [...found].some((id) => house.value.asset.get(id)?.current_reservation_id === reservation.id)
  );
}

/** What lies in a case, by its asset; null of what is no case. */
export const insideOf = (asset) =>
  'case_id' in asset && house.value.item.get(asset.item_id)?.is_case
    ? [...house.value.asset.values()].filter((each) => each.case_id === asset.id)
    : null;

/** An asset with the name of its item, as people know it. */
export function named(id) {
  const asset = house.value.asset.get(id);
  return {
    tag: tagOf(asset),
    code: asset?.codes[0] ?? '',
    name: house.value.item.get(asset?.item_id)?.name ?? '',
  };
}
