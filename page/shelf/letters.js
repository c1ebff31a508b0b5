// A list that has the cursor chooses by letters. A scanner's first letter is one too, and the screen may do something
// as soon as another entry is chosen. So letters wait until no other follows, as the page's own keys do.

import { gapOfShortcut } from '../core/gap.js';

/** Letters that follow within this time, in milliseconds, are of one word, as in browsers. */
const gapOfWord = 1000;

/** The entry that is meant by the letters, as browsers choose it: the same letter again is the next such entry. */
export function entryOf(options, from, letters) {
  const isOne = [...letters].every((each) => each === letters[0]);
  const word = (isOne ? letters[0] : letters).toLowerCase();
  const first = isOne ? from + 1 : Math.max(0, from);
  const begins = ({ text, disabled }) => !disabled && text.trim().toLowerCase().startsWith(word);
  return [...options.slice(first), ...options.slice(0, first)].find(begins) ?? null;
}

function choose(list, index) {
  if (list.selectedIndex === index) return;
  list.selectedIndex = index;
  for (const kind of ['input', 'change']) list.dispatchEvent(new Event(kind, { bubbles: true }));
}

let list = null;
let before = -1;
let letters = '';
let last = Number.NEGATIVE_INFINITY;
let soon = null;

/** A letter for a list, at a time. `begins`: what may be a scan begins with it. */
export function typeLetter(target, { letter, at, begins }) {
  clearTimeout(soon);
  if (begins || list !== target) before = target.selectedIndex;
  if (list !== target || at - last > gapOfWord) letters = '';
  list = target;
  last = at;
  letters += letter;
  soon = setTimeout(() => {
    const entry = entryOf([...target.options], target.selectedIndex, letters);
    if (entry) choose(target, entry.index);
  }, gapOfShortcut);
}

/** It was a scan: the list has again what it had. */
export function forgetLetters(target) {
  clearTimeout(soon);
  letters = '';
  if (list === target) choose(target, before);
}
