// Work at the shelf beyond a scan: counting, and swapping one for another.

import { html } from '../core/html.js';
import { signal } from '../core/signal.js';
import { api, cutSince, without } from '../core/api.js';
import { house, keeps } from '../core/state.js';
import { meant, note, once } from '../core/noting.js';
import { insideOf, isFetchable, isOpen, named, ourHouse } from '../core/model.js';
import { backHere } from '../core/place.js';
import { countedOf, lineFor, roomOn, whereOut } from '../core/stock.js';
import { goOn } from './go-on.js';
import { isServed, nameOf, reportLink, ways } from './noted.js';
import { signalTo } from './scanner.js';
import { holdWay } from './way.js';
import { can, icon, pips, shape } from '../widgets/parts.js';
import { s } from '../words/shelf.js';

// --- Counted gear

/**
 * The numbers set for a line before they are noted: how many, and how many of those that do not come back; `isTold`
 * once it was said that they are too many, `isReasoned` while a reason is asked for.
 */
const typed = signal(new Map());

/** A number that was set for one way is none for the other. */
export function forgetNumbers() {
  typed.value = new Map();
  pad.value = null;
}

const count = (reservation, line, kind, { qty, lost = 0, used = 0, reason = '' }) =>
  once(line.id, async () => {
    holdWay(reservation);
    const at = new Date().toISOString();
    const asked = typed.value;
    const body = {
      line_id: line.id,
      qty,
      at,
      ...(kind === 'return' && lost ? { lost } : {}),
      ...(kind === 'return' && used ? { used } : {}),
      ...(reason && { override: { reason } }),
    };
    await note({
      kind,
      at,
      asset: line.id,
      line: line.id,
      qty: qty + lost + used,
      reservation: reservation.id,
      reference: reservation.reference,
      name: `${qty + lost + used} × ${line.item.name}`,
      path: `/api/office/reservations/${reservation.id}/${kind}s`,
      body: JSON.stringify(body),
    });
    signalTo(kind === 'pickup' ? 'out' : 'back');
    // Somebody may have begun to set the next number meanwhile.
    if (typed.value !== asked) return;
    typed.value = new Map();
    pad.value = null;
  });

/** How much of a counted line is out. */
export const outOf = (reservation, line) => countedOf(reservation, line).out;

// --- The number pad: big keys for a thumb, beside the stepper

/** The line whose pad is open; `isFresh` while the next digit begins a new number. */
const pad = signal(null);
const mostOfLine = 10_000;

function openPad(line) {
  pad.value = line && { line, isFresh: true };
  // It is there after the next drawing.
  setTimeout(() => document.getElementById(`keys-${line}`)?.scrollIntoView({ block: 'center' }));
}

function keypad(line, number, all, put) {
  const set = (qty, isFresh = false) => {
    put({ qty: Math.min(mostOfLine, qty) });
    pad.value = { line: line.id, isFresh };
  };
  const digit = (each) =>
    html`<button class="btn" type="button" key=${each} @click=${() =>
      set((pad.value?.isFresh ? 0 : number * 10) + each)}>${String(each)}</button>`;
  return html`<div class="keys" key="keys" id=${`keys-${line.id}`} role="group" aria-label=${s.pad}>${[
    1, 2, 3, 4, 5, 6, 7, 8, 9,
  ].map(
    digit,
  )}<button class="btn txt" type="button" key="all" @click=${() => set(all, true)}>${s.all({ n: all })}</button>
    ${digit(0)}<button class="btn" type="button" key="erase" aria-label=${s.erase} @click=${() =>
      set(Math.floor(number / 10))}>${icon('erase')}</button></div>`;
}

// --- More than there is

/** A field for why a rule gives way, which stays in the audit; `noted` is given the reason. */
export const reasonForm = (id, noted) =>
  html`<form class="field" key="reason" @submit=${(event) => {
    event.preventDefault();
    const reason = event.target.elements.reason.value.trim();
    if (reason) noted(reason);
  }}><label for=${`reason-${id}`}>${s.reason}</label><div class="tools typing"><input class="input"
    id=${`reason-${id}`} name="reason" maxlength="200" required autocomplete="off">
      <button class="btn primary" type="submit">${s.note}</button></div></form>`;

