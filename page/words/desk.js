// What the desk says, in the language of the page.

import { language } from './words.js';

export const d = (await import(language === 'es' ? './desk-spanish.js' : './desk-english.js')).default;
