// What each screen is for, and what each key does: fetched when somebody asks for help.

import { wordsOf } from './room.js';

export const h = wordsOf('help');