/** Whether who is signed in may have a rule give way, for a reason. */
export const mayOverrule = () => can(ourHouse()?.override_role ?? 'staff');

const told = (text, ...choices) =>
  html`<div class="note standing" role="alert" key="over">${shape('late')}<div><p><b>${text}</b></p>${choices}</div>
    </div>`;

/**
 * What the server would answer to more than is out. The pickup may be on a phone that has not been heard of: whoever
 * knows that notes it, and it waits for the other.
 */
const onlyOut = ({ item }, { out }, noted) =>
  told(
    out ? s.onlyOut({ n: out, name: item.name }) : s.noneOut({ name: item.name }),
    html`<button class="btn" type="button" key="anyway" @click=${(event) => goOn(event, noted)}>${s.outElsewhere}
    </button>`,
  );

/** What the server would answer to more than the line has room for. */
const noRoomText = ({ item: { name } }, { qty, out, picked_up: gone, returned }) => {
  if (out) return s.noRoom({ qty, name, out });
  return gone > returned ? s.noRoomLeft({ qty, name, n: gone - returned }) : s.noRoomAtAll({ qty, name });
};

/**
 * That the line has no room for so many, and the ways on: what fits, a reason, or that the line is larger by now, of
 * which this phone may not have heard.
 */
function noRoom(reservation, line, counts, { number, state, put }) {
  const room = roomOn(counts);
  const going = (given) => count(reservation, line, 'pickup', given);
  const open = () => {
    put({ isTold: true, isReasoned: true });
    setTimeout(() => document.getElementById(`reason-${line.id}`)?.focus());
  };
  return told(
    noRoomText(line, counts),
    room
      ? html`<button class="btn" type="button" key="room" @click=${(event) =>
          goOn(event, () => going({ qty: room }))}>${icon('goes', 's')}${s.takeOut({ n: room })}</button>`
      : '',
    mayOverrule()
      ? state.isReasoned
        ? reasonForm(line.id, (reason) => going({ qty: number, reason }))
        : html`<button class="btn" type="button" key="anyway" @click=${open}>${icon('key', 's')}${s.override}</button>`
      : '',
    html`<button class="btn" type="button" key="elsewhere" @click=${(event) =>
      goOn(event, () => going({ qty: number }))}>${s.roomElsewhere}</button>`,
  );
}

