// Fields into which a scanner that types may type, and what becomes of a scan there.

const others = 'checkbox radio button submit reset image file range color'.split(' ');

/** Whether it takes letters: a text, and a list, which chooses by them. A box to tick has another use for a blank. */
export const takesLetters = (element) =>
  Boolean(element.matches?.('input, textarea, select')) && !others.includes(element.type);

export const isList = (element) => Boolean(element.matches?.('select'));

const isAddress = (text) => /^https?:\/\/.*\/q\/[^/]+$/i.test(text);

/**
 * Of the ways to read a scan that which means something here, as `isKnown` says, else that which is the address of a
 * sticker: no other layout types one by chance. Undefined where none is either: two codes that nobody knows look alike.
 */
export const likeliest = (readings, isKnown) => readings.find(isKnown) ?? readings.find(isAddress);

/**
 * Whether a scan is taken out of a field: where it means something here, as `isKnown` says. What a hand typed quickly
 * stays where it was typed, which a list does not show: from there all is taken that no hand types. `before` is what
 * the field held: from the shelf's own field for codes any text is taken that begins there, and no part of what a hand
 * began.
 */
export function mayTakeFrom(field, { text, others: more, isQuick }, before, isKnown) {
  if (field.id === 'code') return !before.trim();
  // A new sticker is typed there, which waits for its button.
  if (field.name === 'code') return false;
  if (isQuick && isList(field)) return true;
  return [text, ...more].some((each) => isKnown(each) || isAddress(each));
}

/**
 * What a scan that stays in a field for a new sticker was meant to be, where a scanner with another layout typed it.
 * Null where it is as good as it stands.
 */
export function readingIn(field, { text, others: more }, before, isKnown) {
  if (field.name !== 'code' || before.trim()) return null;
  const means = (each) => isKnown(each) || isAddress(each);
  return means(text) ? null : (likeliest(more, isKnown) ?? null);
}
