// Where this phone is: asked once where the house has several places, shown where gear comes back, changed by a tap.

import { html } from '../core/html.js';
import { signal } from '../core/signal.js';
import { placeHere, places, stayAt } from '../core/place.js';
import { can, icon } from '../widgets/parts.js';
import { s } from '../words/shelf.js';

/** Whether a person is changing it. */
const choosing = signal(false);

export function placeBar() {
  const all = places();
  const here = placeHere();
  if (!can('staff') || (all.length < 2 && !here)) return '';
  const choose = (place) => {
    stayAt(place);
    choosing.value = false;
  };
  if (here === undefined || choosing.value)
    return html`<div class="note" key="place" role="group" aria-labelledby="h-place">${icon('pin')}
      <div class="stack tight"><p id="h-place"><b>${s.whereAreYou}</b> ${s.whereAreYouHint}</p>
      <p class="tools">${all.map(
        (each) => html`<button class="btn" type="button" key=${each} aria-pressed=${String(each === here)}
          @click=${() => choose(each)}>${each}</button>`,
      )}<button class="btn quiet" type="button" key="none" @click=${() => choose('')}>
        ${s.nowhere}</button></p></div></div>`;
  return html`<p class="sub place-bar" key="place">${icon('pin', 's')}<span>${
    here ? s.youAreAt({ place: here }) : s.youAreNowhere
  }</span><button class="btn quiet" type="button" @click=${() => {
    choosing.value = true;
  }}>${s.changePlace}</button></p>`;
}
