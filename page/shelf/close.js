// Closes a reservation of which everything is back, though not everything that was asked for went out.

import { html } from '../core/html.js';
import { keeps } from '../core/state.js';
import { note, once } from '../core/noting.js';
import { countedOf, unitsOf } from '../core/stock.js';
import { can } from '../widgets/parts.js';
import { s } from '../words/shelf.js';

/**
 * The line that a return which closes names: one of which something was out, and so one that stays. Undefined where the
 * desk has taken all of that off its lines: the server closes those when their day is over.
 */
const lineOf = (reservation) =>
  reservation.items.find((line) =>
    line.counted
      ? countedOf(reservation, line).had_out > 0
      : unitsOf(reservation, line).some((unit) => !unit.isOut && unit.state !== 'ready'),
  );

/**
 * The change by which a reservation is closed of which everything is back: what came back is said to be the last. None
 * of the line comes back by it: what somebody handed out meanwhile stays out.
 */
function closeOf(reservation) {
  const line = lineOf(reservation);
  if (!line) return null;
  const at = new Date().toISOString();
  return {
    kind: 'close',
    at,
    // It moves nothing, so nothing of a thing waits for it; order.js says what it waits for itself.
    asset: reservation.id,
    reservation: reservation.id,
    reference: reservation.reference,
    name: reservation.reference,
    path: `/api/office/reservations/${reservation.id}/returns`,
    body: JSON.stringify({ line_id: line.id, qty: 0, at, last: true }),
  };
}

/** After a tap the next row stands where this one was: a second tap is for neither. */
export function closeButton(reservation) {
  if (!keeps.value || !can('staff') || !closeOf(reservation)) return '';
  return html`<button class="btn" type="button" key="close" @click=${() =>
    once('close', () => note(closeOf(reservation)))}>${s.closeIt}<span class="sr">
    ${reservation.reference}</span></button>`;
}
