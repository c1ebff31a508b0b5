// The help of a screen: what it is for, in a few sentences, and the keys.

import { html } from '../core/html.js';
import { shortcuts } from '../core/keys.js';
import { filter, path } from '../core/router.js';
import { screenAt } from '../core/screens.js';
import { h } from '../words/help.js';

const signs = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' };

/** A key as keyboards show it. */
const sign = (key) =>
  key
    .split('+')
    .map((part) => (part === 'Shift' ? h.shift : (signs[part] ?? part)))
    .join(' ');

/** The name by which the words know a screen: two that share a title are told apart by what is asked there. */
const helpOf = ({ asked, title }) => asked ?? title;

const keyRow = ({ name, keys }) =>
  html`<dt key=${`k${name}`}>${keys.map((key) => html`<kbd key=${key}>${sign(key)}</kbd>`)}</dt>
    <dd key=${name}>${h.shortcuts[name]}</dd>`;

/** Open until `close` takes it away. */
export function panel(title, close) {
  const row = screenAt(path.value, filter);
  const shown = shortcuts.filter(({ address }) => !address || address === row?.address);
  return html`<dialog class="help" key="help" aria-labelledby="help-h" @close=${close} @click=${(event) => {
    // Outside of what it says.
    if (event.target.localName === 'dialog') event.target.close();
  }}><div class="stack" key="said"><div class="head"><h2 id="help-h">${h.title({ screen: title })}</h2>
    <button class="btn icon end" type="button" aria-label=${h.close} @click=${(event) =>
      event.target.closest('dialog').close()}><i class="ico i-close" aria-hidden="true"></i></button></div>
    ${
      row
        ? html`<ul class="says" key="says">${Object.values(h.screens[helpOf(row)] ?? {}).map(
            (sentence) => html`<li key=${sentence}>${sentence}</li>`,
          )}</ul>`
        : ''
    }
    <section class="shortcuts stack tight" key="keys" aria-labelledby="help-k"><h3 id="help-k">${h.keys}</h3>
    <dl>${shown.map(keyRow)}</dl></section></div></dialog>`;
}
