// After an import: stickers and labels for what it has made.

import { html } from '../core/html.js';
import { house } from '../core/state.js';
import { icon } from '../widgets/parts.js';
import { giveCodes, givenPart, giving } from './give-codes.js';
import { d } from '../words/desk.js';

/** `made` are the first of `count` assets: no more are told by the server. */
export function stickersOfMade(made, count = made.length) {
  if (!made.length) return '';
  // What was made comes to the browser's copy a moment later.
  const here = made.map((id) => house.value.asset.get(id)).filter(Boolean);
  const missing = made.length - here.length;
  const without = here.filter((asset) => !asset.codes.length);
  return html`<section key="made" aria-labelledby="h-made" class="stack tight"><div class="head">
    <h2 id="h-made">${d.stickersOfMade}</h2></div>
    ${missing ? html`<p class="sub" role="status" key="coming">${d.madeComing({ n: missing })}</p>` : ''}
    ${
      giving.value
        ? html`<p class="sub" role="status" key="giving">${d.givingCodes(giving.value)}</p>`
        : without.length
          ? html`<button class="btn primary wide" type="button" id="give" key="give" @click=${() =>
              giveCodes(without)}>${d.giveThese({ n: without.length })}</button>`
          : ''
    }
    ${givenPart()}
    <a class="btn wide" id="print-made" key="print" href="/desk/labels?of=import">${icon('print', 's')}
      ${d.printThese({ n: made.length })}</a>
    ${
      made.length < count
        ? html`<p class="hint" key="rest">${d.madeMore({ n: made.length })} <a
      href="/desk/labels?of=without">${d.allWithout}</a></p>`
        : ''
    }</section>`;
}
