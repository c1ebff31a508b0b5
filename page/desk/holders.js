// Why there is too little of something: how many are asked for and free, and which reservations hold the others.

import { html } from '../core/html.js';
import { d } from '../words/desk.js';

/** More are free than none, at least: what is over-booked already is no number that helps. */
export const askedSaid = ({ needed, free }) => d.asked({ needed, free: Math.max(0, free) });

/** So many are named. */
const most = 4;

/** The holders in a sentence, `{key, id, client, reference, about}`; nothing where there is none. */
export const heldSaid = (holders) =>
  holders.length
    ? html`${d.heldBy} ${holders.slice(0, most).map(
        ({ key, id, client, reference, about }, index) =>
          html`${index ? ', ' : ''}<a key=${key} href=${`/desk/reservations/${id}`}>${`${client} `}
              <span class="nb">${reference}</span></a>${` (${about})`}`,
      )}${holders.length > most ? ` ${d.andMore({ n: holders.length - most })}` : ''}`
    : '';
