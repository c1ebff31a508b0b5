// Stickers for assets that have none: a code of its own for each.

import { signal } from '../core/signal.js';
import { sentence, write } from '../core/data.js';

/** Letters that are not taken for each other, by eye or by ear. */
const letters = 'ACDEFHJKLMNPQRTUVWXY34679';
const length = 6;
/** Another asset may have the code. */
const tries = 5;

/** How many have one by now, `{ n, all }`, while codes are given; else null. */
export const giving = signal(null);
/** Why not all of them have got one; empty where they have. */
export const givingFault = signal('');

const newCode = () =>
  [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => letters[byte % letters.length]).join('');

async function giveOne({ id }) {
  for (let left = tries; ; left--) {
    const answer = await write('POST', `/api/office/assets/${id}/codes`, { code: newCode() });
    if (answer.body?.error?.code !== 'already_exists' || left === 1) return sentence(answer);
  }
}

export async function giveCodes(assets) {
  if (giving.value) return;
  givingFault.value = '';
  for (const [n, asset] of assets.entries()) {
    giving.value = { n, all: assets.length };
    givingFault.value = await giveOne(asset);
    if (givingFault.value) break;
  }
  giving.value = null;
}
