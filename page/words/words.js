// The words of every screen, in the language of the page. Only that language is fetched.

import { filled } from './fill.js';
import { language } from './language.js';

const { default: spoken } = await import(`./${language}/page.js`);

export const words = filled(spoken);
