// What may be done with one thing whose sticker was scanned or opened: it is taken back, or handed out.

import { html } from '../core/html.js';
import { house, keeps } from '../core/state.js';
import { note } from '../core/noting.js';
import { offersFor } from '../core/offers.js';
import { can, icon } from '../widgets/parts.js';
import { goOn } from './go-on.js';
import { noteReturn } from './heap.js';
import { lastOf, lastStrip } from './last.js';
import { pickupOf } from './lines.js';
import { noteOf, phoneOf, remarks } from './remarks.js';
import { labelOf, noteOnce } from './scanning.js';
import { notesOf } from '../core/model.js';
import { whereOut } from '../core/stock.js';
import { s } from '../words/shelf.js';
import { when } from '../core/time.js';

/** Hands it out; `code` is its sticker, where that was scanned just now. */
function goesOut(asset, reservation, code) {
  const label = labelOf(asset, '');
  const known = house.value.asset.get(asset.id) ?? asset;
  const change = () => note({ ...pickupOf(known, reservation, label, code), isOfAny: true });
  return noteOnce(reservation.id, asset, label.name, change, 'out');
}

const comesBack = (asset, there, code) => noteReturn(asset, there, labelOf(asset, ''), code);

/** One offer as a button; `done` is called once it was noted. */
function choice(asset, { kind, reservation: id }, code, done) {
  const reservation = house.value.reservation.get(id);
  const isBack = kind === 'back';
  const work = async () => {
    await (isBack ? comesBack(asset, id, code) : goesOut(asset, reservation, code));
    done?.();
  };
  const about = isBack
    ? [reservation?.reference, reservation?.client?.display_name]
    : [reservation.client?.display_name, when(reservation.pickup_at)];
  return html`<li key=${id}><button class=${isBack ? 'choice come' : 'choice'} type="button" @click=${(event) =>
    goOn(event, work)}>
    ${icon(isBack ? 'comes' : 'goes')}<span><b>${
      isBack ? s.takeItBack : s.handOutOn({ ref: reservation.reference })
    }</b><small>${about.filter(Boolean).join(' · ')}</small></span>${icon('go', 'go')}</button></li>`;
}

/** The offers of a thing as a list of choices; nothing where none fits, or for whoever may not. */
export function choicesOf(asset, code, done) {
  if (!can('staff') || !keeps.value) return '';
  const offers = offersFor(house.value.asset.get(asset.id) ?? asset, Date.now());
  return offers.map((offer) => choice(asset, offer, code, done));
}

/** What people wrote of the thing. */
export function notesOfSticker(asset) {
  const notes = notesOf(asset.id);
  return notes.length ? html`<div class="note shelf" key="notes">${icon('book', 's')}${remarks(notes)}</div>` : '';
}

/** Of the reservation that it is out on: how its client is called, and what people wrote of it. */
export function tripOfSticker(asset) {
  const there = house.value.reservation.get(whereOut(asset));
  return there ? html`${phoneOf(there.client)}${noteOf(there)}` : '';
}

/** On the page of a sticker: its offers, and what was noted of it last, to be undone. */
export function waysOfSticker(asset) {
  const choices = choicesOf(asset);
  // Its reports are listed there.
  const last = lastOf((entry) => entry.kind !== 'report' && [entry.asset, entry.by].includes(asset.id));
  return html`${tripOfSticker(asset)}${notesOfSticker(asset)}${
    choices.length ? html`<ul class="list" key="give">${choices}</ul>` : ''
  }${lastStrip(last, true, false)}`;
}
