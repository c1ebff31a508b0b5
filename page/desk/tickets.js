// The asset app's tickets: what is sent to whom, in which parcels, and what has come of it.

import { filter, go, isFiltered } from '../core/router.js';
import { html } from '../core/html.js';
import { signal } from '../core/signal.js';
import { can, frame } from '../widgets/parts.js';
import { list, read, url } from '../core/data.js';
import { day, when } from '../core/time.js';
import { fetched, formOf, listed, newButton, press, refusal, searchField } from './parts.js';
import { entry, history } from './history.js';
import { parcelChip, statusChoice } from './parcels.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';

/** What the server takes of one ticket. */
const mostOut = 5;
const mostBack = 1;
const longestNumber = 100;
const longestCarrier = 100;
const longestNote = 2000;

const fields = () => [
  { name: 'subject', label: d.fields.subject, required: true, spell: true },
  { name: 'category', label: d.category },
  { name: 'customer_name', label: d.fields.customer_name },
  { name: 'shipping_address', label: d.fields.shipping_address, type: 'text', wide: true },
];

const row = (ticket) =>
  html`<li key=${ticket.id}><a class="row" href=${`/desk/tickets/${ticket.id}`}>
    <span class="who">${ticket.subject}</span><span class="c1">${ticket.customer_name ?? ''}</span>
    <span class="c2"><span class="code">${ticket.display_id}</span> ${day(ticket.created_at)}${
      ticket.return_status ? ` · ${d.ways.return}` : ''
    }</span><span class="c3">${parcelChip(ticket.return_status ?? ticket.outbound_status)}</span></a></li>`;

export function screen(id) {
  if (id === 'new') return newTicket();
  if (id) return fetched(read(`/api/office/tickets/${id}`), t.tickets, '/desk/tickets', one);
  const shown = list(
    url('/api/office/tickets', { q: filter('q'), outbound: filter('outbound'), return: filter('return') }),
    'tickets',
  );
  return frame({
    current: '/desk/tickets',
    title: t.tickets,
    mainClass: 'stack',
    tools: can('manager') ? newButton('/desk/tickets/new', d.newOne) : '',
    main: html`<div class="tools" key="tools">${searchField(d.findTicket, d.findTicketShort)}
      ${statusChoice('outbound', d.ways.outbound)}${statusChoice('return', d.ways.return)}</div>
      ${listed(shown, row, isFiltered() ? d.noTickets : d.noTicketsYet)}`,
  });
}

const newTicket = () =>
  frame({
    current: '/desk/tickets',
    title: d.newTicket,
    back: '/desk/tickets',
    task: true,
    main: can('manager')
      ? html`${formOf({
          id: 'ticket-new',
          fields: fields(),
          kind: 'ticket',
          method: 'POST',
          to: '/api/office/tickets',
          done: (made) => go(`/desk/tickets/${made.id}`),
        })}`
      : '',
  });

function one(ticket) {
  const to = `/api/office/tickets/${ticket.id}`;
  return frame({
    current: '/desk/tickets',
    title: ticket.display_id,
    back: '/desk/tickets',
    task: true,
    main: html`<div class="split"><div class="stack"><div class="who-h" key="who"><h2>${ticket.subject}</h2>
      <p class="tools">${parcelChip(ticket.return_status ?? ticket.outbound_status)}
      <span class="sub">${ticket.customer_name ?? ''}</span></p></div>
      <section key="parcels" aria-labelledby="h-parcels" class="stack tight"><div class="head">
      <h2 id="h-parcels">${t.parcels}</h2><span class="n">${ticket.parcels.length || ''}</span></div>
      ${
        ticket.parcels.length
          ? html`<ul class="list">${ticket.parcels.map((parcel) => parcelOf(ticket, parcel, to))}</ul>`
          : html`<p class="sub">${d.noParcelsYet}</p>`
      }
      ${can('manager') ? newParcel(ticket, to) : ''}${refusal()}</section>
      ${
        can('manager')
          ? formOf({ id: `ticket-${ticket.id}`, fields: fields(), base: ticket, kind: 'ticket', method: 'PATCH', to })
          : html`<dl class="facts" key="facts">${fields().map(
              (field) => html`<dt key=${`t${field.name}`}>${field.label}</dt>
              <dd key=${field.name}>${ticket[field.name] ?? '–'}</dd>`,
            )}</dl>`
      }</div>
      <aside class="stack"><section key="history" aria-labelledby="h-history"><div class="head">
      <h2 id="h-history">${d.history}</h2></div>
      ${history(list(`${to}/history`, 'history'), (each) =>
        entry({
          ...each,
          key: each.id,
          entity_type: each.action.split('.')[0],
          by: [each.by, d.sources[each.source]].filter(Boolean).join(' · '),
        }),
      )}</section></aside></div>`,
  });
}

