// A thing from one of its sides, with the marks of its damage, each a number. Where they may be changed a tap sets
// one, a
// finger or the arrows move it, and Delete takes it away.

import { html } from '../core/html.js';
import { isKey } from '../core/keys.js';
import { signal } from '../core/signal.js';
import { outline } from './outlines.js';

/** The field of the lines, in parts. */
const [wide, high] = [100, 64];

/** The mark that is being moved: `{id, x, y, isMoved}`. */
const held = signal(null);

/** The mark on which the pointer that was lifted last had come down. */
let ofMark = null;

const inside = (value) => Math.min(1, Math.max(0, value));
/** A thousandth is finer than any finger. */
const rounded = (value) => Math.round(inside(value) * 1000) / 1000;

function placeOf({ clientX, clientY }, svg) {
  const { left, top, width, height } = svg.getBoundingClientRect();
  return { x: rounded((clientX - left) / width), y: rounded((clientY - top) / height) };
}

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** A hundredth a key, with Shift a tenth. */
function onKey(event, { x, y }, id, { move, remove, select }) {
  if (isKey('mark', event)) {
    const arrow = arrows[event.key];
    const step = event.shiftKey ? 0.1 : 0.01;
    move(id, { x: rounded(x + arrow[0] * step), y: rounded(y + arrow[1] * step) });
  } else if (isKey('unmark', event)) remove(id);
  else if (event.key === 'Enter' || event.key === ' ') select(id);
  else return;
  event.preventDefault();
}

function mark({ id, number, name, isNew = true, ...at }, size, acts) {
  const { x, y } = held.value?.id === id ? held.value : at;
  const [cx, cy] = [x * wide, y * high];
  return html`<g key=${id} class="mark" data-mark=${id} data-new=${isNew ? 'yes' : 'no'} aria-label=${name}
    role=${acts ? 'button' : 'img'} tabindex=${acts ? '0' : null}
      @keydown=${acts && ((event) => onKey(event, at, id, acts))}
    ><circle class="reach" cx=${cx} cy=${cy} r=${size * 1.6}/><circle class="dot" cx=${cx} cy=${cy} r=${size}/>
    <text x=${cx} y=${cy} dy="0.36em">${String(number)}</text></g>`;
}

/** What a pointer does to the marks; a tap where there is none sets one. */
function pointing(acts) {
  const idAt = (event) => event.target.closest?.('[data-mark]')?.dataset.mark;
  return {
    down(event) {
      ofMark = null;
      const id = event.isPrimary && !event.button && idAt(event);
      if (!id) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      held.value = { id, ...placeOf(event, event.currentTarget), from: event, isMoved: false };
    },
    move(event) {
      const { id, from, isMoved } = held.value ?? {};
      if (!id) return;
      // A finger is never quite still.
      if (!isMoved && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < 6) return;
      held.value = { id, from, ...placeOf(event, event.currentTarget), isMoved: true };
    },
    up() {
      const mine = held.value;
      held.value = null;
      if (!mine) return;
      if (mine.isMoved) acts.move(mine.id, { x: mine.x, y: mine.y });
      else acts.select(mine.id);
      ofMark = mine.id;
    },
    cancel() {
      held.value = null;
    },
    tap(event) {
      // The click that ends the moving of a mark is none beside it.
      const isOfMark = idAt(event) || ofMark;
      ofMark = null;
      if (!isOfMark) acts.add(placeOf(event, event.currentTarget));
    },
  };
}

/**
 * One side. `marks` are `{id, x, y, number, name, isNew}`; `acts` what a person may do to them: `add(place)`, `move(id,
 * place)`, `remove(id)`, `select(id)`; without them it is only shown. `size` is the radius of a mark, in parts.
 */
export function diagram({ view, name, isVehicle, marks, acts, size = 4.6 }) {
  const { lines, isTurned } = outline(view, isVehicle);
  const by = acts ? pointing(acts) : {};
  return html`<svg class="diagram" key=${view} viewBox="0 0 100 64" role=${acts ? 'group' : 'img'} aria-label=${name}
    data-edit=${acts ? 'yes' : null} @pointerdown=${by.down} @pointermove=${by.move} @pointerup=${by.up}
    @pointercancel=${by.cancel} @click=${by.tap}><g key="lines" transform=${
      isTurned ? 'translate(100 0) scale(-1 1)' : null
    }>${lines.map((line) => html`<path key=${line} d=${line}/>`)}</g>${marks.map((each) => mark(each, size, acts))}
      </svg>`;
}
