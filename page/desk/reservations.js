// The reservations: the list that is searched and filtered, and one of them to make or to change.

import { ask, filter, isFiltered } from '../core/router.js';
import { html } from '../core/html.js';
import { canBook, chip, frame, lostLink, pips } from '../widgets/parts.js';
import { list, url } from '../core/data.js';
import { choice, listed, newButton, searchField } from './parts.js';
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
      ${dayField('from', d.from)}${dayField('to', d.to)}</div>
      ${listed(shown, row, isFiltered() ? d.noReservations : d.noReservationsYet, { kind: 'wide' })}`,
  });
}

export const dayField = (name, label) =>
  html`<label class="day" key=${name}><span>${label}</span><input class="input" type="date" value=${filter(name)}
    @change=${(event) => ask({ [name]: event.target.value })}></label>`;

export function row(reservation) {
  const {
    progress: { qty, picked_up: gone, returned: back, out },
  } = reservation;
  const counts = { out, back, here: Math.max(0, qty - gone) };
  const hasGone = gone + countedIn(reservation).picked_up > 0;
  const way = reservation.overdue ? lostLink(reservation.id, true) : '';
  return html`<li key=${reservation.id} class=${way ? 'has-way' : null}><a class=${
    reservation.status === 'cancelled' ? 'row off' : 'row'
  } href=${`/desk/reservations/${reservation.id}`}>
    <span class="when">${day(reservation.pickup_at)}<small>${clock(reservation.pickup_at)}</small></span>
    <span class="who">${reservation.client?.display_name ?? reservation.reference}</span>
    <span class="ref">${reservation.reference}</span>
    <span class="what">${
      reservation.overdue
        ? chip('late', t.late)
        : isAnyOut(reservation)
          ? chip('out', d.isOut)
          : chip(
              { returned: 'back', closed: 'done', confirmed: hasGone ? 'back' : 'ready' }[reservation.status] ??
                reservation.status,
              t.statuses[reservation.status],
            )
    }</span>
    <span class="much">${qty ? html`${pips(counts, t.ofOut({ n: gone, m: qty }))}` : ''}<span class="to">
    <b>${day(reservation.return_at)}</b></span></span></a>${way}</li>`;
}
