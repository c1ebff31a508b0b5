// On a phone the desk's parts are a screen of their own.

import { html } from '../core/html.js';
import { canBook, deskLinks, frame, icon } from '../widgets/parts.js';
import { firstSteps } from '../widgets/first-steps.js';
import { words as t } from '../words/words.js';

export const screen = () =>
  frame({
    current: '/desk',
    title: t.desk,
    mainClass: 'stack',
    main: html`${
      canBook()
        ? html`<p key="new"><a class="btn primary wide" id="new"
      href="/desk/reservations/new">${icon('plus', 's')}${t.newReservation}</a></p>`
        : ''
    }${firstSteps()}<ul class="list menu" key="menu">${deskLinks().map(
      ({ address, icon: name, title }) =>
        html`<li key=${address}><a class="row" href=${address}>${icon(name)}<span class="who">${t[title]}</span>
          ${icon('go', 's')}</a></li>`,
    )}</ul>`,
  });
