// A noted change as a line that turns from queued to done, with what may be done about it: undo it, report what it is
// about.

import { html } from '../core/html.js';
import { go } from '../core/router.js';
import { signal } from '../core/signal.js';
import { api, cutSince, without } from '../core/api.js';
import { house, keeps, outbox, person, sent } from '../core/state.js';
import { isOf } from '../core/owner.js';
import { note, once, withdraw } from '../core/noting.js';
import { isHeld, isTelling, refusedBefore } from '../core/order.js';
import { named, valuesOf } from '../core/model.js';
import { backBefore, outElsewhere, unitsOf } from '../core/stock.js';
import { can, icon, lostAddress, shape, sticker } from '../widgets/parts.js';
import { goOn } from './go-on.js';
import { forgetScanOf } from './scanning.js';
import { s } from '../words/shelf.js';
import { words as t } from '../words/words.js';
import { when } from '../core/time.js';

/** The sentence of a noted change. */
export const deed = ({ kind, step, asset, name, instead, isLost, isOpen }) =>
  ({
    pickup: t.wentOut,
    return: isLost ? s.isLost : t.cameBack,
    swap: t.swapped,
    undo: t.undid,
    report: t.reported,
    inspection: asset
      ? { begin: s.inspect.wasBegun, change: s.inspect.wasFilled, complete: s.inspect.wasCompleted }[step]
      : { begin: s.delivery.wasBegun, change: s.delivery.wasSigned, complete: s.delivery.wasCompleted }[step],
    document: t.papersKept,
    close: isOpen ? t.staysOpen : t.closed,
  })[kind]({ name, instead });

/** What was noted here last of an asset, where that is its loss. */
function lossOf(id) {
  const last = [...sent.value, ...outbox.value].findLast((entry) => entry.asset === id && !isTelling(entry));
  return last?.isLost ? last : undefined;
}

/** Whether an asset that came back did not: it was told lost, here or as the server knows. */
export const isLost = (id) => house.value.asset.get(id)?.status === 'DISPOSED' || !!lossOf(id);

/** A server from before the shelf knew more than scans tells nothing of counted lines, and takes none of this. */
export const isServed = (reservation) => !!reservation?.items.some((line) => 'counted' in line);

/** The page of a thing, by its sticker where it has one: that opens without a network, too. */
export const addressOf = (asset) => {
  const { code } = named(asset);
  return code ? `/q/${encodeURIComponent(code)}` : `/desk/assets/${asset}`;
};

export const nameOf = (id) => {
  const { tag, code, name } = named(id);
  return tag || code || name;
};

/** That a thing is out on a reservation. */
export const outOn = (id) => t.isOutOn({ ref: house.value.reservation.get(id)?.reference ?? s.anotherReservation });

/** Why a thing that a reservation names is not to be fetched: where it is out, or how it stands; else nothing. */
export function awayText(reservation, asset) {
  const there = outElsewhere(reservation, asset);
  return there ? outOn(there) : (s.stands[asset.status] ?? '');
}

/** How many are at other places, and at which. */
export const elsewhere = (ids) =>
  s.elsewhere({
    n: ids.length,
    places: valuesOf(
      ids.map((id) => house.value.asset.get(id) ?? {}),
      'location',
    ).join(', '),
  });

/** Out or back, told by a picture too: words alone are read late. */
export const wayOfEntry = ({ kind, isLost }) =>
  ({ pickup: icon('goes', 's'), return: icon(isLost ? 'lost' : 'comes', 's'), swap: icon('goes', 's') })[kind] ?? '';

export function scanLine(entry, withReference) {
  const states = { waiting: ['queued', t.queued], parked: ['conflict', t.refused], sent: ['done', t.done] };
  const [mark, done] = isHeld(entry) ? ['queued', t.waits] : states[entry.state];
  const word = backBefore(entry) ? '' : done;
  return html`<li key=${entry.key} data-state=${entry.state} tabindex="-1">${shape(mark)}<span>
    <span class="name">${wayOfEntry(entry)}${deed(entry)}</span><span class="at">${
      entry.code || entry.tag ? html`${sticker(entry)} · ` : ''
    }${
      withReference && entry.reference
        ? html`<a class="nb" href=${`/r/${entry.reservation}`}>
    ${entry.reference}</a> · `
        : ''
    }${when(entry.at)}${contentsOf(entry)}${waitsFor(entry)}${
      isOf(entry, person.value) ? '' : ` · ${s.by({ who: entry.owner.name })}`
    }</span></span><span class="state">${word}${waysOn(entry)}</span>${missingLink(entry)}</li>`;
}

