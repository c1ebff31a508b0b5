// The shortages, and the reservations that take part in each.

import { html } from '../core/html.js';
import { filter } from '../core/router.js';
import { frame } from '../widgets/parts.js';
import { list, url } from '../core/data.js';
import { askedSaid } from './holders.js';
import { listed, placeChoice } from './parts.js';
import { dayField } from './reservations.js';
import { dawn, day, later, today, when } from '../core/time.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';

export function screen() {
  const from = filter('from') || today();
  const to = filter('to') || later(from, 30);
  const place = filter('place');
  const shown = list(url('/api/office/shortages', { from, to, location: place }), 'shortages');
  return frame({
    current: '/desk/shortages',
    title: t.shortages,
    mainClass: 'stack',
    main: html`<div class="tools" key="tools">${dayField('from', d.from)}${dayField('to', d.to)}
      ${placeChoice()}<p class="sub end">${place ? `${place} · ` : ''}
      ${day(dawn(from))} – ${day(dawn(to))}</p></div>
      ${listed(
        shown,
        (each) => html`<li key=${each.item.id} class="line"><div class="top"><a class="name"
          href=${`/desk/items/${each.item.id}`}>${each.item.name}</a><span class="sum"><span class="chip fill"
            data-s="short">${d.short({ n: each.missing })}</span>${
              place ? d.ownedAt({ n: each.owned, place }) : d.owned({ n: each.owned })
            }</span></div>
        <ul class="stretches">${each.stretches.map(
          (stretch) => html`<li key=${stretch.from}>
        ${when(stretch.from)} – ${when(stretch.to)}
          : ${askedSaid({ needed: stretch.needed, free: stretch.needed - stretch.missing })}</li>`,
        )}</ul>
        <ul class="units wide-units">${each.reservations.map(
          (other) => html`<li key=${other.id}><span class="shape"
        data-s=${other.shortage ? 'short' : 'ready'} aria-hidden="true"></span>
          <a class="cut" href=${`/desk/reservations/${other.id}`}>${other.client} · ${other.reference}</a>
          <span>${other.qty} ×, ${day(other.pickup_at)} – ${day(other.return_at)}
          ${other.shortage ? ` · ${d.known({ n: other.shortage })}` : ''}</span></li>`,
        )}</ul></li>`,
        d.noShortages,
        { kind: '', hint: d.noShortagesHint },
      )}`,
  });
}
