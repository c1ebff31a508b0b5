// A reservation that the copy of the house does not have, such as one of long ago: fetched by itself.

import { api, cutSince, NoAnswer } from '../core/api.js';
import { html } from '../core/html.js';
import { signal } from '../core/signal.js';
import { house } from '../core/state.js';
import { frame, isLoading } from '../widgets/parts.js';
import { words as t } from '../words/words.js';

/** What was fetched, by id; null where there is none. */
const fetched = signal(new Map());

export const reservationOf = (id) => house.value.reservation.get(id) ?? fetched.value.get(id);

let asking = null;
/** Why what was fetched by itself is not there: `{id, sentence}`. */
const missed = signal(null);

async function fetchAlone(id) {
  if (asking === id) return;
  asking = id;
  try {
    const { status, body } = await api(`/api/office/reservations/${encodeURIComponent(id)}?candidates=none`);
    if (status === 200 || status === 404) fetched.value = new Map(fetched.value).set(id, status === 200 ? body : null);
    else missed.value = { id, sentence: body?.error?.message ?? t.noAnswer };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    missed.value = { id, sentence: t.noAnswer };
  } finally {
    asking = null;
  }
}

function fetchAgain(id) {
  missed.value = null;
  fetchAlone(id);
}

/** The screen that `shown` makes of a reservation; what stands in its place while it is not there. */
export function withReservation(part, shown) {
  const id = part.toLowerCase();
  const reservation = reservationOf(id);
  if (reservation) return shown(reservation);
  const why = missed.value?.id === id ? missed.value.sentence : '';
  // While the copy of the house is on its way it may bring it.
  if (reservation === undefined && !why && (!isLoading() || cutSince.value)) fetchAlone(id);
  const main =
    reservation === null
      ? html`<div class="empty"><h3>${t.gone}</h3><p>${t.goneHint}</p>
        <a class="btn" href="/">${t.backToFloor}</a></div>`
      : why
        ? html`<div class="empty" role="alert"><h3>${why}</h3><button class="btn" type="button"
          @click=${() => fetchAgain(id)}>${t.retry}</button></div>`
        : html`<p class="sr">${t.loading}</p><span class="bone w2"></span>`;
  return frame({ current: '', title: t.floor, back: true, task: true, main });
}
