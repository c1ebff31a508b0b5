// What people wrote for whoever works at the shelf: of a reservation, of an item, of a thing. And how its client is
// called.

import { html } from '../core/html.js';
import { icon } from '../widgets/parts.js';
import { s } from '../words/shelf.js';

/** Notes of things, each with its line ends; nothing where there are none. */
export const remarks = (notes) =>
  notes.length
    ? html`<ul class="remarks" key="remarks">${notes.map((note) => html`<li key=${note}>${note}</li>`)}</ul>`
    : '';

/** The note of a reservation, which is meant for everybody who handles it. */
export const noteOf = ({ notes }) =>
  notes
    ? html`<div class="note shelf" role="note" key="note">${icon('book', 's')}
      <p>${notes}</p></div>`
    : '';

/** A telephone takes digits and a few signs; what people write around them it does not. */
const dialled = (phone) => phone.replace(/[^\d+*#,;]/g, '');

/** How a client is called: one tap dials where the device can. */
export function phoneOf(client) {
  if (!client?.phone) return '';
  const number = dialled(client.phone);
  return number
    ? html`<a class="btn quiet dial" key="phone" href=${`tel:${number}`} aria-label=${s.call({
        name: client.display_name,
        phone: client.phone,
      })}>${icon('phone', 's')}<span>${client.phone}</span></a>`
    : html`<span class="sub" key="phone">${client.phone}</span>`;
}
