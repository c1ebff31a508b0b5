// What every screen says, in the language of the page. Only the language that is spoken is fetched.

import { filled } from './fill.js';
import { language } from './language.js';

const { default: spoken } = await import(language === 'es' ? './es/page.js' : './en/page.js');

export const words = filled(spoken);
