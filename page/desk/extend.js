// A reservation that stays out for longer: what that takes from others is told before it is saved.

import { html } from '../core/html.js';
import { path } from '../core/router.js';
import { signal } from '../core/signal.js';
import { turnaround } from '../core/model.js';
import { demandOf, missingOf } from '../core/demand.js';
import { least, withoutOwn } from '../core/free.js';
import { all, readFree, sentence, url, write } from '../core/data.js';
import { endedAside } from '../core/state.js';
import { askedSaid, heldSaid } from './holders.js';
import { isEmptied, said } from './parts.js';
import { dawn, instant, later, today, wall, when } from '../core/time.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';

/**
 * The reservation that is being extended, until when, and what was said against it; null while none is. `panel` is
 * another one each time that it is opened.
 */
const open = signal(null);

const put = (change) => {
  open.value = { ...open.value, ...change };
};

/** A return so many days after the present one, or after today where that is over, at the same time of day. */
function daysLater({ return_at: back }, days) {
  const [day, clock] = wall(back).split('T');
  return `${later(day < today() ? today() : day, days)}T${clock}`;
}

/** From when on it holds more than before: what is late is out today anyway. */
const beginsAt = ({ return_at: back }) => (Date.parse(back) < Date.now() ? dawn(later(today(), 1)) : back);

/**
 * What would be missing, as `short`: by item how many, and who needs them. `why` where not all of that is known; null
 * while it is on its way.
 */
function effectsOf(reservation, to) {
  const begins = beginsAt(reservation);
  const rows = reservation.items.map((line) => ({ key: line.id, item: line.item, qty: line.qty, booked: line }));
  const items = demandOf(rows.filter(({ booked }) => booked.came_back < booked.qty));
  if (!items.size || Date.parse(to) <= Date.parse(begins)) return { short: [] };
  const { location } = reservation;
  const ends = new Date(Date.parse(to) + Math.max(60_000, ...[...items.keys()].map(turnaround)));
  const until = ends.toISOString().replace(/\.\d+Z/, 'Z');
  const { body, fault } = readFree({ from: begins, to: until, location }, items.keys());
  if (!body) return fault ? { why: fault } : null;
  const missing = [];
  for (const { item_id: id, steps } of body.availability) {
    const stop = Date.parse(to) + turnaround(id);
    const free = least(withoutOwn(steps, reservation, id, turnaround(id)), Date.parse(begins), stop);
    const each = { ...items.get(id), free };
    if (missingOf(each) > each.accepted) missing.push(each);
  }
  const short = missing.map((each) => {
    const at = { from: begins, to: until, item: each.item.id, location };
    const { rows: holds, fault: why } = all(url('/api/office/calendar', at), 'calendar');
    return { ...each, why, by: (holds ?? []).filter((hold) => hold.reservation.id !== reservation.id) };
  });
  return { short, why: fault ?? short.find((each) => each.why)?.why };
}

/** One item that is missing, and who needs it from when on. */
function effect({ item, needed, free, by }) {
  const holders = by.map(({ line_id: key, reservation, from }) => ({ key, ...reservation, about: when(from) }));
  return html`<li key=${item.id}><b>${item.name}</b>${`: ${askedSaid({ needed, free })}. `}${heldSaid(holders)}</li>`;
}

/** What it takes from others, as far as that is known. */
function effects(reservation, to) {
  const found = effectsOf(reservation, to);
  if (!found) return html`<p class="sub">${t.loading}</p>`;
  const { short, why } = found;
  return html`${
    short?.length
      ? html`<div class="why" key="short"><p class="fault">${d.extendTakes}</p>
        <ul class="stretches">${short.map(effect)}</ul></div>`
      : ''
  }${why ? html`<p class="fault" key="why">${d.extendNotKnown} ${why}</p>` : ''}${
    short?.length || why ? '' : html`<p class="sub" key="none">${d.extendTakesNothing}</p>`
  }`;
}

