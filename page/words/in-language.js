// The words of a room in any language of the page: a client reads and signs in the client's own.

import { filled } from './fill.js';

export const wordsIn = async (language, room) => filled((await import(`./${language}/${room}.js`)).default);
