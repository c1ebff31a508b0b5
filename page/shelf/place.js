// Where this phone is: asked once where the house has several places, shown where gear comes back, changed by a tap.

import { html } from '../core/html.js';
import { signal } from '../core/signal.js';
import { placeHere, places, stayAt } from '../core/place.js';
import { can, icon } from '../widgets/parts.js';
import { goOnAt } from './go-on.js';
import { s } from '../words/shelf.js';

/** Whether a person is changing it. */
const choosing = signal(false);

export function placeBar() {
  const all = places();
  const here = placeHere();
  if (!can('staff') || (all.length < 2 && !here)) return '';
  const choose = (event, place) => {
    stayAt(place);
    choosing.value = false;
    goOnAt(event, '.place-at button');
  };
  if (here === undefined || choosing.value)
    return html`<div class="note place-at" key="place" role="group" aria-labelledby="h-place">${icon('pin')}
      <div class="stack tight"><p id="h-place"><b>${s.whereAreYou}</b> ${s.whereAreYouHint}</p>
      <p class="tools">${all.map(
        (each) => html`<button class="btn" type="button" key=${each} aria-pressed=${String(each === here)}
          @click=${(event) => choose(event, each)}>${each}</button>`,
      )}<button class="btn quiet" type="button" key="none" @click=${(event) => choose(event, '')}>
        ${s.nowhere}</button></p></div></div>`;
  return html`<p class="sub place-bar place-at" key="place">${icon('pin', 's')}<span>${
    here ? s.youAreAt({ place: here }) : s.youAreNowhere
  }</span><button class="btn quiet" type="button" @click=${(event) => {
    choosing.value = true;
    goOnAt(event, `.place-at ${here ? '[aria-pressed=true]' : 'button'}`);
  }}>${s.changePlace}</button></p>`;
}
