// The words of a room, in the language of the page. Only that language is fetched.
//
// No module waits for its words at its start: Safari has a second import of a module that still waits go on at once,
// and what imports it then fails. They are there before a screen is drawn.

import { wordsIn } from './in-language.js';
import { language } from './language.js';

const fetches = [];

/** The words of `page`, `shelf` or `desk`, as an object that has none until they have come. */
export function wordsOf(room) {
  const words = {};
  let asked = null;
  const come = () => {
    asked ??= wordsIn(language, room).then(
      (spoken) => Object.assign(words, spoken),
      (error) => {
        asked = null;
        throw error;
      },
    );
    return asked;
  };
  fetches.push(come);
  // At once. Whoever waits for them hears where they don't come, and asks again.
  come().catch(() => {});
  return words;
}

/** What a module gives, once the words of all that it imports are there. */
export async function withWords(module) {
  const given = await module;
  await Promise.all(fetches.map((come) => come()));
  return given;
}
