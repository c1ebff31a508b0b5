// The reservations: the list that is searched and filtered, and one of them to make or to change.

import { ask, filter, isFiltered, path } from '../core/router.js';
import { html } from '../core/html.js';
import { can, canBook, chip, frame, lostLink, pips } from '../widgets/parts.js';
import { list, url } from '../core/data.js';
import { choice, newButton, searchField } from './parts.js';
import { sortChoice, table } from './table.js';
import { firstSteps } from '../widgets/first-steps.js';
import { bookingScreen } from './booking.js';
import { countedIn, isAnyOut } from '../core/stock.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';
import { day, clock } from '../core/time.js';

const open = 'draft,requested,confirmed,returned';

export function screen(id) {
  if (id) return bookingScreen(id);
  const status = filter('status');
  const shown = list(
    url('/api/office/reservations', {
      status: status === 'late' || status === 'any' ? '' : status || open,
      overdue: status === 'late' ? 'true' : '',
      q: filter('q'),
      from: filter('from') || (status === 'any' && !filter('q') && !filter('to') ? '2000-01-01' : ''),
      to: filter('to'),
      client: filter('client'),
      sort: filter('sort'),
      candidates: 'none',
    }),
    'reservations',
  );
  return frame({
    current: '/desk/reservations',
    title: t.reservations,
    mainClass: 'stack',
    tools: canBook() ? newButton('/desk/reservations/new', d.newOne) : '',
    main: html`${firstSteps()}<div class="tools" key="tools">${searchField(d.findReservation, d.findReservationShort)}
      ${choice('status', d.status, [['', d.open], ['late', t.late], ...Object.entries(t.statuses), ['any', d.any]])}
      ${dayField('from', d.from)}${dayField('to', d.to)}${sortChoice([
        ['', d.sortNext],
        ['pickup', d.sortPickup],
        ['-pickup', d.sortPickupDown],
        ['return', d.sortReturn],
        ['-return', d.sortReturnDown],
      ])}</div>
      ${table(shown, {
        kind: 'reservations',
        columns: columns(),
        to: ({ id: each }) => `/desk/reservations/${each}`,
        name: (each) => `${each.reference}, ${clientOf(each)}`,
        isOff: (each) => each.status === 'cancelled',
        nothing: isFiltered() ? d.noReservations : d.noReservationsYet,
        acts: can('manager') ? acts() : [],
        extra: (each) => (each.overdue ? lostLink(each.id, true) : ''),
      })}`,
  });
}

const clientOf = (reservation) => reservation.client?.display_name ?? reservation.reference;

/** Which of its two times comes next, by which a list is sorted unless a person says otherwise. */
const isBackNext = (reservation) =>
  ['returned', 'closed'].includes(reservation.status) || Boolean(reservation.picked_up_at);

/** A time of a reservation; the one that the list is sorted by stands out, and is the one that a phone shows first. */
function time(reservation, sort, label, at) {
  const sorted = filter('sort').replace('-', '') || (isBackNext(reservation) ? 'return' : 'pickup');
  return html`<span class=${sorted === sort ? 'by' : 'beside'}><span class="word">${label} </span>${day(at)}
    <small>${clock(at)}</small></span>`;
}

function gearOf({ items }) {
  const names = items.map(({ item, qty }) => (qty > 1 ? `${qty} × ${item.name}` : item.name));
  return names.length > 2 ? `${names.slice(0, 2).join(', ')} ${d.andMore({ n: names.length - 2 })}` : names.join(', ');
}

const columns = () => [
  { label: d.client, kind: 'main', cell: (each) => clientOf(each) },
  { label: d.reference, kind: 'ref', cell: (each) => each.reference },
  { label: d.goesOut, kind: 'time', sort: 'pickup', cell: (each) => time(each, 'pickup', d.goesOut, each.pickup_at) },
  {
    label: d.comesBack,
    kind: 'time',
    sort: 'return',
    cell: (each) => time(each, 'return', d.comesBack, each.return_at),
  },
  { label: d.gear, kind: 'gear', cell: gearOf },
  { label: d.status, kind: 'state', cell: (each) => html`${stateOf(each)}${progress(each)}` },
];

const move = (to) => (each) => ({
  method: 'POST',
  to: `/api/office/reservations/${each.id}/status`,
  body: { to },
});

export const acts = () => [
  { name: 'close', label: d.closeAll, icon: 'goes', sure: d.closeAllAsk, send: move('closed') },
  { name: 'cancel', label: d.cancelAll, icon: 'trash', sure: d.cancelAllAsk, send: move('cancelled') },
];

const hasGone = (reservation) => reservation.progress.picked_up + countedIn(reservation).picked_up > 0;

const stateOf = (reservation) =>
  reservation.overdue
    ? chip('late', t.late)
    : isAnyOut(reservation)
      ? chip('out', d.isOut)
      : chip(
          { returned: 'back', closed: 'done', confirmed: hasGone(reservation) ? 'back' : 'ready' }[
            reservation.status
          ] ?? reservation.status,
          t.statuses[reservation.status],
        );

function progress({ progress: { qty, picked_up: gone, returned: back, out } }) {
  return qty ? pips({ out, back, here: Math.max(0, qty - gone) }, t.ofOut({ n: gone, m: qty })) : '';
}

/** A day that a list is asked from or to. Another list has another field. */
export const dayField = (name, label) =>
  html`<label class="day" key=${`${path.value} ${name}`}><span>${label}</span><input class="input" type="date"
    .value=${filter(name)} @change=${({ target }) => {
      // Half a day that is still typed is none: it stays as it is in the field.
      if (!target.validity.badInput) ask({ [name]: target.value });
    }}></label>`;

/** A row of a short list, such as that of a client. */
export function row(reservation) {
  const way = reservation.overdue ? lostLink(reservation.id, true) : '';
  return html`<li key=${reservation.id} class=${way ? 'has-way' : null}><a class=${
    reservation.status === 'cancelled' ? 'row off' : 'row'
  } href=${`/desk/reservations/${reservation.id}`}>
    <span class="when">${day(reservation.pickup_at)}<small>${clock(reservation.pickup_at)}</small></span>
    <span class="who">${clientOf(reservation)}</span>
    <span class="ref">${reservation.reference}</span>
    <span class="what">${stateOf(reservation)}</span>
    <span class="much">${progress(reservation)}<span class="to">
    <b>${day(reservation.return_at)}</b></span></span></a>${way}</li>`;
}
