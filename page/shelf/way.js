// Which way gear goes at the shelf of a reservation: out or back. Until somebody is at the shelf it follows the facts.
// Then it is kept for that visit: what another phone notes, or the last thing that goes out, turns nothing round
// under a person's hands. Whoever leaves for the floor or for other gear ends the visit, and so does the house's
// midnight; a look at a thing, at the outbox or at the desk does not.

import { effect, signal } from '../core/signal.js';
import { cutSince } from '../core/api.js';
import { wayOf } from '../core/model.js';
import { path, reservationIn } from '../core/router.js';
import { heardAt, house } from '../core/state.js';
import { today } from '../core/time.js';
import { html } from '../core/html.js';
import { icon } from '../widgets/parts.js';
import { s } from '../words/shelf.js';

const place = 'quartermaster.way';

/** The visit that this tab remembers, also when it is loaded again: `{id, day, way}`. */
function remembered() {
  try {
    return JSON.parse(sessionStorage.getItem(place));
  } catch {
    return null;
  }
}

const visit = signal(remembered());
/** Another object when the house's day may have ended. */
const tick = signal({});
setInterval(() => {
  if (visit.value && visit.value.day !== today()) tick.value = {};
}, 10_000);

function keep(value) {
  visit.value = value;
  try {
    if (value) sessionStorage.setItem(place, JSON.stringify(value));
    else sessionStorage.removeItem(place);
  } catch {
    // Then it is kept until the tab is loaded again.
  }
}

// The day is asked for each time: which zone the house is in may be known later than this file.
const isHeld = ({ id }) => !!tick.value && visit.value?.id === id && visit.value.day === today();

/** Which way a scan on the reservation goes: `out` or `back`. */
export const wayNow = (reservation) => (isHeld(reservation) ? visit.value.way : wayOf(reservation, Date.now()));

/** Somebody works here: from now on only they turn it. */
export function holdWay(reservation) {
  if (reservationIn(path.value) === reservation.id && !isHeld(reservation)) turn(reservation, wayNow(reservation));
}

export const turn = ({ id }, way) => keep({ id, day: today(), way });

/** A browser that hears the server is as new as it. One that was just opened first learns what happened meanwhile. */
const isNew = () => !cutSince.value && Date.now() - (heardAt.value ?? 0) < 40_000;

const isLeft = (address) => ['/', '/back', '/walk-in'].includes(address) || reservationIn(address);

effect(() => {
  const id = reservationIn(path.value);
  if (visit.value && visit.value.id !== id && isLeft(path.value)) return keep(null);
  const reservation = house.value.reservation.get(id);
  if (reservation && !isHeld(reservation) && isNew()) holdWay(reservation);
});

/** The picture of a way, which tells it without its colour: an arrow out of a tray, or into it. */
const iconOf = (way) => (way === 'out' ? 'goes' : 'comes');

/** Both ways, of which one is chosen. */
export function waySwitch(reservation, turned) {
  const now = wayNow(reservation);
  const choice = (way, text) =>
    html`<button type="button" key=${way} data-way=${way} aria-pressed=${String(way === now)} @click=${() => {
      turn(reservation, way);
      turned();
    }}>${icon(iconOf(way))}<span>${text}</span></button>`;
  return html`<div class="way" role="group" aria-label=${s.way} key="way">${choice('out', s.handingOut)}${choice(
    'back',
    s.takingBack,
  )}</div>`;
}
