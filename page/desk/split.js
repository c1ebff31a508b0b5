// Some of a reservation's gear as a reservation of its own.

import { go, path } from '../core/router.js';
import { html } from '../core/html.js';
import { signal } from '../core/signal.js';
import { movable } from '../core/demand.js';
import { sentence, write } from '../core/data.js';
import { isEmptied } from './parts.js';
import { endedAside } from '../core/state.js';
import { instant, wall } from '../core/time.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';

/** The reservation that is being split, how many of which line go, and the times of the new one; null while none is. */
const open = signal(null);

const put = (change) => {
  open.value = { ...open.value, ...change };
};

const begun = (base) => ({
  id: base.id,
  panel: {},
  qty: {},
  pickup: wall(base.pickup_at),
  return: wall(base.return_at),
});

async function save(base) {
  const now = open.value;
  if (now.isBusy) return;
  const lines = base.items
    .filter((line) => now.qty[line.id] > 0)
    .map((line) => ({ id: line.id, qty: now.qty[line.id] }));
  if (!lines.length) return put({ fault: d.splitNone });
  if (base.items.every((line) => (now.qty[line.id] ?? 0) >= line.qty)) return put({ fault: d.splitAll });
  const [pickup, back] = [instant(now.pickup), instant(now.return)];
  if (!pickup || !back || isEmptied('s-pickup') || isEmptied('s-return')) return put({ fault: d.whenIsIt });
  if (back < pickup) return put({ fault: d.endsFirst });
  const was = begun(base);
  put({ isBusy: true, fault: '' });
  const { panel: mine } = now;
  const from = path.value;
  const answer = await write('POST', `/api/office/reservations/${base.id}/split`, {
    lines,
    version: base.version,
    ...(now.pickup === was.pickup ? {} : { pickup_at: pickup }),
    ...(now.return === was.return ? {} : { return_at: back }),
    // Of other times nobody has said it.
    ...(now.needsReason && now.reason?.trim() ? { allow_shortage: { reason: now.reason.trim() } } : {}),
  });
  const isDone = answer.status < 300;
  const to = `/desk/reservations/${isDone ? answer.body.id : base.id}`;
  // Closed, opened anew, or left behind on another screen.
  const isAside = open.value?.panel !== mine || path.value !== from;
  if (isAside) {
    const text = isDone
      ? d.splitAside({ ref: base.reference, other: answer.body.reference })
      : d.refusedAside({ ref: base.reference, why: sentence(answer) });
    endedAside.value = { text, to, isFault: !isDone };
  }
  if (open.value?.panel !== mine) return;
  if (isDone) {
    open.value = null;
    if (!isAside) go(to);
    return;
  }
  const error = answer.body?.error;
  // Where no answer came, the same goes once more; of other times that were typed since nothing is known.
  const isStill = open.value.pickup === now.pickup && open.value.return === now.return;
  const needsReason = isStill && (now.needsReason || error?.code === 'not_available');
  put({ isBusy: false, fault: error?.message ?? t.noAnswer, needsReason });
}

/** Whoever was in the panel goes on at the button that opened it. */
function close() {
  open.value = null;
  setTimeout(() => document.getElementById('split')?.focus());
}

/** The button, and what it opens; nothing where there is nothing that may leave. */
export function splitting(base) {
  const lines = base.items.filter((line) => movable(line) > 0);
  if (base.items.reduce((sum, line) => sum + line.qty, 0) < 2 || !lines.length) return '';
  const now = open.value?.id === base.id ? open.value : null;
  return html`<button class="btn wide" id="split" type="button" key="split" aria-expanded=${now ? 'true' : 'false'}
    @click=${() => {
      open.value = now ? null : begun(base);
    }}>${d.split}</button>${now ? panel(base, lines, now) : ''}`;
}

function panel(base, lines, now) {
  const count = (line, text) => {
    const qty = Math.max(0, Math.min(movable(line), Math.trunc(Number(text)) || 0));
    put({ qty: { ...now.qty, [line.id]: qty }, fault: '' });
    return String(qty);
  };
  const time = (name, label) =>
    html`<div class="field" key=${name}><label for=${`s-${name}`}>${label}</label><input class="input"
      id=${`s-${name}`} type="datetime-local" .value=${now[name]} @input=${(event) => {
        if (event.target.value) put({ [name]: event.target.value, fault: '', needsReason: false });
      }}></div>`;
  return html`<section class="panel stack tight" key="splitting" aria-label=${d.splitTitle({ ref: base.reference })}
    @keydown=${(event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    }}><p class="hint" key="hint">${d.splitHint}</p><ul class="list" key="lines">${lines.map(
      (line) =>
        html`<li class="line" key=${line.id}><div class="top"><label class="name" for=${`s-${line.id}`}>
        ${line.item.name}</label><span class="sum"><input class="input few" id=${`s-${line.id}`} inputmode="numeric"
        .value=${String(now.qty[line.id] ?? 0)} @change=${(event) => {
          event.target.value = count(line, event.target.value);
        }}>
        <span class="sub">${d.outOfMany({ n: movable(line) })}</span></span></div></li>`,
    )}</ul>${time('pickup', t.outAt)}${time('return', t.backAt)}
    ${now.fault ? html`<p class="fault" role="alert" key="fault">${now.fault}</p>` : ''}
    ${
      now.needsReason
        ? html`<div class="field" key="reason"><label for="s-reason">${d.whyShort}</label><input class="input"
        id="s-reason" maxlength="200" .value=${now.reason ?? ''} @input=${(event) =>
          put({ reason: event.target.value })}>
        <p class="hint">${d.whyShortHint}</p></div>`
        : ''
    }
    <p class="tools" key="save"><button class="btn primary" type="button" aria-disabled=${now.isBusy ? 'true' : null}
      @click=${() => save(base)}>${now.needsReason ? d.splitAnyway : d.splitSave}</button><button class="btn"
      type="button" @click=${close}>${d.leaveIt}</button></p></section>`;
}
