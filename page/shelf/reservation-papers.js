// The documents of one reservation, on a screen of their own.

import { html } from '../core/html.js';
import { house } from '../core/state.js';
import { read } from '../core/data.js';
import { frame, isLoading } from '../widgets/parts.js';
import { papersOf } from './papers.js';
import { words as t } from '../words/words.js';

export function screen(part) {
  const id = part.toLowerCase();
  const known = house.value.reservation.get(id);
  const answer = known ? { body: known } : read(`/api/office/reservations/${encodeURIComponent(id)}?candidates=none`);
  const shell = { current: '', title: t.documents, back: `/r/${id}`, task: true };
  if (!answer.body)
    return frame({
      ...shell,
      main:
        isLoading() || answer.loading
          ? html`<p class="sr">${t.loading}</p><span class="bone w2"></span>`
          : html`<div class="empty"><h3>${answer.fault ?? t.gone}</h3></div>`,
    });
  const { reference, client } = answer.body;
  return frame({
    ...shell,
    main: html`<div class="split"><div class="stack"><div class="who-h" key="who">
      <h2>${client?.display_name ?? reference}</h2><p class="sub nb">${reference}</p></div>
      ${papersOf({ reservation: id, reference })}</div><aside></aside></div>`,
  });
}
