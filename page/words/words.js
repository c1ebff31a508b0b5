// The words of every screen.

import { wordsOf } from './room.js';

export const words = wordsOf('page');
