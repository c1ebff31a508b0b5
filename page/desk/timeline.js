// The bookings by day, item by item.

import { ask, filter } from '../core/router.js';
import { finder } from '../core/find.js';
import { html } from '../core/html.js';
import { house } from '../core/state.js';
import { valuesOf } from '../core/model.js';
import { least, withoutOwn } from '../core/free.js';
import { canBook, frame, icon } from '../widgets/parts.js';
import { all, readFree, url } from '../core/data.js';
import { bones, choice, newButton, placeChoice, searchField, freeText, unreached } from './parts.js';
import { moveNote, movedBy, moves } from './move.js';
import { dawn, dayOf, later, today, day } from '../core/time.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';

const rowsAtOnce = 40;

export function screen() {
  const count = filter('days') === '28' ? 28 : 14;
  const first = /^\d{4}-\d\d-\d\d$/.test(filter('from')) ? filter('from') : today();
  const days = Array.from({ length: count }, (_, index) => later(first, index));
  const [from, to] = [dawn(first), dawn(later(first, count))];
  const has = finder(filter('q'));
  const place = filter('place');
  const categories = valuesOf(house.value.item.values(), 'category');
  const fitting = [...house.value.item.values()]
    .filter(
      (item) =>
        !item.kit.length &&
        item.owned_qty !== null &&
        (!filter('category') || item.category === filter('category')) &&
        has(item.name, item.sku),
    )
    .sort((a, b) => a.name.localeCompare(b.name));
  const page = Math.max(1, Number(filter('rows')) || 1);
  const items = fitting.slice(0, page * rowsAtOnce);
  const free = readFree(
    { from, to, location: place },
    items.map((item) => item.id),
  );
  const holds = all(url('/api/office/calendar', { from, to, location: place }), 'calendar');
  const why = free.fault ?? holds.fault;
  const isKnown = free.body && holds.rows;
  const move = (by) => ask({ from: later(first, by) });
  return frame({
    current: '/desk/timeline',
    title: t.timeline,
    mainClass: 'stack',
    tools: canBook() ? newButton('/desk/reservations/new', d.newOne) : '',
    main: html`<div class="tools" key="tools">${searchField(d.findItem)}${choice('days', d.length, [
      ['', d.fortnight],
      ['28', d.fourWeeks],
    ])}
      ${choice('category', d.category, [['', d.anyCategory], ...categories.map((each) => [each, each])])}
      ${placeChoice()}<div class="range end" key="range"><button class="btn icon" type="button" aria-label=${d.earlier}
      @click=${() => move(-count)}>${icon('back', 's')}</button><p class="sub">${day(from)} –
      ${day(dawn(days.at(-1)))}</p><button class="btn icon" type="button" aria-label=${d.later}
      @click=${() => move(count)}>${icon('go', 's')}</button><button class="btn" type="button"
      @click=${() => ask({ from: '' })}>${t.today}</button></div></div>
      ${why && isKnown ? html`<p class="fault" role="alert" key="fault">${why}</p>` : ''}
      ${
        !isKnown
          ? why
            ? unreached(why)
            : bones()
          : items.length
            ? html`<div class="tl" role="region" aria-label=${d.timelineLabel} tabindex="0" key="tl"
              .style=${`--n:${count}`}><ol>${head(days, place)}${items.map((item) =>
                row(
                  item,
                  days,
                  free.body.availability.find((each) => each.item_id === item.id),
                  holds.rows.filter((hold) => hold.item_id === item.id),
                  place,
                ),
              )}</ol></div>`
            : html`<div class="empty" key="none"><h2>${d.noItems}</h2></div>`
      }
      ${
        fitting.length > items.length
          ? html`<button class="btn" type="button" key="more" @click=${() =>
              ask({ rows: page + 1 })}>${d.more}</button>`
          : ''
      }
      <ul class="legend" key="legend"><li><span class="evt" data-s="ready"></span>${t.statuses.confirmed}</li><li>
      <span class="evt" data-s="out"></span>${t.out}</li><li><span class="days"><span class="miss"></span></span>
      ${d.missing}</li></ul>${moveNote()}`,
  });
}

