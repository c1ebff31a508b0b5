// As much of a browser's database as the page's store needs, in memory. Each transaction is done at once.

const soon = (target, name) => queueMicrotask(() => target[name]?.());

function request(result) {
  const made = { result };
  soon(made, 'onsuccess');
  return made;
}

const textOf = (key) => JSON.stringify(key);

class ObjectStore {
  constructor({ keyPath, autoIncrement } = {}) {
    Object.assign(this, { keyPath, autoIncrement, rows: new Map(), last: 0 });
  }
  put(value, key = value[this.keyPath] ?? ++this.last) {
    const kept = structuredClone(this.autoIncrement ? { ...value, [this.keyPath]: key } : value);
    this.rows.set(textOf(key), kept);
    return request(key);
  }
  add(value, key) {
    return this.put(value, key);
  }
  get(key) {
    return request(structuredClone(this.rows.get(textOf(key))));
  }
  getAll() {
    return request(structuredClone([...this.rows.values()]));
  }
  /** A range is of keys that begin alike, as the photos of a change have them. */
  delete(key) {
    for (const text of [...this.rows.keys()])
      if (key?.begin ? JSON.parse(text)[0] === key.begin : text === textOf(key)) this.rows.delete(text);
    return request();
  }
  clear() {
    this.rows.clear();
  }
  openCursor() {
    const keys = [...this.rows.keys()];
    const made = {};
    const step = () => {
      const key = keys.shift();
      made.result = key && {
        value: structuredClone(this.rows.get(key)),
        update: (value) => this.rows.set(key, structuredClone(value)),
        delete: () => this.rows.delete(key),
        continue: () => queueMicrotask(step),
      };
      made.onsuccess?.();
    };
    queueMicrotask(step);
    return made;
  }
}

class Database {
  stores = new Map();
  createObjectStore(name, options) {
    this.stores.set(name, new ObjectStore(options));
  }
  transaction() {
    const made = new EventTarget();
    made.objectStore = (name) => this.stores.get(name);
    setTimeout(() => {
      if (made.isAborted) return;
      made.oncomplete?.();
      made.dispatchEvent(new Event('complete'));
    });
    made.commit = () => {
      made.isCommitted = true;
    };
    made.abort = () => {
      if (made.isCommitted) throw new DOMException('it is committed', 'InvalidStateError');
      made.isAborted = true;
      made.onabort?.();
      made.dispatchEvent(new Event('abort'));
    };
    return made;
  }
  close() {}
}

/** Takes the place of the browser's, and of the little that is kept beside it. */
export function keepInMemory() {
  const all = new Map();
  const texts = new Map();
  globalThis.localStorage = {
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => texts.set(name, text),
  };
  globalThis.IDBKeyRange = { bound: ([begin]) => ({ begin }) };
  globalThis.indexedDB = {
    databases: async () => [...all.keys(), 'of-another-page'].map((name) => ({ name })),
    open(name) {
      const isNew = !all.has(name);
      if (isNew) all.set(name, new Database());
      const made = { result: all.get(name) };
      queueMicrotask(() => {
        if (isNew) made.onupgradeneeded?.({ oldVersion: 0 });
        made.onsuccess();
      });
      return made;
    },
  };
  return all;
}
