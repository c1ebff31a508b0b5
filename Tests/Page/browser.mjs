// The parts of a browser that drawing needs: no network, nothing kept, somebody signed in. Imported before the page.

const put = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

class Node {
  childNodes = [];
  remove() {
    this.parent?.childNodes.splice(this.parent.childNodes.indexOf(this), 1);
  }
}

class Element extends Node {
  namespaceURI = 'http://www.w3.org/1999/xhtml';
  style = {};
  attributes = new Map();
  constructor(name) {
    super();
    this.localName = name;
  }
  insertBefore(node, before) {
    if (this.childNodes.includes(node)) node.remove();
    node.parent = this;
    this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, node);
  }
  append(node) {
    this.insertBefore(node);
    if (node.onload) setTimeout(node.onload);
  }
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }
  setAttribute(name, value) {
    this.attributes.set(name, value);
  }
  removeAttribute(name) {
    this.attributes.delete(name);
  }
  addEventListener() {}
}

class Text extends Node {
  nodeType = 3;
  data = '';
}

const [language, role] = process.argv.slice(2);
const kept = new Map([
  [
    'quartermaster.me',
    JSON.stringify({
      user: { id: 'u', role, display_name: 'Ana' },
      tenant: { id: 't', name: 'House', time_zone: 'UTC' },
    }),
  ],
]);
put('navigator', { language, onLine: true });
put('location', {
  origin: 'https://office.example',
  host: 'office.example',
  pathname: '/',
  search: '',
  hash: '',
  reload() {},
});
put('history', {
  pushState(_state, _title, to) {
    const { pathname, search } = new URL(to, 'http://localhost');
    Object.assign(globalThis.location, { pathname, search });
  },
  replaceState(state, title, to) {
    if (to) this.pushState(state, title, to);
  },
});
put('document', {
  documentElement: {},
  body: new Element('body'),
  head: new Element('head'),
  addEventListener() {},
  createElement: (name) => new Element(name),
  createElementNS: (_space, name) => new Element(name),
  createTextNode: () => new Text(),
  getElementById: () => null,
  querySelector: () => null,
});
put('localStorage', {
  getItem: (name) => kept.get(name) ?? null,
  setItem: kept.set.bind(kept),
  removeItem: kept.delete.bind(kept),
});
put('sessionStorage', { getItem: () => null, setItem() {} });
put('addEventListener', () => {});
put('scrollTo', () => {});
put('scrollY', 0);
put(
  'BroadcastChannel',
  class {
    postMessage() {}
  },
);
put('fetch', async () => {
  throw new TypeError('no network');
});

/** The text of the page, as a person reads it. */
export const shownText = (node = globalThis.document.body) =>
  node.data ?? node.childNodes.map((each) => shownText(each)).join(' ');
