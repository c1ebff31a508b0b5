// What a template made, as a person reads and presses it, without a document.

const nodes = (tree) => [tree].flat(Infinity).flatMap((each) => (each?.tag ? [each, ...nodes(each.children)] : []));

export const all = (tree, tag) => nodes(tree).filter((each) => each.tag === tag);

/** The text, with what only a screen reader says. */
export const textOf = (tree) =>
  [tree]
    .flat(Infinity)
    .map((each) => (each?.tag ? textOf(each.children) : (each ?? '') === false ? '' : String(each ?? '')))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

export const buttons = (tree) => all(tree, 'button').map(textOf);

/** Presses the button of that text, and waits for its work. */
export async function press(tree, text) {
  const found = all(tree, 'button').find((each) => textOf(each) === text);
  if (!found) throw new Error(`no button ${text} among ${buttons(tree).join(', ')}`);
  const element = { closest: () => null, isConnected: true };
  await found.props['@click']({ currentTarget: element, target: element, detail: 1 });
}