function head(days, place) {
  const names = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: 'short', timeZone: 'UTC' });
  const what = place ? d.freeAt({ place }) : d.freeEach;
  return html`<li class="tl-r tl-h" key="head"><span class="it">${what}</span>${days.map((each, index) => {
    const date = new Date(each);
    const weekend = [0, 6].includes(date.getUTCDay());
    return html`<span key=${each} class=${each === today() ? 'd now' : weekend ? 'd we' : 'd'}
      .style=${`grid-column:${index + 2}`}>${names.format(date)}<b>${date.getUTCDate()}</b></span>`;
  })}</li>`;
}

/** The least that is free on each day, and the bookings in lanes so that none hides another. */
function row(item, days, free, holds, place) {
  const steps = withoutOwn(free?.steps ?? [], null, item.id, 0);
  const daily = days.map((each) => least(steps, Date.parse(dawn(each)), Date.parse(dawn(later(each, 1)))));
  const worst = Math.min(...daily);
  const lanes = [];
  const events = holds.map((hold) => {
    const [a, b] = [days.indexOf(dayOf(hold.from)), days.indexOf(dayOf(Date.parse(hold.to) - 1))];
    const [first, last] = [a < 0 ? 0 : a, b < 0 ? days.length - 1 : b];
    let lane = lanes.findIndex((end) => end < first);
    if (lane < 0) lane = lanes.push(0) - 1;
    lanes[lane] = last;
    const by = movedBy(hold);
    const within = (day) => Math.max(0, Math.min(days.length - 1, day + by));
    return { hold, first: within(first), last: within(last), lane, by, before: a < 0, after: b < 0 };
  });
  return html`<li class="tl-r" key=${item.id}><a class="it" href=${`/desk/items/${item.id}`}
    .style=${`grid-row:1 / span ${lanes.length + 1}`}>${item.name}<small>${
      place ? d.ownedAt({ n: free?.owned ?? 0, place }) : d.owned({ n: item.owned_qty })
    }
      ${worst < 0 ? ` · ${d.short({ n: -worst })}` : ''}</small></a>
    <span class="sr">${freeText({ name: item.name, free: worst, missing: worst < 0 ? -worst : 0 })}</span>${daily.map(
      (each, index) =>
        html`<span key=${`f${index}`} aria-hidden="true" class=${each < 0 ? 'f miss' : each === 0 ? 'f no' : 'f'}
          .style=${`grid-column:${index + 2}`}>${each < 0 ? html`<b>−${-each}</b>` : each}</span>`,
    )}
    ${events.map(
      ({ hold, first, last, lane, by, before, after, at = moves(hold) }) => html`<a key=${hold.line_id}
      class=${`evt${before ? ' pre' : ''}${after ? ' post' : ''}${by ? ' moved' : ''}${at.keys ? ' free' : ''}`}
        draggable="false" aria-keyshortcuts=${at.keys} @pointerdown=${at.down} @pointermove=${at.move}
          @pointerup=${at.up} @pointercancel=${at.up} @click=${at.click} @keydown=${at.key} data-s=${
            hold.out ? 'out' : 'ready'
          } href=${`/desk/reservations/${hold.reservation.id}`}
            .style=${`grid-column:${first + 2} / ${last + 3};grid-row:${lane + 2}`} aria-label=${(hold.out
              ? d.bookingOut
              : d.booking)({
              client: hold.reservation.client,
              qty: hold.qty - hold.came_back,
              item: item.name,
              from: day(hold.from),
              to: day(hold.to),
            })}><span>${hold.reservation.client}</span><b>${hold.qty - hold.came_back}</b></a>`,
    )}</li>`;
}