async function save(reservation) {
  const { to, isBusy, needsReason, reason } = open.value;
  if (isBusy) return;
  if (isEmptied('x-to')) return put({ fault: d.whenIsIt });
  const at = instant(to);
  if (!at || Date.parse(at) <= Date.parse(reservation.return_at)) return put({ fault: d.extendBefore });
  put({ isBusy: true, fault: '' });
  const { panel: mine } = open.value;
  const from = path.value;
  const answer = await write('PATCH', `/api/office/reservations/${reservation.id}`, {
    return_at: at,
    version: reservation.version,
    // Of another time nobody has said it.
    ...(needsReason && reason?.trim() ? { allow_shortage: { reason: reason.trim() } } : {}),
  });
  const done = answer.status < 300 ? d.extendedTo({ ref: reservation.reference, time: when(at) }) : '';
  // Closed, opened anew, or left behind on another screen.
  if (open.value?.panel !== mine || path.value !== from) {
    if (open.value?.panel === mine) open.value = null;
    const text = done || d.refusedAside({ ref: reservation.reference, why: sentence(answer) });
    endedAside.value = { text, to: `/desk/reservations/${reservation.id}`, isFault: !done };
    return;
  }
  if (done) {
    // Whoever has typed another time since goes on with that.
    if (open.value.to === to) close(reservation);
    else put({ isBusy: false, needsReason: false, reason: '' });
    said.value = done;
    return;
  }
  const error = answer.body?.error;
  // Where no answer came, the same goes once more; of another time that was typed since nothing is known.
  put({
    isBusy: false,
    fault: error?.message ?? t.noAnswer,
    needsReason: open.value.to === to && (needsReason || error?.code === 'not_available'),
  });
  if (error?.code === 'not_available') setTimeout(() => document.getElementById('x-reason')?.focus());
}

const isOpen = ({ id }) => open.value?.id === id;

const buttonOf = ({ id }) => `extend-${id}`;

/** Whoever was in the panel goes on at the button that opened it. */
function close(reservation) {
  // Others may be open beside it.
  const isInside = document.activeElement?.closest('#extending');
  open.value = null;
  if (isInside) setTimeout(() => document.getElementById(buttonOf(reservation))?.focus());
}

/** The button. */
export function extendButton(reservation, kind) {
  const toggle = () => {
    open.value = isOpen(reservation) ? null : { id: reservation.id, panel: {}, to: daysLater(reservation, 1) };
    if (open.value) setTimeout(() => document.getElementById('x-to')?.focus());
  };
  return html`<button class=${`btn ${kind}`} id=${buttonOf(reservation)} type="button" key="extend"
    aria-expanded=${isOpen(reservation) ? 'true' : 'false'} @click=${toggle}>${d.extend}</button>`;
}

/** What it opens. */
export const extendPanel = (reservation) => (isOpen(reservation) ? panel(reservation, open.value) : '');

function panel(reservation, now) {
  const to = instant(now.to);
  const set = (value) => put({ to: value, fault: '', needsReason: false });
  const quick = (days, text) =>
    html`<button class="btn" type="button" key=${text}
      @click=${() => set(daysLater(reservation, days))}>${text}</button>`;
  const title = d.extendTitle({ ref: reservation.reference });
  return html`<section class="panel stack tight" id="extending" key="extending" aria-label=${title}
    @keydown=${(event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close(reservation);
    }}><div class="field" key="to"><label for="x-to">${t.backAt}</label><input class="input" id="x-to"
      type="datetime-local" .value=${now.to} @input=${(event) => {
        if (event.target.value) set(event.target.value);
      }}></div><p class="tools" key="quick">${quick(1, d.aDayLater)}${quick(7, d.aWeekLater)}</p>
    <div role="status" key="effects">${to ? effects(reservation, to) : ''}</div>
    ${now.fault ? html`<p class="fault" role="alert" key="fault">${now.fault}</p>` : ''}
    ${
      now.needsReason
        ? html`<div class="field" key="reason"><label for="x-reason">${d.whyShort}</label><input class="input"
        id="x-reason" maxlength="200" .value=${now.reason ?? ''} @input=${(event) =>
          put({ reason: event.target.value })}>
        <p class="hint">${d.whyShortHint}</p></div>`
        : ''
    }
    <p class="tools" key="save"><button class="btn primary" type="button" aria-disabled=${now.isBusy ? 'true' : null}
      @click=${() => save(reservation)}>${now.needsReason ? d.extendAnyway : d.extendSave}</button><button class="btn"
      type="button" @click=${() => close(reservation)}>${d.leaveIt}</button></p></section>`;
}
