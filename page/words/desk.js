// The words of the desk, besides those of every screen.

import { filled } from './fill.js';
import { language } from './language.js';

const { default: spoken } = await import(`./${language}/desk.js`);

export const d = filled(spoken);
