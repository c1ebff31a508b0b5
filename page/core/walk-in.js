// What is handed out without a booking, before the server has judged it: who for, until when, what was scanned.
// Nothing here needs a browser.

import { least } from './free.js';
import { newKey } from './key.js';
import { turnaround } from './model.js';
import { house } from './state.js';
import { dawn, dayOf, instant, later, today } from './time.js';

/**
 * `units` were scanned, `counted` have a number. `until` and `place` are not there until a person has said something.
 * By `id` the tabs tell one list from the next.
 */
export const emptyWalkIn = () => ({
  id: newKey(),
  client: null,
  until: null,
  at: '',
  place: undefined,
  units: [],
  counted: [],
  attempt: null,
  made: null,
});

/** A day ends with its last minute, by the house's clock. */
const endOf = (day) => instant(`${day}T23:59`);

/** Until when nobody has said otherwise: today, and in the last half hour of the house's day tomorrow. */
const usualUntil = (now) => (Date.parse(dawn(later(dayOf(now), 1))) - now > 1_800_000 ? 'today' : 'tomorrow');

/** `today`, `tomorrow`, or `other`: by what was said. */
export const choiceOf = ({ until }) => until ?? usualUntil(Date.now());

/**
 * With that change. `today` stays what was shown first. A `tomorrow` that nobody has said is not kept: after midnight
 * it is `today`, and the same instant.
 */
export function changedBy(draft, change) {
  const next = { ...draft, ...change };
  return { ...next, until: next.until ?? (choiceOf(draft) === 'today' ? 'today' : null) };
}

/** The instant until which it is handed out; null where a person has not said one yet. */
export function untilOf(draft) {
  const choice = choiceOf(draft);
  if (choice === 'other') return instant(draft.at);
  return endOf(choice === 'today' ? today() : later(today(), 1));
}

export const isEmpty = ({ units, counted }) => !units.length && !counted.length;

/** Whether what another tab did with the list `id` is about this one: the same list, or one that nothing is on. */
export const isAbout = (draft, id) =>
  draft.id === id || (isEmpty(draft) && !draft.client && !draft.attempt && !draft.made);

/** How many things it is. */
export const sizeOf = ({ units, counted }) => units.length + counted.reduce((sum, each) => sum + each.qty, 0);

/** What was scanned, and with a case what lies in it. */
const piecesOf = (unit) => (unit.contents?.length ? unit.contents : [unit]);

export const has = ({ units }, asset) =>
  units.some((unit) => unit.asset === asset || piecesOf(unit).some((piece) => piece.asset === asset));

/** With one more thing; what lies in a case is no thing of its own any more once the case is there. */
export function withUnit(draft, unit) {
  const inside = new Set((unit.contents ?? []).map((piece) => piece.asset));
  return { ...draft, units: [...draft.units.filter((each) => !inside.has(each.asset)), { ...unit, key: newKey() }] };
}

export function withCounted(draft, { item, name, qty }) {
  const known = draft.counted.find((each) => each.item === item);
  const counted = known
    ? draft.counted.map((each) => (each === known ? { ...each, qty } : each))
    : [...draft.counted, { item, name, qty, key: newKey() }];
  return { ...draft, counted: counted.filter((each) => each.qty > 0) };
}

/** With so many fewer of an item: of what was scanned the last go, with a case what lies in it. */
export function withFewer(draft, item, qty) {
  let left = qty;
  const counted = draft.counted.map((each) => {
    const fewer = each.item === item ? Math.min(left, each.qty) : 0;
    left -= fewer;
    return { ...each, qty: each.qty - fewer };
  });
  const units = [...draft.units].reverse().filter((unit) => {
    const inside = left > 0 ? piecesOf(unit).filter((piece) => piece.item === item).length : 0;
    left -= inside;
    return !inside;
  });
  return { ...draft, counted: counted.filter((each) => each.qty > 0), units: units.reverse() };
}

/** How many of each item it takes. A case that something lies in has no line: it goes with its contents. */
export function neededOf({ units, counted }) {
  const needed = new Map();
  const add = (item, qty) => needed.set(item, (needed.get(item) ?? 0) + qty);
  for (const unit of units) for (const piece of piecesOf(unit)) add(piece.item, 1);
  for (const { item, qty } of counted) add(item, qty);
  return needed;
}

/** The reservation as the server is asked for it. */
export function reservationOf(draft, now, reason) {
  const { client, place } = draft;
  return {
    ...(client.id
      ? { client_id: client.id }
      : { client: { display_name: client.name, ...(client.phone && { phone: client.phone }) } }),
    pickup_at: new Date(now).toISOString(),
    return_at: untilOf(draft),
    location: place || null,
    status: 'confirmed',
    lines: [...neededOf(draft)].map(([item, qty]) => ({ item_id: item, qty })),
    ...(reason && { allow_shortage: { reason } }),
  };
}

/** The pickups of it as they are noted, once the reservation is there: each has had its key since it was scanned. */
export function pickupsOf({ units, counted, made }, at) {
  const lineOf = (item) => made.lines.find((line) => line.item === item)?.id;
  const common = {
    kind: 'pickup',
    at,
    reservation: made.id,
    reference: made.reference,
    path: `/api/office/reservations/${made.id}/pickups`,
  };
  const scanned = units.map(({ key, asset, item, name, tag, code, sticker, contents }) => {
    const inside = contents && { contents: contents.map((piece) => piece.asset) };
    return {
      ...common,
      key,
      asset,
      line: lineOf(item),
      name,
      tag,
      code,
      ...inside,
      body: JSON.stringify({ asset_id: asset, ...(sticker && { scanned_code: sticker }), at, ...inside }),
    };
  });
  const numbers = counted.map(({ key, item, name, qty }) => {
    const line = lineOf(item);
    return {
      ...common,
      key,
      asset: line,
      line,
      qty,
      name: `${qty} × ${name}`,
      body: JSON.stringify({ line_id: line, qty, at }),
    };
  });
  return [...scanned, ...numbers];
}

// --- What is not free

/**
 * The items of which fewer are free until it comes back than it takes, by the server's steps of what is free: how many
 * are, and until when there are enough, as an instant in milliseconds; null where there are not now.
 */
export function shortOf(needed, availability, from, to) {
  const short = [];
  for (const { item_id: item, steps } of availability) {
    const qty = needed.get(item);
    const stop = to + turnaround(item);
    const known = steps.map((step) => ({ from: Date.parse(step.from), to: Date.parse(step.to), free: step.free }));
    const free = least(known, from, stop);
    if (!qty || free === null || free >= qty) continue;
    const first = known.find((step) => step.to > from && step.from < stop && step.free < qty);
    const until = first.from - turnaround(item);
    short.push({ item, qty, free: Math.max(0, free), until: until > from ? until : null });
  }
  return short;
}

/**
 * The confirmed reservation that names an asset for a time that touches this one, the first of them. What came back
 * from one is not held by it.
 */
export const setAside = (asset, from, to) =>
  [...house.value.reservation.values()]
    .filter(
      ({ status, pickup_at: begins, return_at: ends, items }) =>
        status === 'confirmed' &&
        Date.parse(begins) < to &&
        Date.parse(ends) > from &&
        items.some(
          (line) =>
            line.assigned_asset_ids.includes(asset) &&
            !line.assigned_assets.some((trip) => trip.asset_id === asset && trip.returned_at),
        ),
    )
    .sort((a, b) => a.pickup_at.localeCompare(b.pickup_at))[0];
