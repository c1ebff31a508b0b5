// What every screen says, in the language of the page. Only the language that is spoken is fetched.

import { language } from './language.js';

export const words = (await import(language === 'es' ? './es/page.js' : './en/page.js')).default;
