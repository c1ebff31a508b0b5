// What several screens show: pips, a refused change with its choices, the frame around a screen.

import { html } from './core.js';
import { me, cutSince } from './api.js';
import { outbox, house, drop, retry } from './sync.js';
import { words as t, clock, when } from './words.js';

export const icon = (name, size = '') => html`<i class="ico i-${name} ${size}" aria-hidden="true"></i>`;
export const shape = (state) => html`<span class="shape" data-s=${state} aria-hidden="true"></span>`;
export const chip = (state, text) => html`<span class="chip" data-s=${state}>${text}</span>`;

/** One mark a unit; a bar where they would be too many to count at a look. */
export function pips({ out = 0, queued = 0, here = 0, back = 0 }, label, style = '') {
  const all = out + queued + here + back;
  if (all > 12) return html`<progress class=${style} max=${all} value=${out + queued + back} aria-label=${label}></progress>`;
  const marks = [['o', out], ['q', queued], ['', here], ['b', back]];
  return html`<span class="pips ${style}" role="img" aria-label=${label}>${marks.map(([kind, count]) =>
    Array.from({ length: count }, () => html`<i class=${kind || null}></i>`))}</span>`;
}

const link = (to, name, text, current, count) => html`<li key=${to}><a href=${to} aria-current=${current === to ? 'page' : null}>${icon(name)}<span>${text}</span>${
  count ? html`<b class="badge">${count}<span class="sr"> ${t.notSent}</span></b>` : ''}</a></li>`;

/** A screen in its frame. `task` hides the tab bar on a phone. */
export function frame({ current, title, back, tools, main, mainClass, thumb, task }) {
  const waiting = outbox.value.length;
  document.body.className = task ? 'app task' : 'app';
  document.title = `${title} · Quartermaster`;
  return html`
    <a class="skip" href="#main">${t.skip}</a>
    <nav class="nav" aria-label=${t.main} key="nav">
      <p class="house">${icon('box', 's')}${me.value?.tenant.name}</p>
      <ul>${link('/', 'floor', t.floor, current)}${link('/outbox', 'outbox', t.outbox, current, waiting)}</ul>
      <p class="me">${icon('person', 's')}<span class="cut">${me.value?.user.display_name ?? me.value?.user.email}</span></p>
    </nav>
    ${banner(waiting, current)}
    <header class="bar" key="bar">${back ? html`<a class="btn icon back" href="/" aria-label=${t.backToFloor}>${icon('back')}</a>` : ''}<h1>${title}</h1>${tools ?? ''}${liveness()}</header>
    <main id="main" class=${mainClass ?? null} tabindex="-1" key="main">${main}</main>
    ${thumb ? html`<div class="thumb" key="thumb">${thumb}</div>` : ''}`;
}

const liveness = () => html`<span class="chip" data-s=${cutSince.value ? 'cancelled' : 'free'} role="status">${cutSince.value ? t.offline : t.live}</span>`;

function banner(waiting, current) {
  if (!cutSince.value) return '';
  return html`<aside class="banner" role="status" key="banner">${icon('cut', 's')}<p><b>${t.cut}</b> ${t.cutFor(clock(cutSince.value))}${
    waiting ? t.kept(waiting) : t.keptNone}</p>${waiting && current !== '/outbox' ? html`<a href="/outbox">${t.see}</a>` : ''}</aside>`;
}

/** A change that the server refused: what is in the hand, what the server knows, and the ways on that there are. */
export function conflict(entry, { isElsewhere = false } = {}) {
  const { refusal } = entry;
  const facts = refusal.current ?? {};
  const { asset } = facts;
  const there = asset?.out && asset.current_reservation_id !== entry.reservation ? asset.current_reservation_id : null;
  const isFault = ![403, 404, 409].includes(refusal.status);
  return html`<article class="conflict" key=${`conflict-${entry.key}`} aria-label=${refusal.message ?? t.refused}>
    <header>${shape('conflict')}<div><h3>${isFault ? t.report(refusal.request_id ?? refusal.status) : refusal.message}</h3><p class="sub">${entry.name} · ${sticker(entry)}</p></div></header>
    <dl class="facts"><dt>${t.you}</dt><dd>${entry.kind === 'pickup' ? t.youOut : t.youBack} <span class="nb">${entry.reference}</span>, ${when(entry.at)}</dd>
    ${facts.line ? html`<dt>${t.server}</dt><dd>${t.lineFull(facts.line.picked_up, facts.line.qty)}</dd>` : ''}
    ${asset ? html`<dt>${t.server}</dt><dd>${asset.out
    ? t.isOutOn(asset.reservation_reference, asset.picked_up_by, asset.picked_up_at && when(asset.picked_up_at)) : t.isHere}</dd>` : ''}
    ${!asset && !facts.line && facts.reservation_status ? html`<dt>${t.server}</dt><dd>${t.reservationIs(t.statuses[facts.reservation_status])}</dd>` : ''}</dl>
    <ul class="choices">
    ${there ? html`<li><a class="choice" href=${`/r/${there}`}>${icon('find')}<span><b>${t.look(asset.reservation_reference)}</b><small>${t.lookHint}</small></span>${icon('go', 'go')}</a></li>` : ''}
    ${isElsewhere ? html`<li><a class="choice" href=${`/r/${entry.reservation}`}>${icon('find')}<span><b>${t.look(entry.reference)}</b><small>${t.lookHere}</small></span>${icon('go', 'go')}</a></li>` : ''}
    <li><button class="choice" type="button" @click=${() => retry(entry)}>${icon('undo')}<span><b>${t.retry}</b><small>${t.retryHint}</small></span>${icon('go', 'go')}</button></li>
    <li><button class="choice" type="button" @click=${() => drop(entry)}>${icon('trash')}<span><b>${t.drop}</b><small>${t.dropHint}</small></span>${icon('go', 'go')}</button></li>
    </ul></article>`;
}

export const sticker = ({ tag, code }) => html`${tag ? html`<span class="tag">${tag}</span>` : ''} ${code ? html`<span class="code">${code}</span>` : ''}`;

/** One noted change as a line that turns from queued to done. */
export function scanLine(entry, withReference) {
  const states = { waiting: ['queued', t.queued], parked: ['conflict', t.refused], sent: ['done', t.done] };
  const behind = entry.state === 'waiting' && outbox.value.some((other) => other.state === 'parked' && other.asset === entry.asset);
  const [mark, word] = behind ? ['queued', t.waits] : states[entry.state];
  return html`<li key=${entry.key} data-state=${entry.state}>${shape(mark)}<span><span class="name">${(entry.kind === 'pickup' ? t.wentOut : t.cameBack)(entry.name)}</span><span class="at">${
    sticker(entry)}${withReference ? html` · <a href=${`/r/${entry.reservation}`}>${entry.reference}</a>` : ''} · ${when(entry.at)}</span></span><span class="state">${word}</span></li>`;
}

export const isLoading = () => !house.value.tenant.size;
