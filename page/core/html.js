// Templates: html`<p class="${name}">${text}</p>` is a tree of plain objects; `render` makes the document like it.
// Values become text nodes, attributes (name=), properties (.name=) and listeners (@name=), never markup.

const forms = new WeakMap();
const empty = new Set(['input', 'br', 'img', 'hr']);
const token = /<\/[\w-]+>|<([\w-]+)((?:\s+[@.]?[\w-]+(?:="[^"]*"|=\0)?)*)\s*(\/?)>|([^<]+)/g;

/** The tree of a template's fixed parts; a hole is the number of its value. */
function parse(strings) {
  let holes = 0;
  const parts = (text) =>
    text
      .split(/(\0)/)
      .filter((part) => part !== '')
      .map((part) => (part === '\0' ? holes++ : part));
  const root = { children: [] };
  const open = [root];
  for (const [all, tag, attributes, closed, text] of strings.join('\0').matchAll(token)) {
    if (text !== undefined) {
      open.at(-1).children.push(...parts(text.replace(/\s*\n\s*/g, '')));
    } else if (tag) {
      const node = { tag, children: [] };
      node.attributes = [...attributes.matchAll(/([@.]?[\w-]+)(?:="([^"]*)"|=(\0))?/g)].map(
        ([, name, quoted, hole]) => [name, parts(hole ?? quoted ?? '')],
      );
      open.at(-1).children.push(node);
      if (!closed && !empty.has(tag)) open.push(node);
    } else if (all) {
      open.pop();
    }
  }
  return root.children;
}

function fill(part, values) {
  if (typeof part === 'number') return values[part];
  if (typeof part === 'string') return part;
  const props = {};
  for (const [name, parts] of part.attributes) {
    const single = parts.length === 1 && typeof parts[0] === 'number';
    props[name] = single ? values[parts[0]] : parts.map((each) => fill(each, values)).join('');
  }
  return { tag: part.tag, key: props.key, props, children: part.children.map((child) => fill(child, values)) };
}

export function html(strings, ...values) {
  if (!forms.has(strings)) forms.set(strings, parse(strings));
  return forms.get(strings).map((part) => fill(part, values));
}

/**
 * Makes the children of an element those of a template. Nodes that are the same keep place, focus and selection.
 */
export function render(element, content) {
  const wanted = [content]
    .flat(Infinity)
    .filter((each) => each !== null && each !== undefined && each !== false && each !== '');
  const present = [...element.childNodes];
  const used = new Set();
  const nodes = wanted.map((each) => {
    const isText = typeof each !== 'object';
    const found = present.find(
      (node) =>
        !used.has(node) && (isText ? node.nodeType === 3 : node.localName === each.tag && node.key === each.key),
    );
    const node =
      found ??
      (isText
        ? document.createTextNode('')
        : document.createElementNS(each.tag === 'svg' ? 'http://www.w3.org/2000/svg' : element.namespaceURI, each.tag));
    used.add(node);
    if (isText) {
      if (node.data !== String(each)) node.data = String(each);
    } else {
      node.key = each.key;
      dress(node, each.props);
      // The text of a field is the person's.
      if (each.tag !== 'textarea') render(node, each.children);
    }
    return node;
  });
  for (const node of present) if (!used.has(node)) node.remove();
  nodes.forEach((node, index) => {
    if (element.childNodes[index] !== node) element.insertBefore(node, element.childNodes[index] ?? null);
  });
}

function dress(node, props) {
  const before = node.props ?? {};
  node.props = props;
  for (const name of Object.keys({ ...before, ...props })) {
    const value = props[name];
    if (name === 'key') continue;
    if (name.startsWith('@')) {
      // The listener stays, and calls whatever handler the last template had.
      node.heard ??= new Set();
      if (!node.heard.has(name)) node.addEventListener(name.slice(1), (event) => node.props[name]?.(event));
      node.heard.add(name);
    } else if (name.startsWith('.')) {
      // A property that the template sets as before is left alone: a person may have typed there since.
      if (before[name] !== value || !(name in before)) node[name.slice(1)] = value;
    } else if (value === null || value === undefined || value === false) {
      node.removeAttribute(name);
    } else {
      const text = value === true ? '' : String(value);
      if (node.getAttribute(name) !== text) node.setAttribute(name, text);
    }
  }
}
