// The floor: what is late, what goes out, what comes back, as it is now.

import { html, signal } from './core.js';
import { house } from './sync.js';
import { floor, countsOf } from './model.js';
import { frame, pips, chip, icon, isLoading } from './parts.js';
import { words as t, clock, day, longDay, dayNumber } from './words.js';

const days = signal(1);
const place = signal('');
const search = signal('');
/** The camera is fetched when it is first asked for. */
const scanning = signal(null);

async function scanAnything() {
  scanning.value ??= await import('./scanning.js');
  scanning.value.openScan();
}

export function floorScreen() {
  const groups = floor({ days: days.value, place: place.value, search: search.value });
  const places = [...new Set([...house.value.reservation.values()].map((each) => each.location).filter(Boolean))].sort();
  const isEmpty = Object.values(groups).every((each) => !each.length);
  return frame({
    current: '/', title: t.floor, mainClass: 'stack',
    main: html`
      <div class="tools" key="tools">
        <div class="seg" role="group" aria-label=${t.days}>${[[1, t.today], [7, t.week]].map(([count, text]) =>
          html`<a href="/" key=${count} role="button" aria-current=${days.value === count ? 'true' : null} @click=${() => { days.value = count; }}>${text}</a>`)}</div>
        ${places.length > 1 ? html`<select class="input place" aria-label=${t.place} .value=${place.value} @change=${(event) => { place.value = event.target.value; }}>
          <option value="">${t.everywhere}</option>${places.map((each) => html`<option key=${each} value=${each}>${each}</option>`)}</select>` : ''}
        <form class="search" role="search" @submit=${(event) => event.preventDefault()}>${icon('find')}<input class="input" id="search" type="search" aria-label=${t.find} placeholder=${t.findShort} .value=${search.value} @input=${(event) => { search.value = event.target.value; }}></form>
        ${navigator.mediaDevices ? html`<button class="btn icon" type="button" aria-label=${t.scanAnything} title=${t.scanAnything} key="scan" @click=${scanAnything}>${icon('scan')}</button>` : ''}
        <p class="sub end not-phone">${longDay(Date.now())}</p>
      </div>
      ${scanning.value ? html`${scanning.value.eye()}${scanning.value.scanNotice()}` : ''}
      ${isLoading() ? bones() : isEmpty ? nothing() : html`<div class="board" key="board"><div class="stack">
        ${group('late', t.late, groups.late, t.back, true)}${group('out', t.goingOut, groups.out, t.out, true)}
      </div><div class="stack">
        ${group('back', t.comingBack, groups.back, t.back)}${group('close', t.allBack, groups.close, '')}
      </div></div>`}`,
  });
}

const nothing = () => html`<div class="empty" key="empty"><h3>${search.value ? t.nothingFound : days.value === 1 ? t.nothingToday : t.nothingWeek}</h3></div>`;

const bones = () => html`<div key="bones" aria-busy="true"><p class="sr">${t.loading}</p><ul class="list">${[1, 2, 3, 4].map((each) =>
  html`<li key=${each}><span class="row"><span class="bone w1"></span><span class="who"><span class="bone w2"></span><span class="bone w3"></span></span></span></li>`)}</ul></div>`;

function group(kind, title, reservations, counted, wide) {
  if (!reservations.length) return '';
  return html`<section key=${kind} aria-labelledby=${`h-${kind}`}><div class="head"><h2 id=${`h-${kind}`}>${title}</h2><span class="n">${reservations.length}</span><span class="end sub">${counted}</span></div>
    <ul class=${wide ? 'list wide' : 'list'}>${reservations.map((each) => row(kind, each))}</ul></section>`;
}

function row(kind, reservation) {
  const due = kind === 'out' ? reservation.pickup_at : reservation.return_at;
  const isToday = dayNumber(due) === dayNumber(Date.now());
  const counts = countsOf(reservation);
  const isOut = kind === 'out';
  const goes = counts.out + counts.back;
  const label = isOut ? t.ofOut(goes, counts.qty) : t.ofBack(counts.back, goes);
  return html`<li key=${reservation.id}><a class=${reservation.status === 'cancelled' ? 'row off' : 'row'} href=${`/r/${reservation.id}`}>
    <span class="when">${isToday ? clock(due) : html`${day(due)}<small>${clock(due)}</small>`}</span>
    <span class="who">${reservation.client?.display_name ?? reservation.reference}</span><span class="ref">${reservation.reference}</span>
    <span class="what">${state(kind, reservation, counts, due)}</span>
    <span class="much">${counts.qty && kind !== 'close' && reservation.status !== 'cancelled' ? html`${pips(isOut ? counts : { ...counts, here: 0 }, label)}<span class="to"><b>${isOut ? goes : counts.back}</b> ${isOut ? t.of('', counts.qty).trim() : t.of('', goes).trim()}</span>` : ''}</span>
  </a></li>`;
}

function state(kind, reservation, counts, due) {
  if (kind === 'late') return chip('late', t.daysLate(dayNumber(Date.now()) - dayNumber(due)));
  if (kind === 'close') return chip('back', t.isBack);
  if (kind === 'back') return counts.back ? chip('part', t.partBack) : chip('out', t.allOut);
  if (reservation.status !== 'confirmed') return chip(reservation.status, t.statuses[reservation.status]);
  const late = dayNumber(Date.now()) - dayNumber(due);
  if (late > 0) return chip('late', t.daysLate(late));
  return counts.out + counts.back ? chip('part', t.partOut) : chip('ready', t.toHandOut);
}
