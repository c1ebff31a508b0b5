// Scanning on the floor, where nobody has said yet what it is for: each sticker offers what fits it.

import { effect, signal } from '../core/signal.js';
import { html } from '../core/html.js';
import { house } from '../core/state.js';
import { insideOf, isLendable, named } from '../core/model.js';
import { whereOut } from '../core/stock.js';
import { path } from '../core/router.js';
import { can, canBook, icon, shape, sticker } from '../widgets/parts.js';
import { lastOf, lastStrip } from './last.js';
import { addressOf, outOn } from './noted.js';
import { choicesOf, notesOfSticker, tripOfSticker } from './sticker-ways.js';
import { assetOf, eye, openScan, scanForm, scanNotice, scannedSticker, takesScans } from './scanning.js';
import { signalTo } from './scanner.js';
import { s } from '../words/shelf.js';
import { words as t } from '../words/words.js';

/** Whether a person scans here: then the field is shown. */
const isOpen = signal(false);
/** What was scanned last, and as which sticker: `{asset, code}`. */
const seen = signal(null);

const forget = () => {
  seen.value = null;
};

effect(() => {
  if (path.value === '/') return;
  isOpen.value = false;
  forget();
});

takesScans((address) => address === '/' && look);

async function look(text) {
  forget();
  const asset = await assetOf(text);
  isOpen.value = true;
  if (!asset || path.value !== '/') return;
  seen.value = { asset, code: scannedSticker(asset, text) };
  signalTo('known');
  // What may be done with it is in sight on a small screen.
  setTimeout(() => document.querySelector('.offer')?.scrollIntoView({ block: 'nearest' }));
}

/** The camera, or the field where there is none: that is there after the next drawing. */
export function open() {
  isOpen.value = true;
  return new Promise((drawn) => {
    setTimeout(drawn);
  }).then(openScan);
}

export const scanning = () =>
  html`<div class="stack tight anything" key="anything">${eye(lastOf((entry) => entry.isOfAny))}${
    isOpen.value && can('staff') ? scanForm() : ''
  }${lastStrip(
    lastOf((entry) => isOpen.value && (entry.isOfAny || entry.isOfHeap)),
    true,
  )}${scanNotice()}<p class="sr"
    role="status" key="heard">${seen.value ? sentenceOf(seen.value.asset) : ''}</p>${seen.value ? card() : ''}</div>`;

const sentenceOf = (asset) => `${titleOf(asset)}: ${stateOf(asset)}`;

function titleOf(asset) {
  const { name, tag } = named(asset.id);
  return [name || asset.item_name, tag || asset.asset_tag].filter(Boolean).join(' ');
}

/** Where it is and how, in a few words. */
function stateOf(asset) {
  const there = whereOut(asset);
  if (there) return outOn(there);
  return [
    s.stands[asset.status] ?? t.isHere,
    asset.location,
    s.conditions[asset.condition],
    insideOf(asset)?.length && s.inside({ n: insideOf(asset).length }),
  ]
    .filter(Boolean)
    .join(' · ');
}

function card() {
  const { code } = seen.value;
  const asset = house.value.asset.get(seen.value.asset.id) ?? seen.value.asset;
  const choices = choicesOf(asset, code, forget);
  return html`<section class="box offer" key="offer" aria-labelledby="h-offer"><header>${shape(
    whereOut(asset) ? 'out' : asset.status === 'REPAIR' ? 'repair' : 'ready',
  )}<div><h2 id="h-offer">${named(asset.id).name || asset.item_name}</h2><p class="sub">${sticker(
    named(asset.id),
  )} ${stateOf(asset)}</p></div><button class="btn icon" type="button" aria-label=${t.dismiss} @click=${forget}>
    ${icon('close', 's')}</button></header>${notesOfSticker(asset)}${
      choices.length || !isLendable(asset) ? '' : html`<p class="sub pad" key="none">${s.noneWaits}</p>`
    }<ul class="choices" key="choices">${choices}${
      !choices.length && isLendable(asset) && canBook()
        ? html`<li key="walk-in"><a class="choice" href="/walk-in">${icon('plus')}<span><b>${t.handOut}</b>
          </span>${icon('go', 'go')}</a></li>`
        : ''
    }<li key="look"><a class="choice" href=${addressOf(asset.id)}>${icon('find')}<span><b>${s.whereIsIt}</b>
    <small>${s.lookAtIt}</small></span>${icon('go', 'go')}</a></li></ul>${tripOfSticker(asset)}
    </section>`;
}
