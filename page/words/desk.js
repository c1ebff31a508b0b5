// What the desk says beyond that.

import { filled } from './fill.js';
import { language } from './language.js';

const { default: spoken } = await import(language === 'es' ? './es/desk.js' : './en/desk.js');

export const d = filled(spoken);