/** Entries for a list: what was said of one inspection is one line there, that of the last. */
export function asLines(entries) {
  const isSaid = (entry) => entry.kind === 'inspection' && entry.step === 'change';
  const name = ({ inspection, state }) => `${inspection}/${state}`;
  const all = new Map();
  for (const entry of entries.filter(isSaid)) all.set(name(entry), [...(all.get(name(entry)) ?? []), entry]);
  return entries
    .filter((entry) => !isSaid(entry) || all.get(name(entry)).at(-1) === entry)
    .map((entry) => (isSaid(entry) ? { ...entry, all: all.get(name(entry)).length } : entry));
}

/** The other facts of a change, besides its asset. */
export function contentsOf(entry) {
  if (entry.kind === 'report')
    return html` · ${[s.conditions[entry.report.condition], entry.paths.length && s.photos({ n: entry.paths.length })]
      .filter(Boolean)
      .join(' · ')}`;
  if (entry.kind === 'inspection')
    return html` · <a href=${`/inspections/${entry.inspection}`}>${
      entry.all ? s.inspect.changes({ n: entry.all }) : s.stages[entry.stage] || s.inspect.one
    }</a>`;
  if (entry.kind === 'document') return html` · ${s.paperKinds[entry.document.kind]}`;
  const before = backBefore(entry);
  return html`${before ? html` · ${s.wasBack({ who: before.by, time: when(before.at) })}` : ''}${
    entry.contents?.length ? html` · ${s.inside({ n: entry.contents.length })}` : ''
  }${entry.isTapped ? html` · ${t.counted}` : ''}`;
}

/** That a change waits for a refused one, and where that is, if on another reservation; else nothing. */
export function waitsFor(entry) {
  const before = refusedBefore(entry);
  if (!before) return '';
  const where =
    before.reference && before.reservation !== entry.reservation
      ? html` (<a class="nb" href=${`/r/${before.reservation}`}>${before.reference}</a>)`
      : '';
  return html` · ${s.waitsForRefused}${where}`;
}

// --- The ways on

const day = 86_400_000;

/**
 * When what was forgotten is dated: a second before the refused change. By two clocks it may have gone out after that:
 * then it came back now, or later. Answers have whole seconds (verify/forgotten.json).
 */
export function forgottenAt(refused, now) {
  const before = Date.parse(refused.at) - 1000;
  const there = refused.refusal.current.asset;
  const out = Date.parse(there.actual_pickup_at ?? there.picked_up_at) + 1000;
  return new Date(out > before ? Math.max(now, out) : before).toISOString();
}

/** The change by which another is undone. */
export const undoOf = ({
  kind,
  key,
  isOfHeap,
  asset,
  by,
  contents,
  line,
  reservation,
  reference,
  name,
  tag,
  code,
}) => ({
  kind: 'undo',
  // What else it moves: the other one of a swap, what lies in a case.
  others: [by, ...(contents ?? [])].filter(Boolean),
  undone: kind,
  undoes: key,
  isOfHeap,
  at: new Date().toISOString(),
  asset,
  line,
  reservation,
  reference,
  name,
  tag,
  code,
  path: `/api/office/reservations/${reservation}/undo`,
  body: JSON.stringify({ key }),
});

/** What was taken out of the outbox here last, as a change that says so: it left no other trace. */
export const forgotten = signal(null);

async function forget(entry) {
  if (!(await withdraw(entry))) return;
  const at = new Date().toISOString();
  forgotten.value = { ...entry, key: `forgotten-${entry.key}`, kind: 'undo', undone: entry.kind, state: 'gone', at };
}

/**
 * Takes back what was noted here last for its asset or line: what the server never had is forgotten, what it has is
 * undone.
 */
