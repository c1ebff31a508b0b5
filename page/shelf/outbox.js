// The outbox: changes that have not reached the server yet, those that it refused and why, and those that it has.

import { html } from '../core/html.js';
import { signal } from '../core/signal.js';
import { outbox, sent, nextTry, heardAt, house, isOld, keeps, person } from '../core/state.js';
import { answerFor, once } from '../core/noting.js';
import { confirmed, declined, isOthers, othersOf } from '../core/owner.js';
import { sendNow } from '../core/sync.js';
import { can, frame, icon, isLoading, shape } from '../widgets/parts.js';
import { conflict } from './conflict.js';
import { asLines, scanLine } from './noted.js';
import { s } from '../words/shelf.js';
import { words as t } from '../words/words.js';
import { clock } from '../core/time.js';

/**
 * Whether the browser promised not to clear what it keeps. Safari on iOS does so for a page on the home screen alone,
 * and says which that is.
 */
const persistent = signal(null);
navigator.storage?.persisted?.().then((is) => {
  persistent.value = is;
});

/** Ticks while something waits for its next try. */
const now = signal(Date.now());
setInterval(() => {
  if (nextTry.value) now.value = Date.now();
}, 1000);

function nextTryText() {
  if (nextTry.value === null) return '';
  const seconds = Math.ceil((nextTry.value - now.value) / 1000);
  if (seconds <= 0) return t.sending;
  return t.nextTry({ s: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` });
}

/** Whether what the browser keeps is not here yet: then nobody can say that nothing waits. */
const isUnread = () => isLoading() && !isOld.value && keeps.value;
const bones = () =>
  html`<div key="bones" aria-busy="true"><p class="sr">${t.loading}</p><span class="bone w2"></span></div>`;
const nothing = () => html`<div class="empty" key="empty"><h2>${t.nothingWaits}</h2><p>${t.nothingWaitsHint}</p></div>`;

export function screen() {
  const mine = outbox.value.filter((entry) => !isOthers(entry, person.value));
  const parked = mine.filter((entry) => entry.state === 'parked');
  const waiting = mine.filter((entry) => entry.state === 'waiting');
  const gone = [...sent.value].sort((a, b) => b.doneAt - a.doneAt);
  return frame({
    current: '/outbox',
    title: t.outbox,
    tools: waiting.length ? html`<button class="btn" type="button" @click=${sendNow}>${t.sendNow}</button>` : '',
    main: html`<div class="split"><div class="stack">
      ${
        navigator.standalone === false && !persistent.value
          ? html`<div class="note warn" role="note"
        key="install">${shape('late')}<p>${t.install}</p></div>`
          : ''
      }
      ${outbox.value.length ? '' : isUnread() ? bones() : nothing()}
      ${othersOf(outbox.value, person.value).map(others)}
      ${
        parked.length
          ? html`<section key="parked" aria-labelledby="o1"><div class="head"><h2 id="o1">${t.refusedHead}</h2>
            <span class="n">${parked.length}</span></div>
        <div class="stack">${parked.map((entry) => conflict(entry, { isElsewhere: true }))}</div></section>`
          : ''
      }
      ${
        waiting.length
          ? html`<section key="waiting" aria-labelledby="o2"><div class="head"><h2 id="o2">${t.notSent}</h2>
            <span class="n">${waiting.length}</span><span class="end sub">${nextTryText()}</span></div>
        <ol class="list feed">${asLines(waiting).map((entry) => scanLine(entry, true))}</ol></section>`
          : ''
      }
      ${
        gone.length
          ? html`<section key="sent" aria-labelledby="o3"><div class="head"><h2 id="o3">${t.sentToday}</h2>
            <span class="n">${gone.length}</span></div>
        <ol class="list feed">${asLines([...gone].reverse())
          .reverse()
          .map((entry) => scanLine(entry, true))}</ol></section>`
          : ''
      }
    </div><aside class="stack"><div><div class="head"><h2>${t.browser}</h2></div><dl class="facts">
      <dt>${t.keeps}</dt><dd>${t.changes({ n: outbox.value.length })}</dd>
      <dt>${t.persistent}</dt><dd>${persistent.value ? t.stays : t.mayGo}</dd>
      ${
        heardAt.value && !isOld.value
          ? html`<dt>${t.asOf}</dt>
        <dd>${t.asOfTime({ time: clock(heardAt.value), n: house.value.asset.size })}</dd>`
          : ''
      }</dl></div></aside></div>`,
  });
}

/** What another person noted in this browser: whoever is signed in is asked once whether it goes out in that name. */
function others({ owner, entries, isUnasked, isRefused }) {
  const [n, who] = [entries.length, owner.name];
  const may = can('staff') && !!owner.account;
  const send = () => once(owner.person, () => answerFor(entries, confirmed));
  return html`<section class="note" key=${`of-${owner.person}`} aria-label=${who}>${icon('person')}
    <div class="stack tight">
    <p><b>${s.notedBy({ n, who })}</b> ${
      !may || isRefused ? s.waitForThem({ who }) : isUnasked ? s.sendAs({ who }) : s.stayHere({ who })
    }</p>${
      may && !isRefused
        ? html`<p class="tools" key="ask"><button class=${isUnasked ? 'btn primary' : 'btn'} type="button"
          @click=${send}>
          ${s.sendThem({ n })}</button>${
            isUnasked
              ? html`<button class="btn" type="button" key="not" @click=${() =>
                  once(owner.person, () => answerFor(entries, declined))}>${s.notNow}</button>`
              : ''
          }</p>`
        : ''
    }</div></section>`;
}
