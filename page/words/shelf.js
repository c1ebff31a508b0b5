// The words of the shelf, besides those of every screen: counting, cases, swaps, undoing, overriding, conditions.

import { filled } from './fill.js';
import { language } from './language.js';

const { default: spoken } = await import(`./${language}/shelf.js`);

export const s = filled(spoken);