/** Which parcel somebody is about to say of that it has come: its ticket, way and slot. */
const coming = signal('');

function parcelOf(ticket, parcel, to) {
  const { way, slot } = parcel;
  const name = `${ticket.id} ${way} ${slot}`;
  const id = `parcel-${way}-${slot}`;
  const receive = (event) => {
    event.preventDefault();
    const notes = event.target.elements.notes.value.trim();
    press(name, 'POST', `${to}/receipts`, { way, slot, ...(notes ? { notes } : {}) }, () => {
      // That of another may be open by then.
      if (coming.value === name) coming.value = '';
    });
  };
  const put = (status) => press(name, 'PATCH', to, { parcels: [{ way, slot, status }] });
  return html`<li class="line" key=${id}><div class="top"><span><b>${d.ways[way]}</b> <span class="code">
    ${parcel.tracking_number}</span> ${parcel.carrier ?? ''}</span>${parcelChip(parcel.status)}</div>
    ${
      parcel.status === 'received'
        ? html`<p class="sub" key="came">${[when(parcel.received_at), parcel.received_by, parcel.notes]
            .filter(Boolean)
            .join(' · ')}</p>`
        : coming.value === name
          ? html`<form class="tools typing" key="come" @submit=${receive}><input class="input" name="notes"
              maxlength=${longestNote} aria-label=${d.receiptNote} placeholder=${d.receiptNote} autocomplete="off">
              <button class="btn primary" type="submit">${d.received}</button>
              <button class="btn" type="button" @click=${() => {
                coming.value = '';
              }}>${d.leaveIt}</button></form>`
          : html`<p class="tools" key="acts">${
              can('staff')
                ? html`<button class="btn" type="button" key="come" @click=${() => {
                    coming.value = name;
                  }}>${d.hasCome}<span class="sr">: ${parcel.tracking_number}</span></button>`
                : ''
            }${
              can('manager')
                ? html`<button class="btn quiet" type="button" key="move" @click=${() =>
                    put(parcel.status === 'pending' ? 'in_transit' : 'pending')}>${
                    parcel.status === 'pending' ? d.isOnItsWay : d.isNotOnItsWay
                  }<span class="sr">: ${parcel.tracking_number}</span></button>`
                : ''
            }</p>`
    }</li>`;
}

/** A parcel more, while there is a place for it. */
function newParcel(ticket, to) {
  const has = (way) => ticket.parcels.filter((each) => each.way === way).length;
  const ways = [...(has('outbound') < mostOut ? ['outbound'] : []), ...(has('return') < mostBack ? ['return'] : [])];
  if (!ways.length) return '';
  const add = (event) => {
    event.preventDefault();
    const { way, number, carrier } = event.target.elements;
    const parcel = { way: way.value, tracking_number: number.value.trim() };
    if (!parcel.tracking_number) return number.focus();
    if (carrier.value.trim()) parcel.carrier = carrier.value.trim();
    press('parcel', 'PATCH', to, { parcels: [parcel] }, () => {
      // The next one may have been typed since.
      if (number.value.trim() !== parcel.tracking_number) return;
      number.value = '';
      carrier.value = '';
    });
  };
  return html`<form class="panel stack tight" key="new" @submit=${add} aria-label=${d.addParcel}><div class="form">
    <div class="field half"><label for="parcel-way">${d.way}</label><select class="input" id="parcel-way" name="way">
    ${ways.map((way) => html`<option key=${way} value=${way}>${d.ways[way]}</option>`)}</select></div>
    <div class="field half"><label for="parcel-carrier">${d.fields.carrier}</label><input class="input"
    id="parcel-carrier" name="carrier" maxlength=${longestCarrier} autocomplete="off"></div>
    <div class="field full"><label for="parcel-number">${d.fields.tracking_number}</label><input class="input"
    id="parcel-number" name="number" maxlength=${longestNumber} autocomplete="off" spellcheck="false"></div></div>
    <p class="tools"><button class="btn" type="submit">${d.addParcel}</button></p></form>`;
}
