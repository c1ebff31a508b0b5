// The help of a screen: what it is for, in a few sentences, and the keys.

import { html } from '../core/html.js';
import { shortcuts, wordOf } from '../core/keys.js';
import { filter, path } from '../core/router.js';
import { screenAt } from '../core/screens.js';
import { h } from '../words/help.js';

const signs = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' };

/** A key as keyboards show it: some bear a word, in the language of their country. */
const sign = (key) =>
  key
    .split('+')
    .map((part) => h.keyNames[part] ?? signs[part] ?? part)
    .join(' ');

/** The name by which the words know a screen: two that share a title are told apart by what is asked there. */
const helpOf = ({ asked, title }) => asked ?? title;

const keyRow = ({ word, keys }) =>
  html`<dt key=${`k${word}`}>${keys.map((key) => html`<kbd key=${key}>${sign(key)}</kbd>`)}</dt>
    <dd key=${word}>${h.shortcuts[word]}</dd>`;

/** The keys of the present screen: where there is nothing to search, the key that searches is not listed. */
const keysHere = () => shortcuts.map((each) => ({ word: wordOf(each), keys: each.keys })).filter(({ word }) => word);

/** Open until `close` takes it away. */
export function panel(title, close) {
  const row = screenAt(path.value, filter);
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
    <dl>${keysHere().map(keyRow)}</dl></section></div></dialog>`;
}
