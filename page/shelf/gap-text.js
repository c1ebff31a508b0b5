// What an inspection lacks, in words.

import { s } from '../words/shelf.js';

/** A slot by its word, or as the house calls it. */
export const slotName = (slot) => s.slots[slot] ?? slot.replaceAll('_', ' ');

export const gapText = ({ kind, slot, role }) =>
  kind === 'photo' ? slotName(slot) : kind === 'sign_off' ? s.signatureOf[role] : s.inspect.fileGone;
