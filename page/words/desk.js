// The words of the desk, besides those of every screen.

import { wordsOf } from './room.js';

export const d = wordsOf('desk');
