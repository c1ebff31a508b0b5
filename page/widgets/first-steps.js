// What a new house does first: bring in its gear, give stickers, let people in, make the first reservation.

import { html } from '../core/html.js';
import { house } from '../core/state.js';
import { can, icon, isLoading, shape } from './parts.js';
import { read } from '../core/data.js';
import { d } from '../words/desk.js';

/** All that a reservation may be: asked for one of any. */
const anyStatus = 'draft,requested,confirmed,returned,closed,cancelled';

/** Whether the house has never had a reservation. The browser's copy has only some, so the server says it. */
function isNew() {
  if (isLoading() || house.value.reservation.size) return false;
  const { body } = read(`/api/office/reservations?status=${anyStatus}&limit=1`);
  return body?.reservations.length === 0;
}

/** The accounts that can sign in, besides one's own; unknown to who does not look after people. */
const hasPeople = () => can('admin') && read('/api/office/accounts?limit=2').body?.accounts.length > 1;

/** Each step: its name, what it means, where it is done, and whether it is. */
function steps() {
  const assets = [...house.value.asset.values()];
  const hasGear = house.value.item.size > 0;
  return [
    ['gear', '/desk/import?kind=gear', hasGear],
    ['stickers', '/desk/labels?of=without', hasGear && assets.some(({ codes }) => codes.length)],
    ...(can('admin') ? [['people', '/desk/people/new', hasPeople()]] : []),
    ['booking', '/desk/reservations/new', false],
  ];
}

/** The way from an empty house to its first reservation; nothing in a house that had one. */
export function firstSteps() {
  if (!can('manager') || !isNew()) return '';
  const all = steps();
  const next = all.find(([, , isDone]) => !isDone);
  const byHand = html`<p class="hint" key="hand">${d.firstSteps.byHand} <a href="/desk/items/new">${d.newItem}</a></p>`;
  return html`<section class="stack tight" id="first-steps" key="first-steps" aria-labelledby="h-first">
    <div class="head"><h2 id="h-first">${d.firstSteps.title}</h2></div>
    <ol class="list first">${all.map((each) => step(each, each === next))}</ol>
    ${house.value.item.size ? '' : byHand}</section>`;
}

const step = ([name, to, isDone], isNext) =>
  html`<li key=${name} aria-current=${isNext ? 'step' : null}><a class="row" href=${to}>${shape(
    isDone ? 'done' : isNext ? 'part' : 'ready',
  )}<span class="who">${d.firstSteps[name]}${isDone ? html`<span class="sr">, ${d.firstSteps.done}</span>` : ''}</span>
    <span class="what">${d.firstSteps[`${name}Hint`]}</span>${icon('go', 's')}</a></li>`;
