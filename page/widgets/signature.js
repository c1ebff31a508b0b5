// A field to sign in, with a finger, a pen or a mouse; for whoever can't draw the name that was typed stands for it.
// What is in it is a value of the screen's draft: `{strokes, written}`, of which one is empty.

import { html } from '../core/html.js';
import { curveOf, drawn, frameOf, height, isSigned, pointAt } from './strokes.js';
import { icon } from './parts.js';
import { s } from '../words/shelf.js';

const ours = s;

export const unsigned = { strokes: [], written: '' };

/** Whether there is enough in it to be a signature. */
export const hasSigned = ({ strokes, written }) => !!written || isSigned(strokes);

// --- Drawn

/** The thickness of the pen, in parts of the field's width. */
const pen = 0.008;

function ink(context, strokes) {
  context.lineWidth = pen;
  context.lineCap = context.lineJoin = 'round';
  for (const stroke of strokes) {
    context.beginPath();
    for (const [call, ...at] of curveOf(stroke)) context[call](...at);
    context.stroke();
  }
}

/** The name as a hand might write it, in the middle of what is there. */
function write(context, name, wide, high) {
  const room = wide * 0.9;
  const font = (size) => `italic ${size}px ui-serif, Georgia, "Times New Roman", serif`;
  const size = high * 0.5;
  context.font = font(size);
  context.font = font(Math.min(size, (size * room) / context.measureText(name).width));
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(name, wide / 2, high / 2);
}

/** Draws what is in the field, sharp on its screen. */
function paint(canvas, { strokes, written }) {
  const wide = Math.round(canvas.clientWidth * devicePixelRatio);
  if (!wide) return;
  const high = Math.round(wide * height);
  const context = canvas.getContext('2d');
  const { color } = getComputedStyle(canvas);
  // It also wipes what was there.
  canvas.width = wide;
  canvas.height = high;
  context.strokeStyle = context.fillStyle = color;
  if (written) return write(context, written, wide, high);
  context.scale(wide, wide);
  ink(context, strokes);
}

/** The fields on the screen, each with what is in it while it is drawn in. */
const fields = new WeakMap();
/** Those that a pen is on: what else changes on the screen takes nothing out of them. */
const drawnIn = new WeakSet();

let sizes = null;

/** Draws a field anew when its size is another. */
function watch(canvas) {
  sizes ??= new ResizeObserver((seen) => {
    for (const { target } of seen) paint(target, fields.get(target));
  });
  sizes.observe(canvas);
}

/** After the template is in the document. */
function show(id, value) {
  const canvas = document.getElementById(id);
  if (!canvas || drawnIn.has(canvas) || fields.get(canvas) === value) return;
  if (!fields.has(canvas)) watch(canvas);
  fields.set(canvas, value);
  paint(canvas, value);
}

function add(event, isNew) {
  const { currentTarget: canvas } = event;
  const { left, top, width } = canvas.getBoundingClientRect();
  let { strokes } = fields.get(canvas);
  // A quick hand leaves points between two frames.
  const between = event.getCoalescedEvents?.() ?? [];
  for (const each of isNew || !between.length ? [event] : between) {
    strokes = drawn(strokes, pointAt(each.clientX - left, each.clientY - top, width), isNew);
    isNew = false;
  }
  const value = { strokes, written: '' };
  fields.set(canvas, value);
  paint(canvas, value);
}

// --- The field

/**
 * The field; `change` is told what is in it whenever the pen is lifted, it is cleared, or the name stands for it.
 * `name` is the one that was typed so far, `words` those of who signs. `id` is its own on the screen.
 */
export function signatureField(id, { label, value, name, change, words: s = ours }) {
  queueMicrotask(() => show(id, value));
  const isEmpty = !value.strokes.length && !value.written;
  const lift = ({ currentTarget: canvas, pointerId }) => {
    if (canvas.hasPointerCapture?.(pointerId)) canvas.releasePointerCapture(pointerId);
    drawnIn.delete(canvas);
    if (fields.get(canvas) !== value) change(fields.get(canvas));
  };
  const said = value.written
    ? s.sign.writtenIs({ name: value.written })
    : hasSigned(value)
      ? s.sign.isDrawn
      : s.sign.isEmpty;
  const typed = name.trim();
  return html`<div class="field sign" key=${id} role="group" aria-labelledby=${`${id}-l`}>
    <span class="label" id=${`${id}-l`}>${label}</span>
    <div class="pad"><canvas id=${id} role="img" aria-label=${said}
      @pointerdown=${(event) => {
        if (!event.isPrimary || event.button) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        drawnIn.add(event.currentTarget);
        add(event, true);
      }} @pointermove=${(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) add(event, false);
      }} @pointerup=${lift} @pointercancel=${lift}></canvas>${
        isEmpty ? html`<p class="hint" aria-hidden="true" key="hint">${s.sign.here}</p>` : ''
      }</div>
    <p class="sr" role="status" key="said">${isEmpty ? '' : said}</p>
    <div class="acts"><button class="btn" type="button" disabled=${isEmpty} @click=${() => change(unsigned)}>
      ${icon('close', 's')}${s.sign.clear}</button>
    <button class="btn quiet" type="button" disabled=${!typed} @click=${() =>
      change({ strokes: [], written: typed })}>${s.sign.write}</button></div></div>`;
}

/** What was signed as a picture on white paper, a PNG, no larger than what is in it. */
export async function pictureOf({ strokes, written }) {
  const [left, top, wide, high] = written ? [0, 0, 1, 0.25] : frameOf(strokes);
  const size = 900;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(wide * size));
  canvas.height = Math.max(1, Math.round(high * size));
  const context = canvas.getContext('2d');
  const paper = getComputedStyle(document.documentElement);
  context.fillStyle = paper.getPropertyValue('--paper');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.strokeStyle = context.fillStyle = paper.getPropertyValue('--on-paper');
  if (written) {
    write(context, written, canvas.width, canvas.height);
  } else {
    context.scale(size, size);
    context.translate(-left, -top);
    ink(context, strokes);
  }
  return new Promise((done) => {
    canvas.toBlob(done, 'image/png');
  });
}
