// Where gear is, unit by unit and by number: the server's facts, with the changes that still wait here.

import { askedAt, heardAt, house, outbox, person, sent } from './state.js';
import { who } from './who.js';

/** What moves no gear. */
const isStill = ({ kind }) => ['report', 'inspection', 'document', 'close'].includes(kind);

/**
 * Whether the server's facts may lack a change that was sent. A unit that is shown as moved twice is where it is; a
 * number is not, so of counted gear any news that came later is taken for its own.
 */
const isUnheard = (entry) =>
  entry.qty ? entry.doneAt > (heardAt.value ?? 0) && !entry.isTold : entry.doneAt > (askedAt.value ?? 0);

/**
 * The changes noted here that the server's facts do not show yet. One that was undone since is as if it had not been.
 */
function unheard() {
  const undone = new Set(sent.value.filter((entry) => entry.kind === 'undo').map((entry) => entry.undoes));
  return [
    ...sent.value.filter((entry) => isUnheard(entry) && !undone.has(entry.key)),
    ...outbox.value.filter((entry) => entry.state === 'waiting'),
  ];
}

const pending = (id) => unheard().filter((entry) => entry.reservation === id && !isStill(entry));

/** Whether somebody here has noted that the reservation is to be closed, which the server has not told yet. */
export const isClosing = ({ id }) =>
  unheard().some((entry) => entry.kind === 'close' && entry.reservation === id && !entry.isOpen);

/** When the last return was noted here that the server has not told yet; undefined where there is none. */
export const returningAt = ({ id }) =>
  pending(id)
    .filter((entry) => entry.kind === 'return')
    .map((entry) => entry.at)
    .sort()
    .at(-1);

export const noted = (id) => [...sent.value, ...outbox.value].filter((entry) => entry.reservation === id);

// --- Scanned gear

const isCase = (item) => !!house.value.item.get(item)?.is_case;

/** A line that a case got of its own: it asks for nothing. */
export const isOfCase = (line) => !!line.added_at_shelf && isCase(line.item.id);

/** A line of scanned gear as the server told it: its units by asset, and which of them have been out. */
function heard(line) {
  const units = new Map();
  const gone = new Set();
  const trips = line.assigned_assets.filter((trip) => trip.picked_up_at);
  // What is assigned may have been out for a swap alone: it came back as the other went out, and fills no place.
  const isSwappedAway = (asset, back) =>
    trips.length > (line.had_out ?? trips.length) &&
    trips.some((other) => other.asset_id !== asset && other.picked_up_at === back);
  for (const asset of line.assigned_asset_ids) units.set(asset, { asset, state: 'ready', at: null });
  for (const {
    asset_id: asset,
    picked_up_at: out,
    actual_pickup_at: outAt,
    picked_up_by: taker,
    pickup_noted_by: takingNoter,
    returned_at: back,
    actual_return_at: backAt,
    returned_by: giver,
    return_noted_by: givingNoter,
  } of line.assigned_assets) {
    if (isSwappedAway(asset, back)) continue;
    if (out) gone.add(asset);
    units.set(asset, {
      asset,
      state: back ? 'back' : out ? 'out' : 'ready',
      isOut: !!out && !back,
      // When it happened, where that is known: the server may have heard of it days later.
      at: back ? (backAt ?? back) : (outAt ?? out),
      by: back ? who(giver, givingNoter) : who(taker, takingNoter),
    });
  }
  // What has been out need not be assigned any more.
  return { line, units, gone, others: (line.had_out ?? gone.size) - gone.size };
}

/** The last one that is named and never was out: the server lets another take its place. */
const neverOut = ({ units }) => [...units.values()].filter((unit) => unit.state === 'ready').at(-1)?.asset;

/** The line on which an asset goes out, by the rule of the server (docs/shelf.md, in the table of pickups). */
function placeFor(places, asset, item) {
  const rank = (place) => {
    const hasRoom = place.line.qty > [...place.units.values()].filter((unit) => unit.isOut).length;
    if (place.units.has(asset)) return hasRoom ? 1 : 2;
    if (place.line.item.id !== item || isOfCase(place.line) || !hasRoom) return 5;
    if (place.units.size < place.line.qty) return 3;
    return neverOut(place) ? 4 : 5;
  };
  const [best] = places.map((place) => ({ place, fit: rank(place) })).sort((a, b) => a.fit - b.fit);
  return best?.fit < 5 ? best.place : undefined;
}

