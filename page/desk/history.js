// A history as a list, newest first, in words.

import { house } from '../core/state.js';
import { html } from '../core/html.js';
import { shape } from '../widgets/parts.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';
import { when } from '../core/time.js';
import { own } from '../core/own.js';
import { markOf } from '../core/tag.js';
import { faultOf } from './parts.js';
import { told } from './told.js';

const marks = {
  picked_up: 'out',
  returned: 'back',
  changed: 'part',
  updated: 'part',
  received: 'back',
  created: 'free',
  lost: 'late',
  cancelled: 'cancelled',
  confirmed: 'ready',
  archived: 'cancelled',
};

/** What an id means, as far as this browser knows. */
function nameOf(kind, id) {
  const row = own(house.value, kind)?.get(id);
  if (!row) return null;
  if (kind === 'asset') return markOf(row) || (house.value.item.get(row.item_id)?.name ?? null);
  return row.name ?? row.display_name ?? row.reference ?? null;
}

const change = ({ label, was, is, text }, index) =>
  html`<li key=${index}><b>${label}</b> ${
    text ?? html`${was} <span aria-hidden="true">→</span><span class="sr">${d.becomes}</span> ${is}`
  }</li>`;

/** A tag or a reference, which no line breaks. */
const whole = (each, index) => html`${index ? ' · ' : ''}<span class="nb" key=${index}>${each}</span>`;

/** How many changes stand open: of more the rest is behind a button. */
const most = 5;

/** `about` is a text, or a list of tags and references; `below` stands under all else. */
export function entry({ key, at, by, about, to, below, ...row }) {
  const { title, changes, rest, reason, rules } = told(row, nameOf);
  const names = Array.isArray(about) ? about.map(whole) : about;
  const [open, closed] = [changes.slice(0, most), [...changes.slice(most), ...rest]];
  return html`<li key=${key} tabindex="-1">${shape(marks[row.action.split('.').at(-1)] ?? 'ready')}<span>
    <span class="name">${title}${about?.length ? html` · ${to ? html`<a href=${to}>${names}</a>` : names}` : ''}</span>
    <span class="at">${when(at)}${by ? ` · ${by}` : ''}</span>
    ${open.length ? html`<ul class="diff" key="told">${open.map(change)}</ul>` : ''}${
      reason ? html`<p class="said" key="why"><b>${d.reason}</b> ${reason}</p>` : ''
    }${rules.length ? html`<p class="said" key="rules"><b>${d.overruled}</b> ${rules.join(', ')}</p>` : ''}${
      closed.length
        ? html`<details key="rest"><summary>${d.andFields({ n: closed.length })}</summary><ul class="diff">${closed.map(
            change,
          )}</ul></details>`
        : ''
    }${below ?? ''}</span><span class="state"></span></li>`;
}

export const history = (shown, row) =>
  shown.rows?.length
    ? html`${faultOf(shown)}<ol class="list feed" key="history">${shown.rows.map(row)}</ol>
  ${shown.more ? html`<button class="btn" type="button" key="more" @click=${shown.more}>${d.more}</button>` : ''}`
    : html`<p class="sub" key="none">${shown.loading ? t.loading : (shown.fault ?? d.noHistory)}</p>`;
