// What of a kit is free in some days: how many whole ones, and part by part.

import { html } from '../core/html.js';
import { filter } from '../core/router.js';
import { house } from '../core/state.js';
import { wholeKits } from '../core/demand.js';
import { least, withoutOwn } from '../core/free.js';
import { chip } from '../widgets/parts.js';
import { readFree } from '../core/data.js';
import { placeChoice } from './parts.js';
import { dayField } from './reservations.js';
import { dawn, day, later, today } from '../core/time.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';

/** The least that is free of each part between two days, both among them, as `free`, or why that is not known. */
function freeParts(kit, from, to, location) {
  const asked = { from: dawn(from), to: dawn(later(to, 1)), location };
  const { body, fault } = readFree(
    asked,
    kit.map((part) => part.item_id),
  );
  const [begins, ends] = [asked.from, asked.to].map((each) => Date.parse(each));
  const free = body?.availability.map(({ item_id: id, steps }) => [
    id,
    least(withoutOwn(steps, null, id, 0), begins, ends),
  ]);
  return { free: free ? new Map(free) : null, fault };
}

export function kitStock({ kit }) {
  const from = filter('from') || today();
  const to = filter('to') >= from ? filter('to') : later(from, 7);
  const { free, fault } = freeParts(kit, from, to, filter('place'));
  const { n, least: scarce } = free ? wholeKits(kit, (id) => free.get(id)) : { n: null, least: [] };
  const nameOf = (id) => house.value.item.get(id)?.name ?? '–';
  return html`<section key="stock" aria-labelledby="h-stock" class="stack tight"><div class="head">
    <h2 id="h-stock">${d.freeNow}</h2></div><div class="tools">${dayField('from', d.from)}${dayField('to', d.to)}
    ${placeChoice()}<p class="sub">${`${day(dawn(from))} – ${day(dawn(to))}`}</p></div>
    ${fault ? html`<p class="fault" role="alert" key="fault">${d.freeNotKnown} ${fault}</p>` : ''}
    <p role="status" key="free">${
      free === null
        ? fault
          ? ''
          : t.loading
        : n === null
          ? d.notCounted
          : html`<span class="chip fill" data-s=${n ? 'ready' : 'short'}>${d.wholeKits({ n })}</span>`
    }</p>
    <ul class="list">${kit.map((part) => {
      const left = free?.get(part.item_id);
      const isLeast = n !== null && scarce.includes(part.item_id);
      return html`<li class="line" key=${part.item_id}><div class="top"><a class="name"
        href=${`/desk/items/${part.item_id}`}>${nameOf(part.item_id)}</a><span class="sum">${
          left === null || left === undefined ? (free ? d.notCounted : '') : d.freeThen({ n: left })
        }</span></div><p class="sub">${d.partOfKit({ n: part.qty })}${
          isLeast && n > 0 ? ` · ${d.limits}` : ''
        }</p>${isLeast && n === 0 ? chip('short', d.limits) : ''}</li>`;
    })}</ul></section>`;
}
