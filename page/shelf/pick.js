// The pick list of a reservation: what is still to be fetched, in the order of a walk, on the screen and on paper. A
// scan here ticks what was found, and hands nothing out.

import { html } from '../core/html.js';
import { report, session } from '../core/api.js';
import { effect, signal } from '../core/signal.js';
import { house } from '../core/state.js';
import { filter, reservationIn } from '../core/router.js';
import { named } from '../core/model.js';
import { absentOf, foundIn, isPicked, noTicks, pickOf, sizeOfPick, withRow, withThing } from '../core/pick.js';
import { store } from '../core/sync.js';
import { can, frame, icon, shape, sticker } from '../widgets/parts.js';
import { reservationOf, withReservation } from './alone.js';
import { addressOf, awayText, elsewhere, nameOf } from './noted.js';
import { noteOf, phoneOf, remarks } from './remarks.js';
import { assetOf, eye, labelOf, refuse, scanButton, scanForm, scanNotice, takesScans, tell } from './scanning.js';
import { signalTo } from './scanner.js';
import { s } from '../words/shelf.js';
import { words as t } from '../words/words.js';
import { clock, day } from '../core/time.js';

export const pickAddress = (id) => `/r/${id}?pick`;

// --- What was found: it is kept in this browser, by reservation, until nothing is left to fetch

/** By reservation its ticks, as far as the browser's store has said them. */
const found = signal(new Map());
const nameOfTicks = (id) => `pick/${id}`;
const ticksOf = (id) => found.value.get(id) ?? noTicks;
const show = (id, ticks) => {
  found.value = new Map(found.value).set(id, ticks);
};

function put(id, ticks) {
  show(id, ticks);
  store?.keep(nameOfTicks(id), ticks === noTicks ? null : ticks).catch(report);
}

const asked = new Set();
effect(() => {
  if (session.value === 'in') return;
  asked.clear();
  found.value = new Map();
});

/** Not in the middle of a drawing, and once. */
function recall(id) {
  if (asked.has(id)) return;
  asked.add(id);
  setTimeout(async () => {
    const ticks = await store?.kept(nameOfTicks(id)).catch(report);
    // Whoever was quicker has ticked more since.
    if (ticks && !found.value.has(id)) show(id, ticks);
  });
}

// --- Scanning

takesScans((address) => {
  const id = reservationIn(address);
  return id && filter('pick') && ((text) => tick(id, text));
});

async function tick(id, text) {
  const reservation = reservationOf(id);
  if (!reservation) return refuse(s.isNotThere);
  const asset = await assetOf(text);
  if (!asset) return;
  const { name, tag } = labelOf(asset, text);
  const label = [name, tag].filter(Boolean).join(' ');
  const { is, ticks } = withThing(pickOf(reservation), ticksOf(id), asset.id);
  if (is === 'none') {
    const isAbsent = absentOf(reservation).some((row) => row.asset === asset.id);
    return refuse(isAbsent ? `${label}: ${awayText(reservation, asset)}` : s.notToFetch({ name: label }));
  }
  if (is === 'found') put(id, ticks);
  tell(s.isFound({ name: label }));
  signalTo(is === 'found' ? 'out' : 'known');
}

// --- The screen

export const screen = (id) => withReservation(id, shown);

function shown(reservation) {
  const { id } = reservation;
  recall(id);
  const places = pickOf(reservation);
  const n = sizeOfPick(places);
  const absent = absentOf(reservation);
  const counts = foundIn(places, ticksOf(id));
  const done = [...counts.values()].reduce((sum, each) => sum + each, 0);
  // All of it went out: what was ticked is over.
  if (!n && found.value.get(id) && ticksOf(id) !== noTicks) queueMicrotask(() => put(id, noTicks));
  const told = new Set();
  const tickRow = (row, isDone) => put(id, withRow(places, ticksOf(id), row, isDone));
  const printButton = () =>
    html`<button class="btn" type="button" key="print" aria-label=${s.print}
      @click=${() => print()}>${icon('print', 's')}<span class="not-phone">${s.print}</span></button>`;
  return frame({
    current: '',
    title: t.pickList,
    back: `/r/${reservation.id}`,
    task: true,
    mainClass: 'stack pick-list',
    tools: n || absent.length ? printButton() : '',
    main: html`<div class="who-h" key="who"><h2>${reservation.client?.display_name ?? reservation.reference}</h2>
      <p class="tools"><span class="sub"><b class="nb">${reservation.reference}</b>${[
        '',
        `${t.outAt}: ${day(reservation.pickup_at)} ${clock(reservation.pickup_at)}`,
        `${t.backAt}: ${day(reservation.return_at)} ${clock(reservation.return_at)}`,
        reservation.location,
      ]
        .filter((each) => each !== null)
        .join(' · ')}</span>${phoneOf(reservation.client)}</p></div>
      ${noteOf(reservation)}
      ${
        n
          ? html`<div class="tally" key="tally"><b>${done}</b><span>${s.foundOf({ m: n })}</span></div>
      <div class="stack tight print-no" key="scan">${eye()}${can('staff') ? scanForm() : ''}${scanNotice()}</div>
      ${places.map((each, index) => placePart(each, index, { counts, told, tickRow }))}`
          : html`<div class="empty" key="empty"><h2>${s.nothingToFetch}</h2>
            <a class="btn" href=${`/r/${reservation.id}`}>${t.goBack}</a></div>`
      }${absent.length ? absentPart(reservation, absent) : ''}`,
    thumb:
      n && done < n
        ? scanButton()
        : isPicked(reservation)
          ? html`<a class="btn primary next" href=${`/r/${reservation.id}`}>
      ${s.toHandOut}</a>`
          : '',
  });
}