export function undoButton(entry, style = 'quiet undo') {
  const isWithdrawn = entry.state === 'waiting' && !entry.isTried;
  const undone = async (work) => {
    await work();
    for (const asset of [entry.asset, entry.by]) forgetScanOf(asset);
  };
  const undo = (work) =>
    html`<button class=${`btn ${style}`} type="button" key="undo" @click=${(event) =>
      goOn(event, () => once(entry.key, () => undone(work)))}>${s.undo}
      <span class="sr"> ${entry.name}</span></button>`;
  if (!can('staff') || !isOf(entry, person.value) || backBefore(entry)) return '';
  // A report moves nothing: it is last of nothing, and the server undoes none. Nor does the close of a reservation.
  // What was begun or said of an inspection is taken back on its own screen.
  if (entry.kind === 'inspection' && entry.step !== 'complete') return '';
  if (isTelling(entry) || entry.kind === 'close') return isWithdrawn ? undo(() => forget(entry)) : '';
  const all = [...sent.value, ...outbox.value].filter(
    (each) => !isTelling(each) && (each.asset === entry.asset || (entry.by && each.asset === entry.by)),
  );
  if (entry.kind === 'undo' || all.at(-1) !== entry) return '';
  if (isWithdrawn) return undo(() => forget(entry));
  if (
    !isServed(house.value.reservation.get(entry.reservation)) ||
    entry.state !== 'sent' ||
    Date.now() - Date.parse(entry.at) > day
  )
    return '';
  return undo(() => note(undoOf(entry)));
}

/**
 * What is said of a thing that was told lost or retired, and the way to have it back in stock; null of any other.
 * `known` is where it is out by what is known here.
 */
export async function goneFrom(asset, known, name) {
  const isDisposed = (house.value.asset.get(asset.id) ?? asset).status === 'DISPOSED';
  if (!isDisposed && known !== null) return null;
  const here = lossOf(asset.id);
  if (!isDisposed && !here) return null;
  const way = {
    facts: here && undoButton(here) ? s.foundUndo : can('manager') ? s.foundReturn : s.foundTell,
    say: s.whereIsIt,
    work: () => go(addressOf(asset.id)),
  };
  const lost = (ref, at) => ({ text: s.wasLost({ name, ref, time: when(at) }), word: s.lostWord, way });
  if (here) return lost(here.reference, here.at);
  const row = await lastGone(asset);
  if (row?.action === 'asset.lost') return lost(row.reservation_reference ?? s.anotherReservation, row.at);
  const text = row ? s.wasRetired({ name, time: when(row.at) }) : s.isGone({ name });
  return { text, word: s.stands.DISPOSED, way };
}

/** What the history tells of how a thing left the stock last; undefined where nobody answers. */
async function lastGone(asset) {
  if (cutSince.value) return undefined;
  const answer = await api(`/api/office/assets/${asset.id}/history`).catch(without(null));
  return answer?.body?.history?.find((row) => row.after?.status === 'DISPOSED');
}

/**
 * What came back in a case, or does as what waits here says: any of it may be missing. Nothing where the case is out.
 */
export function partsBackIn(reservation, box) {
  const units = (reservation?.items ?? []).flatMap((line) =>
    unitsOf(reservation, line).map((unit) => ({ ...unit, line: line.id })),
  );
  const itself = units.find((unit) => unit.asset === box);
  if (!itself || !(itself.state === 'back' || itself.kind === 'return')) return [];
  // What the server has heard of came back at the same time; of what waits here it does not tell the parts.
  return units.filter(
    ({ asset, state, kind, at }) =>
      house.value.asset.get(asset)?.case_id === box &&
      (state === 'out' || ((state === 'back' || kind === 'return') && at === itself.at)),
  );
}

const missingLink = (entry) =>
  entry.kind === 'return' &&
  entry.state !== 'parked' &&
  keeps.value &&
  can('staff') &&
  partsBackIn(house.value.reservation.get(entry.reservation), entry.asset).length
    ? html`<span class="more"><a class="btn quiet undo"
      href=${lostAddress(entry.reservation, entry.asset)}>${s.missing}<span class="sr">
      ${entry.name}</span></a></span>`
    : '';

/** Where the condition of an asset is reported, on a reservation; `from` says which other screen is gone back to. */
export const reportAddress = (reservation, asset, from) =>
  `/r/${reservation}?report=${asset}${from ? `&from=${from}` : ''}`;

export const reportLink = (reservation, asset, name, from) =>
  can('staff') && keeps.value
    ? html`<a class="btn quiet undo" href=${reportAddress(reservation, asset, from)}
      aria-label=${`${s.report}: ${name}`} title=${s.report}>${icon('cam', 's')}</a>`
    : '';

export const ways = (...buttons) => (buttons.some((each) => each) ? html`<span class="ways">${buttons}</span>` : '');

const waysOn = (entry) =>
  ways(
    undoButton(entry),
    entry.isOfHeap && entry.kind === 'return' && !entry.isLost && entry.state !== 'parked'
      ? reportLink(entry.reservation, entry.asset, entry.tag || entry.name, 'back')
      : '',
  );
