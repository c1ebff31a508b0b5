// A history as a list, newest first.

import { html } from '../core/html.js';
import { shape } from '../widgets/parts.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';
import { when } from '../core/time.js';

const marks = {
  picked_up: 'out',
  returned: 'back',
  changed: 'part',
  created: 'free',
  cancelled: 'cancelled',
  confirmed: 'ready',
  archived: 'cancelled',
};

/** The audit's word for what was done, in the language of the page; one that is not known stays as it is. */
export const deed = (action) => d.deeds[action] ?? d.deeds[action.split('.')[1]] ?? action;

/** The kind of thing that it was done to. */
export const kindOf = (action) => d.entities[action.split('.')[0]] ?? '';

/** Which fields changed, from what to what. */
function changes(before, after) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const text = (value) =>
    value === null || value === undefined ? '–' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  return names
    .filter((name) => name !== 'version' && JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
    .map((name) => [name, text(before?.[name]), text(after?.[name])]);
}

export function entry({ key, action, at, by, about, before, after, to }) {
  const changed = changes(before, after);
  return html`<li key=${key} tabindex="-1">${shape(marks[action.split('.').at(-1)] ?? 'ready')}<span>
    <span class="name">${deed(action)}${about ? html` · ${to ? html`<a href=${to}>${about}</a>` : about}` : ''}</span>
    <span class="at">${when(at)}${by ? ` · ${by}` : ''}</span>${
      changed.length
        ? html`<details><summary>${d.whatChanged({ n: changed.length })}</summary><table class="both"><thead><tr>
          <th scope="col">${d.field}</th><th scope="col">${d.before}</th><th scope="col">${d.after}</th></tr></thead>
          <tbody>${changed.map(
            ([name, was, is]) => html`<tr key=${name}><th scope="row">${name}</th><td>${was}</td><td>${is}</td></tr>`,
          )}</tbody></table></details>`
        : ''
    }</span><span class="state"></span></li>`;
}

export const history = (shown, row) =>
  shown.rows?.length
    ? html`<ol class="list feed" key="history">${shown.rows.map(row)}</ol>
  ${shown.more ? html`<button class="btn" type="button" key="more" @click=${shown.more}>${d.more}</button>` : ''}`
    : html`<p class="sub" key="none">${shown.loading ? t.loading : (shown.fault ?? d.noHistory)}</p>`;
