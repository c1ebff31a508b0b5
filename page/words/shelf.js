// The words of the shelf, besides those of every screen: counting, cases, swaps, undoing, overriding, conditions.

import { wordsOf } from './room.js';

export const s = wordsOf('shelf');
