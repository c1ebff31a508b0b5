// What the desk says, in the language of the page.

import { language } from './language.js';

export const d = (await import(language === 'es' ? './es/desk.js' : './en/desk.js')).default;