/** A line of what is counted: how it stands, a stepper, a number pad for the thumb, and the button of its way. */
export function countedRow(reservation, line, way) {
  const counts = countedOf(reservation, line);
  const here = roomOn(counts);
  const isGoing = way === 'out';
  const back = Math.min(counts.returned, here);
  const gone = counts.lost + counts.used;
  const state = typed.value.get(line.id) ?? {};
  const all = isGoing ? here : counts.out;
  // What came back goes out again only where somebody says so.
  const number = state.qty ?? (isGoing ? Math.max(0, counts.qty - counts.had_out) : all);
  const isPadOpen = pad.value?.line === line.id;
  const put = (change) => {
    meant(line.id);
    typed.value = new Map(typed.value).set(line.id, { ...state, isTold: false, isReasoned: false, ...change });
  };
  const isOver = number + (isGoing ? 0 : (state.lost ?? 0) + (state.used ?? 0)) > all;
  const noteBack = () => count(reservation, line, 'return', { qty: number, lost: state.lost, used: state.used });
  /** More than there is stays in its field, and is told. */
  const pressed = (event, work) =>
    goOn(event, () => {
      if (!isOver) return work();
      put({ isTold: true });
      signalTo('no');
    });
  const read = (event) => Math.max(0, Math.min(mostOfLine, Math.trunc(Number(event.target.value)) || 0));
  const sum = [
    s.countedOut({ n: counts.out, m: counts.qty }),
    counts.returned ? s.countedBack({ n: counts.returned }) : '',
    gone ? s.countedGone({ n: gone }) : '',
    counts.waiting ? s.waiting({ n: counts.waiting }) : '',
  ]
    .filter(Boolean)
    .join(' · ');
  const isCounting = keeps.value && can('staff') && isOpen(reservation);
  return html`<li class="line" key=${line.id} data-counted=${line.id}><div class="top">
    <span class="name">${line.item.name}</span><span class="sum">${
      counts.qty <= 12 ? pips({ out: counts.out, back, here: here - back }, sum) : ''
    }${sum}</span></div>
    ${
      isCounting && (here || counts.out > 0)
        ? html`<div class="counter" key="counter"><div class="step"><button type="button" aria-label=${s.less}
          @click=${() => put({ qty: Math.max(0, number - 1) })}>${icon('minus')}</button><input inputmode="numeric"
            aria-label=${s.howMany({ name: line.item.name })} .value=${String(number)} @input=${(event) =>
              put({
                qty: read(event),
              })}><button type="button" aria-label=${s.more} @click=${() =>
              put({ qty: Math.min(mostOfLine, number + 1) })}>${icon('plus')}</button></div>
      <button class="btn icon" type="button" key="pad" aria-label=${s.pad} aria-expanded=${
        isPadOpen ? 'true' : 'false'
      } aria-controls=${isPadOpen ? `keys-${line.id}` : null} @click=${() => openPad(isPadOpen ? null : line.id)}>
        ${icon('keys')}</button>${isPadOpen ? keypad(line, number, all, put) : ''}
      ${
        isGoing
          ? html`<button class="btn primary" type="button" key="out" disabled=${!number} @click=${(event) =>
              pressed(event, () =>
                count(reservation, line, 'pickup', { qty: number }),
              )}>${icon('goes', 's')}${s.takeOut({ n: number })}
        </button>`
          : html`<button class="btn primary come" type="button" key="back" disabled=${!(
              number +
              (state.lost ?? 0) +
              (state.used ?? 0)
            )} @click=${(event) => pressed(event, noteBack)}>${icon('comes', 's')}${s.takeBack({ n: number })}</button>`
      }</div>
      ${
        isOver && state.isTold
          ? isGoing
            ? noRoom(reservation, line, counts, { number, state, put })
            : onlyOut(line, counts, noteBack)
          : ''
      }
      ${
        !isGoing
          ? html`<details key="gone"><summary>${s.lostOrUsed}</summary><div class="counter">${['lost', 'used'].map(
              (name) =>
                html`<label class="day" key=${name}><span>${s[name]}</span><input class="input few"
                  inputmode="numeric" .value=${String(state[name] ?? 0)} @input=${(event) =>
                    put({ qty: state.qty ?? number, [name]: read(event) })}></label>`,
            )}</div></details>`
          : ''
      }`
        : ''
    }</li>`;
}

// --- Scans

/** Where an asset is out, as the server knows it now; null where it is out nowhere, or nobody answers. */
export async function whereOutNow(asset) {
  if (cutSince.value) return null;
  const answer = await api(`/api/office/assets/${asset.id}`).catch(without(null));
  return answer?.status === 200 ? answer.body.current_reservation_id : null;
}

/** The change by which an asset comes back from a reservation: of a case with what of it is out there. */
export function returnOf(asset, reservation, label, code) {
  const at = new Date().toISOString();
  const inside = insideOf(asset)?.filter((each) => whereOut(each) === reservation);
  return {
    kind: 'return',
    at,
    asset: asset.id,
    reservation,
    reference: house.value.reservation.get(reservation)?.reference ?? '',
    ...label,
    ...(inside && { contents: inside.map((each) => each.id) }),
    path: `/api/office/reservations/${reservation}/returns`,
    body: JSON.stringify({ asset_id: asset.id, ...(code && { scanned_code: code }), ...backHere(), at }),
  };
}