/** The place of a case for which there is no line until the server has heard of it. */
export const noLine = '';
const withoutLine = () =>
  heard({ id: noLine, qty: 0, item: { id: noLine }, assigned_asset_ids: [], assigned_assets: [] });

/** Where the units of a reservation are, line by line: the server's facts, then what was noted here, in its order. */
function placesOf(reservation) {
  const places = [...reservation.items.filter((line) => line.item.serialized).map(heard), withoutLine()];
  const has = (asset) => places.find(({ units }) => units.has(asset));
  for (const entry of pending(reservation.id)) {
    const isWaiting = entry.state === 'waiting';
    // The server will soon tell the result of an undo. Here it is not known how it was before.
    if (entry.qty || (entry.kind === 'undo' && !isWaiting)) continue;
    const isOut = entry.kind === 'undo' ? entry.undone !== 'pickup' : entry.kind !== 'return';
    const unit = { state: isWaiting ? 'queued' : isOut ? 'out' : 'back', at: entry.at, kind: entry.kind, isOut };
    for (const asset of [entry.asset, ...(entry.contents ?? [])]) {
      const item = house.value.asset.get(asset)?.item_id;
      const meant = places.find(({ line }) => line.id === entry.line);
      // Of what the copy does not have it is known only on which line it was meant to go.
      const place =
        (entry.kind === 'pickup' ? placeFor(places, asset, item) : has(asset)) ??
        (entry.kind === 'pickup' && item ? isCase(item) && places.at(-1) : meant);
      if (!place) continue;
      const by = entry.owner?.name;
      if (entry.kind === 'pickup' && !place.units.has(asset) && place.units.size >= place.line.qty)
        place.units.delete(neverOut(place));
      if (entry.kind === 'pickup') place.gone.add(asset);
      if (entry.kind === 'undo' && entry.undone === 'pickup') place.gone.delete(asset);
      const there = entry.by && has(entry.by);
      // Where the other one is out, the server has told it already.
      const isTold = there?.units.get(entry.by).isOut;
      if (entry.by && !isTold) {
        place.units.delete(asset);
        if (place.gone.delete(asset)) place.gone.add(entry.by);
        // One that is named changes places with it.
        there?.units.delete(entry.by);
        there?.units.set(asset, { asset, state: 'ready', at: null });
      }
      const last = entry.by ?? asset;
      (isTold ? there : place).units.set(last, { ...unit, asset: last, by });
    }
  }
  return places;
}

/**
 * The units of a line, each with where it is: `ready`, `out`, `back` or `queued`; and who brought it there, where it is
 * known.
 */
export const unitsOf = (reservation, line) => [
  ...(placesOf(reservation)
    .find((place) => place.line.id === line.id)
    ?.units.values() ?? []),
];

/** How many units are where, of a line or of all that ask for something. */
export function countsOf(reservation, lines = reservation.items.filter((line) => !isOfCase(line))) {
  const counts = { qty: 0, out: 0, queued: 0, back: 0 };
  for (const { line, units } of placesOf(reservation)) {
    if (!lines.some(({ id }) => id === line.id)) continue;
    counts.qty += line.qty;
    for (const unit of units.values()) if (unit.state !== 'ready') counts[unit.state]++;
  }
  counts.here = Math.max(0, counts.qty - counts.out - counts.queued - counts.back);
  return counts;
}

/** The line on which an asset goes out, where there is one. */
export const lineFor = (reservation, asset) => placeFor(placesOf(reservation), asset.id, asset.item_id)?.line;

/** An asset as a unit of a reservation: when, and by whom, it went out or came back; undefined where it is none. */
export const unitOf = (reservation, asset) =>
  placesOf(reservation)
    .map(({ units }) => units.get(asset.id))
    .find(Boolean);

/** Of each line by its id: how many different units have been out, and how many are; what waits here counts. */
export const goneOf = (reservation) =>
  new Map(
    placesOf(reservation).map(({ line, gone, others, units }) => [
      line.id,
      { had_out: gone.size + others, out: [...units.values()].filter((unit) => unit.isOut).length },
    ]),
  );