/** What is named and is not to be fetched: nobody looks for it, and nothing of it is ticked. */
const absentPart = (reservation, rows) =>
  html`<section key="absent" aria-labelledby="pick-absent"><div class="head"><h2 id="pick-absent">
    ${s.notOnTheShelf}</h2><span class="n">${rows.length}</span></div><ul class="list">${rows.map(
      ({ asset, name }) =>
        html`<li key=${asset} data-absent=${asset}><div class="pick">${shape('late')}<span class="what"><span>
    <b>${name}</b> ${sticker(named(asset))}</span><small>${awayText(
      reservation,
      house.value.asset.get(asset),
    )}</small></span></div></li>`,
    )}</ul></section>`;

/** The place of a group by its words, as an id takes it. */
const idOf = (text, index) => `pick-${index}-${text.replace(/\W+/g, '')}`;

function placePart({ place: where, rows }, index, ticked) {
  const id = idOf(where, index);
  let before = null;
  return html`<section key=${`at-${where}`} aria-labelledby=${id}><div class="head"><h2 id=${id}>
    ${where || s.noPlace}</h2><span class="n">${rows.reduce((sum, row) => sum + row.qty, 0)}</span></div>
    <ul class="list">${rows.flatMap((row) => {
      const head = row.category !== before && row.category ? row.category : '';
      before = row.category;
      return [head ? html`<li class="kind" key=${`kind-${head}`}><h3>${head}</h3></li>` : '', pickRow(row, ticked)];
    })}</ul></section>`;
}

/** `told` are the items whose note was shown already, further up: it is the same for each thing of it. */
function pickRow(row, { counts, told, tickRow }) {
  const n = counts.get(row.key);
  const done = n >= row.qty;
  const item = house.value.item.get(row.item);
  const asset = row.asset && house.value.asset.get(row.asset);
  const notes = [asset?.notes, !told.has(row.item) && item?.notes].filter(Boolean);
  told.add(row.item);
  const box = asset?.case_id && named(asset.case_id);
  const sub = [
    row.isShort && s.noneHere,
    row.away.length && elsewhere(row.away),
    n > 0 && !done && s.foundSome({ n, m: row.qty }),
    box && s.liesIn({ name: box.tag || box.name }),
    asset && asset.condition !== 'good' && s.conditions[asset.condition],
    asset && s.stands[asset.status],
  ].filter(Boolean);
  return html`<li key=${row.key} data-pick=${row.key}><label class="pick"><input type="checkbox" .checked=${done}
    @change=${(event) => tickRow(row, event.target.checked)}><span class="what"><span>
    <b>${row.qty > 1 || !row.asset ? `${row.qty} × ` : ''}${row.name}</b> ${row.asset ? sticker(named(row.asset)) : ''}
    </span>${sub.length ? html`<small>${sub.join(' · ')}</small>` : ''}${remarks(notes)}</span></label>${
      row.units.length ? unitsHere(row) : ''
    }</li>`;
}

/** So many are named on paper: whoever stands there sees the others. */
const most = 12;

/** Any of these may be taken. */
const unitsHere = ({ units }) =>
  html`<p class="any" key="any"><span>${s.anyOf}</span> ${units
    .slice(0, most)
    .map(
      (id) => html`<a key=${id} href=${addressOf(id)}>${nameOf(id)}</a> `,
    )}${units.length > most ? html`<span>${s.andMore({ n: units.length - most })}</span>` : ''}</p>`;
