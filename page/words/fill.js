// How words become what a screen says.

/** The form of `one|many` that fits the number `n`, with every `{place}` filled. */
function fill(text, values) {
  const [one, many = one] = text.split('|');
  return (values.n === 1 ? one : many).replace(/\{(\w+)\}/g, (_, name) => values[name]);
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