/** Whether a change is of an asset, by itself, in a swap or in a case. */
export const isAbout = (asset) => (entry) => [entry.asset, entry.by, ...(entry.contents ?? [])].includes(asset.id);
/** Whether the asset is out once that is done. */
const takesOut = (entry, asset) =>
  entry.by === asset.id || (entry.kind === 'undo' ? entry.undone !== 'pickup' : entry.kind === 'pickup');

/** Whether the asset is out on the reservation, as far as is known here. */
export function isOut(reservation, asset) {
  const last = pending(reservation.id).filter(isAbout(asset)).at(-1);
  if (last) return takesOut(last, asset);
  return unitOf(reservation, asset)?.state === 'out';
}

/**
 * The reservation on which an asset is out, as far as is known here: null where it came back by what was noted here,
 * undefined where it is out nowhere.
 */
export function whereOut(asset) {
  const last = unheard()
    .filter((entry) => !isStill(entry) && isAbout(asset)(entry))
    .at(-1);
  if (last) return takesOut(last, asset) ? last.reservation : null;
  return house.value.asset.get(asset.id)?.current_reservation_id ?? asset.current_reservation_id ?? undefined;
}

/** The other reservation, by its id, on which an asset is out as far as is known here; null where there is none. */
export function outElsewhere(reservation, asset) {
  const there = whereOut(asset);
  return there && there !== reservation.id ? there : null;
}

/**
 * Who had ended a trip, and when, before a return noted here reached the server and changed nothing: `{by, at}`. Its
 * answer tells nothing of that, the trip does. Undefined where this return ended it, where nobody knows, and where the
 * same person did on another phone.
 */
export function backBefore({ kind, state, qty, isLost, asset, reservation, at, owner }) {
  if (kind !== 'return' || state !== 'sent' || qty || isLost) return undefined;
  // By the clock of phones, where it is known: the server may have heard of the pickup long after.
  const isSame = (trip) =>
    trip.asset_id === asset &&
    trip.returned_at &&
    Date.parse(trip.actual_pickup_at ?? trip.picked_up_at) <= Date.parse(at);
  const trip = house.value.reservation
    .get(reservation)
    ?.items.flatMap((line) => line.assigned_assets)
    .find(isSame);
  const by = trip && who(trip.returned_by, trip.return_noted_by);
  const noter = trip?.return_noted_by;
  const isOwn = noter
    ? noter.id === owner?.account || noter.display_name === owner?.name
    : [owner?.name, person.value?.name].includes(trip?.returned_by);
  return by && owner && !isOwn ? { by, at: trip.actual_return_at ?? trip.returned_at } : undefined;
}

// --- Counted gear

/** A reservation's counted gear, by number; a server from before it knows none. */
export const countedIn = ({ progress }) => progress.counted ?? { qty: 0, picked_up: 0, out: 0, returned: 0 };

/** Whether anything of a reservation is out, by sticker or by number. */
export const isAnyOut = (reservation) => reservation.progress.out + countedIn(reservation).out > 0;

/** How many more may go out on a line: what came back may again, what is lost or used up takes its place for good. */
export const roomOn = ({ qty, picked_up: gone, returned }) => Math.max(0, qty - gone + returned);

const bodyOf = ({ body }) => JSON.parse(body ?? 'null') ?? {};

/**
 * The server's counts of a line, with what still waits here, and how many of it have been out at once: what is lost or
 * used up is not back. Of what the server will refuse by these facts as much moves as there is; what goes out for a
 * reason though the line is full makes its `qty` larger.
 */
export function countedOf(reservation, line) {
  const counts = { ...line.counted, qty: line.qty ?? 0, waiting: 0 };
  let high = line.had_out ?? Math.min(counts.picked_up, counts.qty);
  for (const entry of pending(reservation.id)) {
    if (entry.line !== line.id || !entry.qty) continue;
    if (entry.state === 'waiting') counts.waiting += entry.qty;
    const said = bodyOf(entry);
    if (entry.kind === 'pickup') {
      const room = roomOn(counts);
      if (said.override) counts.qty += Math.max(0, entry.qty - room);
      const out = said.override ? entry.qty : Math.min(entry.qty, room);
      counts.picked_up += out;
      counts.out += out;
    } else if (entry.kind === 'return') {
      const gone = Math.min(entry.qty, counts.out);
      counts.out -= gone;
      counts.returned += Math.min(said.qty ?? entry.qty, gone);
    }
    high = Math.max(high, counts.picked_up - counts.returned);
  }
  return { ...counts, had_out: high };
}
