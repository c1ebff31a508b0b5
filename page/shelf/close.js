// Closes a reservation of which everything is back, though not everything that was asked for went out.

import { html } from '../core/html.js';
import { keeps } from '../core/state.js';
import { note, once } from '../core/noting.js';
import { countedOf, unitsOf } from '../core/stock.js';
import { can } from '../widgets/parts.js';
import { s } from '../words/shelf.js';

/**
 * What a return that closes names: none of a counted line comes back by it, whatever happened meanwhile; else it names
 * what came back last. Null where the desk has taken all of that off its lines: the server closes those when their day
 * is over.
 */
function lastOf(reservation) {
  const counted = reservation.items.find((line) => line.counted && countedOf(reservation, line).had_out > 0);
  const last = reservation.items
    .flatMap((line) => unitsOf(reservation, line))
    .filter((unit) => !unit.isOut && unit.state !== 'ready')
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .at(-1);
  if (counted) return { line_id: counted.id, qty: 0 };
  return last ? { asset_id: last.asset } : null;
}

/** The change by which a reservation is closed of which everything is back: what came back is said to be the last. */
function closeOf(reservation, named) {
  const at = new Date().toISOString();
  return {
    kind: 'close',
    at,
    // It moves nothing, so it waits for nothing of that thing.
    asset: reservation.id,
    reservation: reservation.id,
    reference: reservation.reference,
    name: reservation.reference,
    path: `/api/office/reservations/${reservation.id}/returns`,
    body: JSON.stringify({ ...named, at, last: true }),
  };
}

/** After a tap the next row stands where this one was: a second tap is for neither. */
export function closeButton(reservation) {
  const named = keeps.value && can('staff') && lastOf(reservation);
  if (!named) return '';
  return html`<button class="btn" type="button" key="close" @click=${() =>
    once('close', () => note(closeOf(reservation, named)))}>${s.closeIt}<span class="sr">
    ${reservation.reference}</span></button>`;
}