/** The change by which an asset goes out on a reservation: of a case with what lies in it. */
export function pickupOf(asset, reservation, label, code) {
  const at = new Date().toISOString();
  const contents = insideOf(asset)?.map((each) => each.id);
  return {
    kind: 'pickup',
    at,
    asset: asset.id,
    reservation: reservation.id,
    reference: reservation.reference,
    line: lineFor(reservation, asset)?.id,
    ...label,
    ...(contents && { contents }),
    path: `/api/office/reservations/${reservation.id}/pickups`,
    body: JSON.stringify({
      asset_id: asset.id,
      ...(code && { scanned_code: code }),
      at,
      ...(contents && { contents }),
    }),
  };
}

// --- Swaps

/** The swap that the next scan completes: a reservation and the asset that comes back. */
export const swapping = signal(null);

const swapButton = (reservation, unit) =>
  isServed(reservation) && reservation.status === 'confirmed' && unit.state === 'out' && keeps.value && can('staff')
    ? html`<button class="btn quiet undo" type="button" @click=${() => {
        swapping.value = { reservation: reservation.id, asset: unit.asset };
        document.getElementById('code')?.focus();
      }}>${s.swap}<span class="sr"> ${named(unit.asset).tag}</span></button>`
    : '';

export const swapNote = (id) =>
  swapping.value?.reservation === id
    ? html`<div class="note" role="status" key="swapping">${icon('scan', 's')}
      <p>${s.swapHint({ name: nameOf(swapping.value.asset) })} <button class="btn quiet" type="button"
        @click=${(event) =>
          goOn(event, () => {
            swapping.value = null;
          })}>${s.stopSwap}</button></p></div>`
    : '';

/** The change by which the second goes instead of the first. */
export function swapOf(reservation, first, second, code) {
  const at = new Date().toISOString();
  const label = named(second.id);
  return {
    kind: 'swap',
    at,
    asset: first,
    by: second.id,
    line: reservation.items.find((line) => line.assigned_asset_ids.includes(first))?.id,
    reservation: reservation.id,
    reference: reservation.reference,
    name: label.name || second.item_name,
    instead: nameOf(first),
    tag: label.tag,
    code: label.code || code,
    path: `/api/office/reservations/${reservation.id}/swaps`,
    body: JSON.stringify({ asset_id: first, by_asset_id: second.id, ...(code ? { scanned_code: code } : {}), at }),
  };
}

/** Notes a swap that was begun by the button beside a unit. */
export async function swap(reservation, second, code, isTapped) {
  await note({ ...swapOf(reservation, swapping.value.asset, second, code), ...(isTapped && { isTapped }) });
  swapping.value = null;
}

/** A thing that is tapped in place of its sticker: it goes out or comes back as by a scan, and is no scan. */
export const tapButton = (way, asset, tapped) =>
  keeps.value && can('staff')
    ? html`<button class=${way === 'back' ? 'btn tap come' : 'btn tap'} type="button" key="tap" @click=${(event) =>
        goOn(event, tapped)}>
      ${icon(way === 'back' ? 'comes' : 'goes', 's')}${way === 'back' ? s.tapBack : s.tapOut}<span class="sr">
      ${nameOf(asset)}</span></button>`
    : '';

/**
 * Whether a thing may go out by a tap: not where the server refuses it by what is known here. A scan of it is noted all
 * the same, and the refusal has the ways on.
 */
export const goesByTap = (reservation, asset) => isOpen(reservation) && isFetchable(reservation, asset);

/**
 * The buttons beside a unit: it is tapped the way that it can go; one that is out can be swapped, when nothing is taken
 * back; one that is out or back can be reported.
 */
export const waysOfUnit = (reservation, unit, way, tapped) => {
  const asset = house.value.asset.get(unit.asset);
  const goes =
    way === 'back'
      ? unit.state === 'out' && isOpen(reservation)
      : ['ready', 'back'].includes(unit.state) && asset && goesByTap(reservation, asset);
  return ways(
    goes && tapped ? tapButton(way, unit.asset, tapped) : '',
    way === 'back' ? '' : swapButton(reservation, unit),
    unit.state === 'ready' ? '' : reportLink(reservation.id, unit.asset, nameOf(unit.asset)),
  );
};
