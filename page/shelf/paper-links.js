// The ways from a reservation to its papers: the delivery note, and what is kept with it.

import { html } from '../core/html.js';
import { icon } from '../widgets/parts.js';
import { s } from '../words/shelf.js';
import { words as t } from '../words/words.js';

export const noteAddress = (reservation, from = '') => `/r/${reservation}?note=1${from ? `&from=${from}` : ''}`;

export const paperLinks = (reservation) =>
  html`<nav class="papers" key="papers" aria-label=${s.papers.head}><a class="btn" href=${noteAddress(reservation)}>
    ${icon('sign', 's')}${t.deliveryNote}</a><a class="btn" href=${`/r/${reservation}?papers=1`}>
    ${icon('paper', 's')}${t.documents}</a></nav>`;
