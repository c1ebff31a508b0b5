// What may be done with one thing whose sticker was opened: it is taken back, or handed out.

import { html } from '../core/html.js';
import { house, keeps } from '../core/state.js';
import { note } from '../core/noting.js';
import { awaiting } from '../core/model.js';
import { whereOut } from '../core/stock.js';
import { can, icon } from '../widgets/parts.js';
import { noteReturn } from './heap.js';
import { pickupOf } from './lines.js';
import { labelOf, noteOnce } from './scanning.js';
import { s } from '../words/shelf.js';
import { when } from '../core/time.js';

/** So many are offered: whoever means another one opens it. */
const most = 3;

const goesOut = (asset, reservation) => {
  const label = labelOf(asset, '');
  return noteOnce(
    reservation.id,
    asset,
    label.name,
    () => note(pickupOf(house.value.asset.get(asset.id) ?? asset, reservation, label)),
    'out',
  );
};

const choice = (asset, reservation) =>
  html`<li key=${reservation.id}><button class="choice" type="button" @click=${() => goesOut(asset, reservation)}>
    ${icon('goes')}<span><b>${s.handOutOn({ ref: reservation.reference })}</b><small>${[
      reservation.client?.display_name,
      when(reservation.pickup_at),
    ]
      .filter(Boolean)
      .join(' · ')}</small></span>${icon('go', 'go')}</button></li>`;

export function waysOfSticker(asset) {
  if (!can('staff') || !keeps.value) return '';
  const there = whereOut(asset);
  if (there)
    return html`<p key="take"><button class="btn primary come" type="button"
      @click=${() => noteReturn(asset, there)}>${icon('comes', 's')}${s.takeItBack}</button></p>`;
  const choices = asset.status === 'IN_STOCK' ? awaiting(asset, Date.now()).slice(0, most) : [];
  return choices.length ? html`<ul class="list" key="give">${choices.map((each) => choice(asset, each))}</ul>` : '';
}
