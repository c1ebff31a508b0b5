// The floor: what is late, what goes out, what comes back, as it is now.

import { ask, filter } from '../core/router.js';
import { html } from '../core/html.js';
import { signal } from '../core/signal.js';
import { house } from '../core/state.js';
import { assetsFound, dueOn, floor, marksOf, meaningOf, named, tallyOf, valuesOf } from '../core/model.js';
import { isAnyOut } from '../core/stock.js';
import { fault } from '../core/noting.js';
import { awaitFile } from '../core/api.js';
import { closeButton } from './close.js';
import { can, canBook, frame, pips, chip, icon, isLoading, lostLink, sticker, warning } from '../widgets/parts.js';
import { withWords } from '../words/room.js';
import { words as t } from '../words/words.js';
import { clock, day, longDay, dayNumber } from '../core/time.js';
import { tagOf } from '../core/tag.js';

/** What scans here is fetched after the first drawing: a scanner that types needs no button. */
const scanning = signal(null);
let fetching = null;

function fetchScanning() {
  fetching ??= withWords(import('./anything.js')).then(
    (file) => {
      scanning.value = file;
    },
    (error) => {
      fetching = null;
      awaitFile(error);
    },
  );
  return fetching;
}

async function scanAnything() {
  await fetchScanning();
  scanning.value?.open();
}

const scanButton = (style) =>
  can('staff') || navigator.mediaDevices
    ? html`<button class=${`btn ${style}`} type="button" key="scan" @click=${scanAnything}>${icon('scan')}
      ${t.scanAnything}</button>`
    : '';

/** The way from an empty house to its first reservation, which most houses have behind them. */
const lead = signal(null);
let isAsked = false;

function firstSteps() {
  if (house.value.reservation.size || isLoading() || !can('manager')) return '';
  if (!isAsked) {
    isAsked = true;
    withWords(import('../widgets/first-steps.js')).then(
      (file) => {
        lead.value = file;
      },
      (error) => {
        isAsked = false;
        awaitFile(error);
      },
    );
  }
  return lead.value?.firstSteps() ?? '';
}

export function screen() {
  if (!scanning.value) setTimeout(fetchScanning);
  const [days, place, search] = [filter('days') === '7' ? 7 : 1, filter('place'), filter('q')];
  const groups = floor({ days, place, search });
  const places = valuesOf(house.value.reservation.values(), 'location');
  const found = search ? assetsFound(search).slice(0, 6) : [];
  const isEmpty = !found.length && Object.values(groups).every((each) => !each.length);
  return frame({
    current: '/',
    title: t.floor,
    mainClass: 'stack',
    tools: canBook()
      ? html`<a class="btn not-phone" id="new" key="new" href="/desk/reservations/new">${icon('plus', 's')}
        ${t.newReservation}</a>`
      : '',
    main: html`
      <div class="tools" key="tools">
        <div class="seg" role="group" aria-label=${t.days}>${[
          [1, t.today],
          [7, t.week],
        ].map(
          ([count, text]) =>
            html`<a href=${count === 1 ? '/' : `/?days=${count}`} key=${count} aria-current=${
              days === count ? 'true' : null
            } @click=${(event) => {
              event.preventDefault();
              ask({ days: count === 1 ? '' : String(count) });
            }}>${text}</a>`,
        )}</div>
        ${
          places.length > 1
            ? html`<select class="input place" aria-label=${t.place} .value=${place} @change=${(event) =>
                ask({ place: event.target.value })}>
          <option value="">${t.everywhere}</option>${places.map(
            (each) => html`<option key=${each}
          value=${each}>${each}</option>`,
          )}</select>`
            : ''
        }
        <form class="search" role="search" @submit=${(event) => event.preventDefault()}>${icon('find')}
        <input class="input" id="search" type="search" aria-label=${t.find} placeholder=${t.findShort}
        .value=${search} @input=${(event) => ask({ q: event.target.value })}></form>
        ${scanButton('only-desk')}
        ${
          canBook()
            ? html`<a class="btn walk-in" key="walk-in" href="/walk-in">${icon('plus', 's')}${t.handOut}</a>`
            : ''
        }
        <p class="sub end not-phone">${longDay(Date.now())}</p>
      </div>
      ${scanning.value?.scanning() ?? ''}
      ${warning(fault.value)}${firstSteps()}
      ${
        isLoading()
          ? bones()
          : isEmpty
            ? nothing(search, days)
            : html`${found.length ? gear(found, meaningOf(search).code) : ''}
        <div class="board" key="board"><div class="stack">
        ${group('late', t.late, groups.late, t.back, true)}${group('out', t.goingOut, groups.out, t.out, true)}
      </div><div class="stack">
        ${group('back', t.comingBack, groups.back, t.back)}${group('toClose', t.toClose, groups.toClose, '')}
          ${group('close', t.isReturned, groups.close, '')}
          ${group('other', t.otherDays, groups.other, '')}
      </div></div>`
      }`,
    thumb: scanButton('scan'),
  });
}

