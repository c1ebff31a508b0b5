// The order in which what waits is sent (docs/client-guide.md, "The outbox").

import { isOthers, isUnasked } from './owner.js';
import { heardAt, house, outbox, person } from './state.js';

/** What is told of a thing, and moves it nowhere. */
export const isTelling = ({ kind }) => ['report', 'inspection', 'document'].includes(kind);

/** What moves something on a reservation, or takes that back. */
const moves = ['pickup', 'return', 'swap', 'undo'];

const brings = (entry, asset) =>
  entry.by === asset || (entry.kind === 'pickup' && (entry.asset === asset || entry.contents?.includes(asset)));
const isAssigned = (id, asset) =>
  house.value.reservation.get(id)?.items.some((line) => line.assigned_asset_ids.includes(asset));

/**
 * A return of more than is out, of which the pickup may still be on another phone: it waits until the house was heard
 * again. What was heard before is told by its time and not by what the clock shows now, which may have been set.
 */
const isHeldBack = (entry) => entry.state === 'waiting' && entry.refusedAfter === (heardAt.value ?? 0);

/** What another person noted, and may still be sent before it: nobody has said yet. */
const isUndecided = (entry) => entry.state === 'waiting' && isUnasked(entry, person.value);

/** The steps of an inspection in their order: of its changes none waits for another. */
const steps = ['begin', 'change', 'complete'];
const stepOf = ({ step }) => steps.indexOf(step);

/** The other changes of an inspection that were noted here. */
const ofInspection = (inspection) =>
  outbox.value.filter((each) => each.kind === 'inspection' && each.inspection === inspection);

/**
 * The changes that a change waits for: a refused one before it of its asset, or one of another person that whoever is
 * signed in has not been asked about. Reports hold up nothing but later reports
 * of their asset, of which the last says how it is; and wait for nothing but those, and for the pickup without which
 * the asset is not on the reservation. A close waits for all that was noted of its reservation before it: while
 * something is out it closes nothing. What is said of an inspection waits for its beginning, and its end for all that
 * was said, also for what was said after it was refused.
 */
export function obstacles(entry) {
  const { kind, asset, reservation, number } = entry;
  if (kind === 'inspection') return ofInspection(entry.inspection).filter((each) => stepOf(each) < stepOf(entry));
  if (kind === 'document') return [];
  if (kind === 'close')
    return outbox.value.filter(
      (each) =>
        moves.includes(each.kind) &&
        each.reservation === reservation &&
        each.number < number &&
        (!isOthers(each, person.value) || isUndecided(each)),
    );
  if (kind !== 'report')
    return outbox.value.filter(
      (each) =>
        ((each.state === 'parked' && !isOthers(each, person.value)) || isUndecided(each) || isHeldBack(each)) &&
        !isTelling(each) &&
        each.asset === asset &&
        each.number < number,
    );
  return outbox.value.filter((each) =>
    each.kind === 'report'
      ? each.state === 'waiting' && each.asset === asset && each.number < number
      : each.reservation === reservation && brings(each, asset) && !isAssigned(reservation, asset),
  );
}

/**
 * Whether a change waits for more than the network: for whoever noted it, for a person who settles another one, or for
 * news of the house.
 */
export const isHeld = (entry) =>
  isHeldBack(entry) ||
  (entry.state === 'waiting' &&
    (isOthers(entry, person.value) || obstacles(entry).some((each) => each.state === 'parked' || isUndecided(each))));

/** The refused change that one waits for until somebody settles that; undefined where it waits for something else. */
export const refusedBefore = (entry) =>
  isHeld(entry) && !isHeldBack(entry) && !isOthers(entry, person.value)
    ? obstacles(entry).find((each) => each.state === 'parked')
    : undefined;

// --- Next to be sent

/**
 * Whether the page notes changes for this address. A change that somebody put into the store by other means, to have it
 * sent with another person's rights, goes nowhere else.
 */
export const isOfOutbox = (path) =>
  /^\/api\/office\/(?:reservations\/[^/]+\/(?:pickups|returns|swaps|undo)|condition-reports|documents)$/.test(path) ||
  /^\/api\/office\/inspections(?:\/[\da-f-]{36}(?:\/complete)?)?$/.test(path);

const isReady = (entry) => entry.state === 'waiting' && isOfOutbox(entry.path) && !isOthers(entry, person.value);

/** The changes that may be sent now: scans first, then reports and inspections whose files are up. */
export function sendable() {
  const complete = outbox.value.filter((entry) => isReady(entry) && entry.body && !isHeldBack(entry));
  const entries = [];
  for (const entry of complete.filter((each) => !isTelling(each))) {
    const waitsFor = obstacles(entry);
    if (entry.kind === 'close' ? waitsFor.every((each) => entries.includes(each)) : !waitsFor.length)
      entries.push(entry);
  }
  for (const entry of complete.filter(isTelling).sort((a, b) => stepOf(a) - stepOf(b)))
    if (obstacles(entry).every((each) => entries.includes(each))) entries.push(entry);
  return entries.slice(0, 100);
}

/** Whether a change is of what was undone: of that thing or line, or of the reservation that is opened again by it. */
const isOfUndone = (undo, { kind, asset, reservation }) =>
  undo.kind === 'undo' &&
  moves.includes(kind) &&
  (undo.asset === asset || undo.others?.includes(asset) || (undo.reopens && undo.reservation === reservation));

/**
 * The keys that a change names in `after` when it goes with those `before` it in one request. The server knows which
 * changes are of one thing, but not of which an undo is: that names a key alone.
 */
export function afterOf(entry, before) {
  const waitsFor = new Set(obstacles(entry).map(({ key }) => key));
  return before
    .filter((each) => waitsFor.has(each.key) || each.key === entry.undoes || isOfUndone(each, entry))
    .map(({ key }) => key);
}

/** Whether the next file of a change can go up: the server has its inspection, and the file is no other change's. */
function hasPlace({ kind, inspection, files, paths }) {
  if (kind !== 'inspection') return true;
  if (ofInspection(inspection).some((each) => each.step === 'begin')) return false;
  const { of, place } = files[paths.indexOf(null)];
  const owner = of && outbox.value.find((each) => each.key === of);
  return !owner || owner.paths[place] !== null;
}

const isVideo = ({ files }) => !!files?.some(({ type }) => type?.startsWith('video/'));

const incomplete = () => outbox.value.filter((entry) => isReady(entry) && !entry.body && hasPlace(entry));

/**
 * The changes that lack their files. A video takes long: it goes up beside the rest, and keeps none of it waiting, also
 * where it was begun before.
 */
export const withoutPhotos = () => incomplete().filter((entry) => !isVideo(entry));
export const withoutVideo = () => incomplete().filter(isVideo);

// --- Noted ahead of others

/**
 * The parked change that this one settles, as what was forgotten before it: only such a one may overtake it (the guide,
 * section 7, rule 3).
 */
export const settledBy = ({ kind, asset, reservation }) =>
  outbox.value.find(
    (entry) =>
      entry.state === 'parked' &&
      !isOthers(entry, person.value) &&
      entry.asset === asset &&
      ((kind === 'return' &&
        entry.refusal.code === 'asset_unavailable' &&
        entry.refusal.current?.asset?.current_reservation_id === reservation) ||
        (kind === 'pickup' && entry.refusal.code === 'asset_not_checked_out' && entry.reservation === reservation)),
  );

export function numberBefore({ number }) {
  const before = outbox.value.map((entry) => entry.number).filter((each) => each < number);
  return (Math.max(0, ...before) + number) / 2;
}
