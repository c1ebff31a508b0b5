// The documents of one reservation, on a screen of their own.

import { html } from '../core/html.js';
import { frame } from '../widgets/parts.js';
import { withReservation } from './alone.js';
import { papersOf } from './papers.js';
import { words as t } from '../words/words.js';

export function screen(part) {
  const shell = { current: '', title: t.documents, back: `/r/${part.toLowerCase()}`, task: true };
  return withReservation(part, (reservation) => shown(reservation, shell), shell);
}

const shown = ({ id, reference, client }, shell) =>
  frame({
    ...shell,
    main: html`<div class="split"><div class="stack"><div class="who-h" key="who">
      <h2>${client?.display_name ?? reference}</h2><p class="sub nb">${reference}</p></div>
      ${papersOf({ reservation: id, reference })}</div><aside></aside></div>`,
  });
