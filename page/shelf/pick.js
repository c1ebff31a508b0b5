// The pick list of a reservation: what is still to be fetched, in the order of a walk, on the screen and on paper. A
// scan here ticks what was found, and hands nothing out.

import { html } from '../core/html.js';
import { signal } from '../core/signal.js';
import { house } from '../core/state.js';
import { filter, reservationIn } from '../core/router.js';
import { named } from '../core/model.js';
import { pickOf, sizeOfPick } from '../core/pick.js';
import { can, frame, icon, sticker } from '../widgets/parts.js';
import { reservationOf, withReservation } from './alone.js';
import { addressOf, nameOf } from './noted.js';
import { noteOf, phoneOf, remarks } from './remarks.js';
import { assetOf, eye, labelOf, refuse, scanButton, scanForm, scanNotice, takesScans, tell } from './scanning.js';
import { signalTo } from './scanner.js';
import { s } from '../words/shelf.js';
import { words as t } from '../words/words.js';
import { clock, day } from '../core/time.js';

export const pickAddress = (id) => `/r/${id}?pick`;

// --- What was found: it is kept in this tab, by reservation

const place = 'quartermaster.pick';

function remembered() {
  try {
    return JSON.parse(sessionStorage.getItem(place)) ?? {};
  } catch {
    return {};
  }
}

/** By reservation, and in it by row: how many were found. */
const found = signal(remembered());

function put(id, key, qty) {
  found.value = { ...found.value, [id]: { ...found.value[id], [key]: qty } };
  try {
    sessionStorage.setItem(place, JSON.stringify(found.value));
  } catch {
    // Then it is kept until the tab is loaded again.
  }
}

const foundOf = (id, row) => Math.min(row.qty, found.value[id]?.[row.key] ?? 0);

// --- Scanning

takesScans((address) => {
  const id = reservationIn(address);
  return id && filter('pick') && ((text) => tick(id, text));
});

/** The things that were ticked by their stickers: a second look ticks no second piece. */
const seen = new Set();

async function tick(id, text) {
  const reservation = reservationOf(id);
  const asset = reservation && (await assetOf(text));
  if (!asset) return;
  const { name, tag } = labelOf(asset, text);
  const label = [name, tag].filter(Boolean).join(' ');
  const rows = pickOf(reservation).flatMap((each) => each.rows);
  const row =
    rows.find((each) => each.asset === asset.id) ??
    rows.find((each) => each.item === asset.item_id && !each.asset && foundOf(id, each) < each.qty);
  const what = `${id}/${asset.id}`;
  if (seen.has(what)) {
    tell(s.isFound({ name: label }));
    return signalTo('known');
  }
  if (!row) return refuse(s.notToFetch({ name: label }));
  seen.add(what);
  put(id, row.key, foundOf(id, row) + 1);
  tell(s.isFound({ name: label }));
  signalTo('out');
}

// --- The screen

export const screen = (id) => withReservation(id, shown);

function shown(reservation) {
  const places = pickOf(reservation);
  const n = sizeOfPick(places);
  const done = places.reduce(
    (sum, { rows }) => sum + rows.reduce((all, row) => all + foundOf(reservation.id, row), 0),
    0,
  );
  const printButton = () =>
    html`<button class="btn" type="button" key="print" aria-label=${s.print}
      @click=${() => print()}>${icon('print', 's')}<span class="not-phone">${s.print}</span></button>`;
  return frame({
    current: '',
    title: t.pickList,
    back: `/r/${reservation.id}`,
    task: true,
    mainClass: 'stack pick-list',
    tools: n ? printButton() : '',
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
      ${places.map((each) => placePart(reservation, each))}`
          : html`<div class="empty" key="empty"><h3>${s.nothingToFetch}</h3>
            <a class="btn" href=${`/r/${reservation.id}`}>${t.goBack}</a></div>`
      }`,
    thumb:
      n && done < n
        ? scanButton()
        : html`<a class="btn primary next" href=${`/r/${reservation.id}`}>
      ${s.toHandOut}</a>`,
  });
}

/** The place of a group by its words, as an id takes it. */
const idOf = (text, index) => `pick-${index}-${text.replace(/\W+/g, '')}`;

function placePart(reservation, { place: where, rows }, index = 0) {
  const id = idOf(where, index);
  let before = null;
  return html`<section key=${`at-${where}`} aria-labelledby=${id}><div class="head"><h2 id=${id}>
    ${where || s.noPlace}</h2><span class="n">${rows.reduce((sum, row) => sum + row.qty, 0)}</span></div>
    <ul class="list">${rows.flatMap((row) => {
      const head = row.category !== before && row.category ? row.category : '';
      before = row.category;
      return [
        head ? html`<li class="kind" key=${`kind-${head}`}><h3>${head}</h3></li>` : '',
        pickRow(reservation, row),
      ];
    })}</ul></section>`;
}

function pickRow(reservation, row) {
  const { id } = reservation;
  const done = foundOf(id, row) >= row.qty;
  const item = house.value.item.get(row.item);
  const asset = row.asset && house.value.asset.get(row.asset);
  const notes = [asset?.notes, item?.notes].filter(Boolean);
  const box = asset?.case_id && named(asset.case_id);
  const sub = [
    row.isShort && s.noneHere,
    foundOf(id, row) > 0 && !done && s.foundSome({ n: foundOf(id, row), m: row.qty }),
    box && s.liesIn({ name: box.tag || box.name }),
    asset && asset.condition !== 'good' && s.conditions[asset.condition],
    asset && s.stands[asset.status],
  ].filter(Boolean);
  return html`<li key=${row.key} data-pick=${row.key}><label class="pick"><input type="checkbox" .checked=${done}
    @change=${(event) => put(id, row.key, event.target.checked ? row.qty : 0)}><span class="what"><span>
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
