// The parcels of the asset app's tickets: what is on its way, and what has come.

import { filter, isFiltered } from '../core/router.js';
import { html } from '../core/html.js';
import { chip, frame } from '../widgets/parts.js';
import { list, url } from '../core/data.js';
import { day } from '../core/time.js';
import { own } from '../core/own.js';
import { choice, listed, searchField } from './parts.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';

const shapes = { pending: 'ready', in_transit: 'out', received: 'back' };

/** Where a parcel is, as a shape and a word; nothing where there is none. */
export const parcelChip = (status) =>
  status ? chip(own(shapes, status) ?? 'ready', d.parcelStates[status] ?? status) : '';

/** The choice of a status, under a name of the address; `of` says of what, where there are two of them. */
export const statusChoice = (name, of) =>
  choice(
    name,
    of ?? d.status,
    [['', d.anyStatus], ...Object.entries(d.parcelStates)].map(([value, text]) => [
      value,
      of ? `${of}: ${text}` : text,
    ]),
  );

const row = (parcel) =>
  html`<li key=${`${parcel.ticket.id}${parcel.way}${parcel.slot}`}><a class="row"
    href=${`/desk/tickets/${parcel.ticket.id}`}><span class="who">${
      parcel.ticket.customer_name ?? parcel.ticket.subject
    }</span><span class="c1"><span class="code">${parcel.tracking_number}</span> ${parcel.carrier ?? ''}</span>
    <span class="c2">${d.ways[parcel.way]} · ${parcel.ticket.display_id}${
      parcel.received_at ? ` · ${day(parcel.received_at)}` : ''
    }</span><span class="c3">${parcelChip(parcel.status)}</span></a></li>`;

export function screen() {
  const shown = list(
    url('/api/office/parcels', { q: filter('q'), way: filter('way'), status: filter('status') }),
    'parcels',
  );
  return frame({
    current: '/desk/parcels',
    title: t.parcels,
    mainClass: 'stack',
    main: html`<div class="tools" key="tools">${searchField(d.findParcel, d.findParcelShort)}
      ${choice('way', d.way, [['', d.bothWays], ...Object.entries(d.ways)])}${statusChoice('status')}</div>
      ${listed(shown, row, isFiltered() ? d.noParcels : d.noParcelsYet)}`,
  });
}
