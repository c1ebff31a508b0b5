// Moving a booking by days on the timeline: dragged, or by Shift and the arrows. It is shown there, and written when a
// person says so.

import { html } from '../core/html.js';
import { isKey } from '../core/keys.js';
import { path } from '../core/router.js';
import { signal } from '../core/signal.js';
import { endedAside, house } from '../core/state.js';
import { countedIn } from '../core/stock.js';
import { can, shape } from '../widgets/parts.js';
import { sentence, write } from '../core/data.js';
import { said } from './parts.js';
import { instant, later, wall, when } from '../core/time.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';

/** The reservation that is being moved as it was when that began, by how many days, and what was said against it. */
const move = signal(null);
const isSending = signal(false);

const shifted = (time, days) => {
  const [date, clock] = wall(time).split('T');
  return instant(`${later(date, days)}T${clock}`);
};

/** By how many days a booking is shown elsewhere than it is. */
export const movedBy = (hold) => (move.value?.base.id === hold.reservation.id ? move.value.days : 0);

/** A reservation that is out stays where it is, and only somebody who may change it moves it. */
function movable(hold) {
  const reservation = house.value.reservation.get(hold.reservation.id);
  return can('manager') &&
    !hold.out &&
    reservation &&
    !reservation.progress.picked_up &&
    !countedIn(reservation).picked_up
    ? reservation
    : null;
}

function put(reservation, days) {
  // The change is made from the row that was shown when it began, whatever comes in meanwhile.
  const base = move.value?.base.id === reservation.id ? move.value.base : reservation;
  move.value = days ? { base, days, fault: '' } : null;
}

async function send() {
  if (isSending.value) return;
  isSending.value = true;
  const [sent, from] = [move.value, path.value];
  const { base, days } = sent;
  const answer = await write('PATCH', `/api/office/reservations/${base.id}`, {
    pickup_at: shifted(base.pickup_at, days),
    return_at: shifted(base.return_at, days),
    version: base.version,
  });
  isSending.value = false;
  const isDone = answer.status < 300;
  const { reference: ref } = base;
  // Moved on, left where it was, or left behind on another screen.
  if (move.value !== sent || path.value !== from) {
    const text = isDone ? d.savedAside({ ref }) : d.refusedAside({ ref, why: sentence(answer) });
    endedAside.value = { text, to: `/desk/reservations/${base.id}`, isFault: !isDone };
  } else if (isDone) said.value = d.saved;
  if (!isDone) {
    if (move.value === sent) move.value = { ...sent, fault: sentence(answer) };
  } else if (move.value?.base.id === base.id) {
    // Whoever has moved it on since goes on from where it is now.
    const more = move.value.days - days;
    move.value = more ? { base: answer.body, days: more, fault: '' } : null;
  }
}

// --- Pointer and keyboard

let drag = null;
/** A drag ends with a click, which would open the booking. */
let wasDragged = false;

const pointer = {
  down(event, hold) {
    const reservation = movable(hold);
    wasDragged = false;
    // A finger scrolls.
    if (!reservation || event.button || event.pointerType === 'touch') return;
    drag = {
      reservation,
      x: event.clientX,
      width: document.querySelector('.tl-h > .d').getBoundingClientRect().width,
      from: movedBy(hold),
    };
    event.currentTarget.setPointerCapture(event.pointerId);
  },
  move(event) {
    if (!drag) return;
    const days = drag.from + Math.round((event.clientX - drag.x) / drag.width);
    if (Math.abs(event.clientX - drag.x) > 4) wasDragged = true;
    if (wasDragged && days !== (move.value?.days ?? 0)) put(drag.reservation, days);
  },
  up() {
    drag = null;
  },
  click(event) {
    if (wasDragged) event.preventDefault();
  },
};

function key(event, hold) {
  const reservation = movable(hold);
  const days = movedBy(hold);
  if (!reservation || event.ctrlKey || event.altKey || event.metaKey) return;
  if (isKey('move', event)) put(reservation, days + (event.key === 'ArrowRight' ? 1 : -1));
  else if (days && event.key === 'Enter') send();
  else if (days && event.key === 'Escape') put(reservation, 0);
  else return;
  event.preventDefault();
}

/** The listeners of a booking on the timeline. */
export const moves = (hold) => ({
  down: (event) => pointer.down(event, hold),
  move: pointer.move,
  up: pointer.up,
  click: pointer.click,
  key: (event) => key(event, hold),
  keys: movable(hold) ? 'Shift+ArrowLeft Shift+ArrowRight' : null,
});

/** Where it is, where it goes, and the two ways on. */
export function moveNote() {
  if (!move.value)
    return said.value
      ? html`<p key="said"><span class="chip" data-s="done" role="status">${said.value}</span></p>`
      : '';
  const { base, days, fault } = move.value;
  return html`<section class="note moving" key="moving" aria-label=${d.moveTitle({ ref: base.reference })}>
    <div class="stack tight"><p role="status">
    <b>${base.client?.display_name ?? base.reference}</b> · <span class="nb">${base.reference}</span>
    : ${when(base.pickup_at)} – ${when(base.return_at)} → <b>${when(shifted(base.pickup_at, days))} – ${when(
      shifted(base.return_at, days),
    )}</b></p>
    ${
      fault
        ? html`<p class="fault" role="alert" key="fault">${shape('conflict')}
      ${fault} <a href=${`/desk/reservations/${base.id}`}>${t.look({ ref: base.reference })}</a></p>`
        : ''
    }
    <p class="tools"><button class="btn primary" type="button"
    aria-disabled=${isSending.value ? 'true' : null} @click=${send}>${(days > 0 ? d.moveLater : d.moveEarlier)({
      n: Math.abs(days),
    })}</button><button class="btn" type="button" @click=${() => put(base, 0)}>${d.leaveIt}</button></p></div>
      </section>`;
}