/** The assets that were looked for, as links to their pages. */
const gear = (assets, typed) =>
  html`<ul class="list" key="gear">${assets.map(
    (asset) => html`<li key=${asset.id}><a class="row plain"
    href=${`/q/${encodeURIComponent(named(asset.id).code || tagOf(asset) || typed)}`}>
    <span class="who">${named(asset.id).name} ${sticker(named(asset.id))}</span><span class="what">${
      house.value.reservation.get(asset.current_reservation_id)?.reference ?? asset.location ?? ''
    }</span>${icon('go', 's')}</a></li>`,
  )}</ul>`;

const nothing = (search, days) =>
  html`<div class="empty" key="empty"><h2>${search ? t.nothingFound : days === 1 ? t.nothingToday : t.nothingWeek}
    </h2></div>`;

const bones = () =>
  html`<div key="bones" aria-busy="true"><p class="sr">${t.loading}</p><ul class="list">${[1, 2, 3, 4].map(
    (each) =>
      html`<li key=${each}><span class="row"><span class="bone w1"></span><span class="who">
        <span class="bone w2"></span><span class="bone w3"></span></span></span></li>`,
  )}</ul></div>`;

function group(kind, title, reservations, counted, wide) {
  if (!reservations.length) return '';
  return html`<section key=${kind} aria-labelledby=${`h-${kind}`}><div class="head">
    <h2 id=${`h-${kind}`}>${title}</h2><span class="n">${reservations.length}</span>
    <span class="end sub">${counted}</span></div>
    <ul class=${wide ? 'list wide' : 'list'}>${reservations.map((each) => row(kind, each))}</ul></section>`;
}

function row(kind, reservation) {
  const due = dueOn(kind, reservation);
  const isToday = dayNumber(due) === dayNumber(Date.now());
  const { asked, had_out, back } = tallyOf(reservation);
  const isOut = kind === 'out' || (kind === 'other' && !isAnyOut(reservation));
  const [done, all] = isOut ? [had_out, asked] : [back, had_out];
  const label = (isOut ? t.ofOut : t.ofBack)({ n: done, m: all });
  const isOff = reservation.status === 'cancelled';
  const way = kind === 'late' ? lostLink(reservation.id, true) : kind === 'toClose' ? closeButton(reservation) : '';
  return html`<li key=${reservation.id} class=${way ? 'has-way' : null}><a class=${isOff ? 'row off' : 'row'}
    href=${`/r/${reservation.id}`}>
    <span class="when">${isToday ? clock(due) : html`${day(due)}<small>${clock(due)}</small>`}</span>
    <span class="who">${reservation.client?.display_name ?? reservation.reference}</span>
    <span class="ref">${reservation.reference}</span>
    <span class="what">${state(kind, reservation, done, due)}</span>
    <span class="much">${
      all && !['close', 'toClose'].includes(kind) && !isOff
        ? html`
    ${pips(marksOf(reservation, isOut ? 'out' : 'back'), label, '', 6)}<span class="to"><b>${done}</b> ${t
      .of({ n: '', m: all })
      .trim()}</span>`
        : ''
    }</span>
  </a>${way}</li>`;
}

const lateness = (days) => (days < 1 ? t.late : t.daysLate({ n: days }));

function state(kind, reservation, done, due) {
  if (kind === 'late') return chip('late', lateness(dayNumber(Date.now()) - dayNumber(due)));
  if (kind === 'close' || kind === 'toClose') return chip('back', t.isBack);
  if (kind === 'back' || (kind === 'other' && isAnyOut(reservation)))
    return done ? chip('part', t.partBack) : chip('out', t.allOut);
  if (reservation.status !== 'confirmed')
    return chip(reservation.status === 'closed' ? 'done' : reservation.status, t.statuses[reservation.status]);
  const late = dayNumber(Date.now()) - dayNumber(due);
  if (late > 0) return chip('late', lateness(late));
  return done ? chip('part', t.partOut) : chip('ready', t.toHandOut);
}
