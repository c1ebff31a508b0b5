// How words become what a screen says.

/** The form of `one|many` that fits the number `n`, with every `{place}` filled. */
function fill(text, values) {
  const [one, many = one] = text.split('|');
  return (values.n === 1 ? one : many).replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** Words with places become functions of what goes there; the others stay text. */
export const filled = (words) =>
  Object.fromEntries(
    Object.entries(words).map(([name, text]) => [
      name,
      typeof text === 'object' ? filled(text) : text.includes('{') ? (values) => fill(text, values) : text,
    ]),
  );
