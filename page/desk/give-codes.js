// Stickers for assets that have none: a code of its own for each.

import { html } from '../core/html.js';
import { isRetryable } from '../core/answers.js';
import { path } from '../core/router.js';
import { effect, signal } from '../core/signal.js';
import { sentence, write } from '../core/data.js';
import { d } from '../words/desk.js';

/** Letters that are not taken for each other, by eye or by ear. */
const letters = 'ACDEFHJKLMNPQRTUVWXY34679';
const length = 6;
/** Another asset may have the code. */
const tries = 5;

/** How many have one by now, `{ n, all }`, while codes are given; else null. */
export const giving = signal(null);
/** How many have got one, once that is over; 0 before. */
const given = signal(0);
/** Why not all of them have got one; empty where they have. */
const givingFault = signal('');

let isRunning = false;
// How it ended is said on the screen on which a person is then, and on no other.
effect(() => {
  void path.value;
  if (isRunning) return;
  given.value = 0;
  givingFault.value = '';
});

const newCode = () =>
  [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => letters[byte % letters.length]).join('');

/** By asset the code whose answer did not come: it may have been given, so the next try gives no other. */
const unsure = new Map();

async function giveOne({ id }) {
  for (let left = tries; ; left--) {
    const code = unsure.get(id) ?? newCode();
    unsure.set(id, code);
    const answer = await write('POST', `/api/office/assets/${id}/codes`, { code });
    if (!isRetryable(answer)) unsure.delete(id);
    if (answer.body?.error?.code !== 'already_exists' || left === 1) return sentence(answer);
  }
}

/** Gives one to each, and says in the end how many have one and why the others do not, whatever came between. */
export async function giveCodes(assets) {
  if (isRunning) return;
  isRunning = true;
  givingFault.value = '';
  given.value = 0;
  let n = 0;
  try {
    for (const asset of assets) {
      giving.value = { n, all: assets.length };
      givingFault.value = await giveOne(asset);
      if (givingFault.value) break;
      n++;
    }
  } catch (error) {
    givingFault.value = d.codesBroke;
    throw error;
  } finally {
    isRunning = false;
    giving.value = null;
    given.value = n;
  }
}

/** How it ended, for the screen that gave them. */
export const givenPart = () =>
  html`${
    given.value && !giving.value
      ? html`<p class="sub" role="status" key="given">${d.codesGiven({ n: given.value })}</p>`
      : ''
  }${givingFault.value ? html`<p class="fault" role="alert" key="fault">${givingFault.value}</p>` : ''}`;
