// How a text is looked for, as the server does (verify/search.json): without regard to case and accents, each word of
// it anywhere.

import { blank, gone, large, small } from './code-tables.js';
import { plain } from './search-tables.js';

const cleaned = new Map([...[...gone].map((each) => [each, '']), ...[...blank].map((each) => [each, ' '])]);
const folded = new Map([...large].map((each, at) => [each, small[at]]));
const letters = new Map(plain);

/** A text as it is compared. */
export function searchText(text) {
  if (!/[^ -~]/.test(text)) return text.toLowerCase().replace(/ {2,}/g, ' ').replace(/^ | $/g, '');
  let result = '';
  for (const each of text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')) {
    const clean = cleaned.get(each) ?? each;
    const small = folded.get(clean) ?? clean;
    result += letters.get(small) ?? small;
  }
  return result.replace(/ {2,}/g, ' ').replace(/^ | $/g, '');
}

/** Whether texts have every word of what is looked for: `finder('lactea via')('Vía Láctea', null)`. */
export function finder(searched) {
  const words = searchText(searched).split(' ').filter(Boolean);
  return (...texts) => {
    if (!words.length) return true;
    const text = searchText(texts.flat().filter(Boolean).join(' '));
    return words.every((word) => text.includes(word));
  };
}
