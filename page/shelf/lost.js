// What is lost: of what is out on a reservation, or of what should have lain in a case that came back.

import { go } from '../core/router.js';
import { html } from '../core/html.js';
import { signal } from '../core/signal.js';
import { house, keeps } from '../core/state.js';
import { fault, note, once } from '../core/noting.js';
import { named } from '../core/model.js';
import { unitsOf } from '../core/stock.js';
import { can, frame, icon, sticker, warning } from '../widgets/parts.js';
import { withReservation } from './alone.js';
import { outOf } from './lines.js';
import { partsBackIn } from './noted.js';
import { s } from '../words/shelf.js';
import { words as t } from '../words/words.js';

/** What was chosen on the screen, by its address: it begins anew with another one. */
const chosen = signal({});
const untouched = { picked: null, counts: {}, notes: '' };
const choiceOf = (place) => (chosen.value.place === place ? chosen.value : { ...untouched, place });
const put = (place, change) => {
  chosen.value = { ...choiceOf(place), ...change };
};

/** The units that are out, and the counted lines of which something is. */
const allOut = (reservation) => ({
  units: reservation.items
    .flatMap((line) => unitsOf(reservation, line).map((unit) => ({ ...unit, line: line.id })))
    .filter((unit) => unit.isOut)
    .map(({ asset, line }) => ({ asset, line })),
  lines: reservation.items.filter((line) => line.counted && outOf(reservation, line) > 0),
});

/** The change by which a unit is lost. */
function lossOf(reservation, { asset, line }, lostNote) {
  const at = new Date().toISOString();
  return {
    kind: 'return',
    isLost: true,
    at,
    asset,
    line,
    reservation: reservation.id,
    reference: reservation.reference,
    ...named(asset),
    path: `/api/office/reservations/${reservation.id}/returns`,
    body: JSON.stringify({ asset_id: asset, lost: true, ...lostNote, at }),
  };
}

function lossOfCounted(reservation, line, lost, lostNote) {
  const at = new Date().toISOString();
  return {
    kind: 'return',
    isLost: true,
    at,
    asset: line.id,
    line: line.id,
    qty: lost,
    reservation: reservation.id,
    reference: reservation.reference,
    name: `${lost} × ${line.item.name}`,
    path: `/api/office/reservations/${reservation.id}/returns`,
    body: JSON.stringify({ line_id: line.id, qty: 0, lost, ...lostNote, at }),
  };
}

async function noteLost(reservation, units, counts, notes) {
  const lostNote = notes.trim() ? { lost_note: notes.trim() } : {};
  for (const unit of units) await note(lossOf(reservation, unit, lostNote));
  for (const [line, lost] of counts) await note(lossOfCounted(reservation, line, lost, lostNote));
}

// --- The screen

export function screen(id, what) {
  const shell = { current: '', title: s.lostTitle, back: `/r/${id.toLowerCase()}`, task: true };
  return withReservation(id, (reservation) => shown(reservation, what, shell), shell);
}

function shown(reservation, what, shell) {
  const reservationId = reservation.id;
  const inside = partsBackIn(reservation, what);
  const isCase = inside.length > 0;
  const { units, lines } = isCase ? { units: inside, lines: [] } : allOut(reservation);
  const place = `${reservationId}/${what}`;
  const { picked, counts, notes } = choiceOf(place);
  const isPicked = ({ asset }) => (picked ? picked.includes(asset) : asset === what);
  const lost = units.filter(isPicked);
  const lostCounts = lines
    .map((line) => [line, Math.min(counts[line.id] ?? 0, outOf(reservation, line))])
    .filter(([, qty]) => qty > 0);
  const n = lost.length + lostCounts.reduce((sum, [, qty]) => sum + qty, 0);
  const isOpen = can('staff') && keeps.value && units.length + lines.length > 0;
  const send = (event) => {
    event.preventDefault();
    if (!n) return;
    once(place, async () => {
      await noteLost(reservation, lost, lostCounts, notes);
      chosen.value = {};
      go(`/r/${reservationId}`);
    });
  };
  const button = (kind) =>
    html`<button class=${`btn primary ${kind}`} type="submit" form="lost" disabled=${!n}>
      ${n ? s.noteLost({ n }) : s.noteNoLost}</button>`;
  return frame({
    ...shell,
    thumb: isOpen && button(''),
    main: html`<div class="split"><div class="stack"><div class="who-h" key="who">
      <h2>${isCase ? named(what).name : (reservation.client?.display_name ?? reservation.reference)}</h2>
      <p>${isCase ? sticker(named(what)) : ''} <span class="sub nb">${reservation.reference}</span></p></div>
      ${warning(fault.value)}
      ${
        isOpen
          ? html`<form class="stack" id="lost" key="form" @submit=${send}><fieldset class="stack tight"><legend
            class="label">${isCase ? s.whatIsMissing : s.whatIsLost}</legend>
            <ul class="list">${units.map((unit) =>
              unitRow(unit, isPicked(unit), (is) =>
                put(place, {
                  picked: [
                    ...units.filter((each) => each !== unit && isPicked(each)).map((each) => each.asset),
                    ...(is ? [unit.asset] : []),
                  ],
                }),
              ),
            )}${lines.map((line) =>
              countedRow(reservation, line, counts[line.id] ?? 0, (qty) =>
                put(place, { counts: { ...counts, [line.id]: qty } }),
              ),
            )}</ul></fieldset>
            <div class="field" key="notes"><label for="lost-n">${s.lostNote}</label><textarea class="input" id="lost-n"
            maxlength="2000" placeholder=${s.lostNoteHint} .value=${notes} @input=${(event) =>
              put(place, { notes: event.target.value })}></textarea></div>
            <p class="note" key="what">${icon('undo', 's')}<span>${isCase ? s.missingHint : s.lostHint}</span></p>
            ${button('only-desk')}</form>`
          : html`<div class="empty" key="none"><h2>${
              keeps.value ? (can('staff') ? s.nothingOut : t.notYours) : t.noStore
            }</h2></div>`
      }</div><aside></aside></div>`,
  });
}

function unitRow({ asset }, isPicked, pick) {
  const label = named(asset);
  const isCase = house.value.item.get(house.value.asset.get(asset)?.item_id)?.is_case;
  return html`<li key=${asset}><label class="pick row-pick"><input type="checkbox" .checked=${isPicked} @change=${(
    event,
  ) => pick(event.target.checked)}><span><b>${label.name}</b> <span>${sticker(label)}</span>${
    isCase ? html`<small class="sub">${s.withContents}</small>` : ''
  }</span></label></li>`;
}

function countedRow(reservation, line, qty, set) {
  const most = outOf(reservation, line);
  const held = (number) => Math.max(0, Math.min(most, Math.trunc(number) || 0));
  return html`<li class="row-pick counted" key=${line.id} data-counted=${line.id}><span><b>${line.item.name}</b>
    <small class="sub">${s.isOutMany({ n: most })}</small></span><div class="step"><button type="button"
    aria-label=${`${s.less}: ${line.item.name}`} @click=${() => set(held(qty - 1))}>${icon('minus')}</button><input
      inputmode="numeric" aria-label=${s.howManyLost({ name: line.item.name })} .value=${String(qty)} @input=${(
        event,
      ) => set(held(Number(event.target.value)))}><button type="button" aria-label=${`${s.more}: ${line.item.name}`}
          @click=${() => set(held(qty + 1))}>${icon('plus')}</button></div></li>`;
}
