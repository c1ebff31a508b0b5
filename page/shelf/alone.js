// A reservation on a screen of its own: out of the copy of the house, or, where that does not have it, such as one of
// long ago, fetched by itself.

import { cutSince } from '../core/api.js';
import { read, refresh } from '../core/data.js';
import { html } from '../core/html.js';
import { house } from '../core/state.js';
import { frame, isLoading } from '../widgets/parts.js';
import { words as t } from '../words/words.js';

const asked = (id) => read(`/api/office/reservations/${encodeURIComponent(id)}?candidates=none`);

export const reservationOf = (id) => house.value.reservation.get(id) ?? asked(id).body;

/**
 * The screen that `shown` makes of a reservation; what stands in its place while it is not there. `shell` is what the
 * frame has of it all the same: its title, the way back.
 */
export function withReservation(part, shown, shell = { title: t.floor, back: true }) {
  const id = part.toLowerCase();
  const known = house.value.reservation.get(id);
  if (known) return shown(known);
  // While the copy of the house is on its way it may bring it.
  const answer = isLoading() && !cutSince.value ? { loading: true } : asked(id);
  if (answer.body) return shown(answer.body);
  const main = answer.loading
    ? html`<p class="sr">${t.loading}</p><span class="bone w2"></span>`
    : answer.status === 404
      ? html`<div class="empty"><h2>${t.gone}</h2><p>${t.goneHint}</p>
        <a class="btn" href="/">${t.backToFloor}</a></div>`
      : html`<div class="empty" role="alert"><h2>${answer.fault}</h2><button class="btn" type="button"
        @click=${refresh}>${t.retry}</button></div>`;
  return frame({ current: '', task: true, ...shell, main });
}
