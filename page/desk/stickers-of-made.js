// After an import: stickers and labels for what it has made.

import { html } from '../core/html.js';
import { askedAt, house } from '../core/state.js';
import { icon } from '../widgets/parts.js';
import { giveCodes, givenPart, giving } from './give-codes.js';
import { d } from '../words/desk.js';

/** `made` are the first of `count` assets, made by `doneAt`: no more are told by the server. */
export function stickersOfMade(made, count, doneAt) {
  if (!made.length) return '';
  // What was made comes to the browser's copy a moment later.
  const here = made.map((id) => house.value.asset.get(id)).filter(Boolean);
  const missing = made.length - here.length;
  // The copy has no archived and no retired assets: what is not in a newer one does not come.
  const isWhole = (askedAt.value ?? 0) > doneAt;
  const comes = isWhole ? here.length : made.length;
  const without = here.filter((asset) => !asset.codes.length);
  return html`<section key="made" aria-labelledby="h-made" class="stack tight"><div class="head">
    <h2 id="h-made">${d.stickersOfMade}</h2></div>
    ${
      missing
        ? html`<p class="sub" role="status" key="coming">${(isWhole ? d.madeAway : d.madeComing)({ n: missing })}</p>`
        : ''
    }
    ${
      giving.value
        ? html`<p class="sub" role="status" key="giving">${d.givingCodes(giving.value)}</p>`
        : without.length
          ? html`<button class="btn primary wide" type="button" id="give" key="give" @click=${() =>
              giveCodes(without)}>${d.giveThese({ n: without.length })}</button>`
          : ''
    }
    ${givenPart()}
    ${
      comes
        ? html`<a class="btn wide" id="print-made" key="print" href="/desk/labels?of=import">${icon('print', 's')}
      ${d.printThese({ n: comes })}</a>`
        : ''
    }
    ${
      made.length < count
        ? html`<p class="hint" key="rest">${d.madeMore({ n: made.length })} <a
      href="/desk/labels?of=without">${d.allWithout}</a></p>`
        : ''
    }</section>`;
}
