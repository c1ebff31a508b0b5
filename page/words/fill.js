// How words become what a screen says.

/** A text that was scanned may have hundreds of letters: a sentence shows how it begins. */
const most = 60;
const shown = (name, value) => {
  const letters = name === 'code' ? [...String(value)] : [];
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : value;
};

/** The form of `one|many` that fits the number `n`, with every `{place}` filled. */
function fill(text, values) {
  const [one, many = one] = text.split('|');
  return (values.n === 1 ? one : many).replace(/\{(\w+)\}/g, (_, name) => shown(name, values[name]));
}

/**
 * Words with places become functions of what goes there; the others stay text. A table of them has no other names than
 * its own: the server's words are looked up in it.
 */
export function filled(words) {
  const made = Object.create(null);
  for (const [name, text] of Object.entries(words))
    made[name] = typeof text === 'object' ? filled(text) : text.includes('{') ? (values) => fill(text, values) : text;
  return made;
}
