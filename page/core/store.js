// The browser's store for one house: the read model, and the changes that have not reached the server yet.

import { isNeeded, newerOf } from './keeping.js';
import { newKey } from './key.js';
import { claimed, walkInOf } from './owner.js';

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const wasLeft = () => new DOMException('the page was left', 'AbortError');

/** Settled when the transaction is on the disk. */
const kept = (transaction) =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? wasLeft());
  });

// A browser may keep a page that is left, for the way back, and WebKit keeps the locks of its transactions with it: no
// other page could read or write until the browser ends. So those that are under way end, and none begins.
const underWay = new Set();
let isLeft = false;
let hasLost = false;

globalThis.addEventListener?.('pagehide', ({ persisted }) => {
  if (!persisted) return;
  isLeft = true;
  hasLost ||= underWay.size > 0;
  for (const each of underWay) {
    try {
      each.abort();
    } catch {
      // It is committed already, and needs nothing more of this page.
    }
  }
});
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  if (!persisted) return;
  isLeft = false;
  if (hasLost) location.reload();
});

/** Begins a transaction, which ends when the page is left. */
function begin(db, stores, mode, options) {
  if (isLeft) {
    hasLost = true;
    throw wasLeft();
  }
  const transaction = db.transaction(stores, mode, options);
  underWay.add(transaction);
  for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => underWay.delete(transaction));
  return transaction;
}

/** Takes a change out of the outbox, and its photos with it. */
function remove(transaction, { number, key }) {
  transaction.objectStore('outbox').delete(number);
  transaction.objectStore('photos').delete(IDBKeyRange.bound([key], [key, []]));
}

/**
 * Puts an inspection as the server tells it, unless what is kept of it is newer; `isOwn` says that something of it was
 * said here.
 */
async function putInspection(transaction, told, isOwn) {
  const rows = transaction.objectStore('inspections');
  const known = await done(rows.get(told.id));
  rows.put({ ...newerOf(known, told), keptAt: Date.now(), isOwn: isOwn || !!known?.isOwn });
}

/** Deletes the inspections that nobody here needs any more. */
async function dropInspections(transaction) {
  const entries = await done(transaction.objectStore('outbox').getAll());
  const waiting = new Set(entries.map((entry) => entry.inspection).filter(Boolean));
  dropOld(transaction.objectStore('inspections'), (row) => !isNeeded(row, waiting, Date.now()));
}

const day = 86_400_000;

/** Deletes those rows of a store that are too old. */
function dropOld(rows, isTooOld) {
  const old = rows.openCursor();
  old.onsuccess = () => {
    const at = old.result;
    if (!at) return;
    if (isTooOld(at.value)) at.delete();
    at.continue();
  };
}

/**
 * Whether the server may have done, or has done, what a person has begun: then it is not forgotten before that is
 * settled, as a change that was noted and not sent is not.
 */
export const isUnsettled = (begun) => !!(begun?.attempt || begun?.made);

/** The list that pages of before kept without a person's name: whoever is signed in has it; after a sign-out nobody. */
const nameless = 'walk-in';

function forgetMeta(transaction) {
  const meta = transaction.objectStore('meta');
  meta.delete(nameless);
  dropOld(meta, (row) => !isUnsettled(row));
}

const prefix = 'quartermaster-';

/** The houses whose stores were opened here, for browsers that do not list what they keep. */
const list = 'quartermaster.houses';
const opened = () => JSON.parse(localStorage.getItem(list) ?? '[]');

/** The houses that this browser keeps something of: those that it lists, that were opened here, that are named. */
export async function keptHouses(known) {
  const all = new Set([...opened(), ...known.filter(Boolean)]);
  try {
    for (const { name } of (await indexedDB.databases?.()) ?? [])
      if (name.startsWith(prefix)) all.add(name.slice(prefix.length));
  } catch (error) {
    // A private window of some browsers lists nothing, and says so by a DOMException.
    if (!(error instanceof DOMException)) throw error;
  }
  return [...all];
}

/** Of every house but these nothing stays here but what was noted and not sent. */
export async function forgetOthers(houses) {
  for (const house of await keptHouses([])) {
    if (houses.includes(house)) continue;
    const forget = async () => {
      const store = await Store.open(house);
      await store.forgetHouse();
      store.db.close();
    };
    // A house that another tab follows was joined since.
    if (!globalThis.navigator?.locks) await forget();
    else await navigator.locks.request(prefix + house, { ifAvailable: true }, (lock) => lock && forget());
  }
}

export class Store {
  static async open(tenant) {
    if (!opened().includes(tenant)) localStorage.setItem(list, JSON.stringify([...opened(), tenant]));
    const request = indexedDB.open(prefix + tenant, 3);
    request.onupgradeneeded = ({ oldVersion }) => {
      const db = request.result;
      if (oldVersion < 1) {
        db.createObjectStore('documents');
        db.createObjectStore('meta');
        // `number` is the order in which people acted.
        db.createObjectStore('outbox', { keyPath: 'number', autoIncrement: true });
        db.createObjectStore('sent', { keyPath: 'key' });
      }
      // The bytes of photos by the key of their change and their place in it: beside it, so that it can be written
      // often.
      if (oldVersion < 2) db.createObjectStore('photos');
      // Inspections as the server told them last, for those who fill them in without a network.
      if (oldVersion < 3) db.createObjectStore('inspections', { keyPath: 'id' });
    };
    return new Store(await done(request));
  }

  constructor(db) {
    this.db = db;
    // Another tab has a newer page: it must not wait for this one, which could keep nothing any more.
    db.onversionchange = () => {
      db.close();
      location.reload();
    };
    // The browser has taken it away: what is noted from now on would be kept nowhere.
    db.onclose = () => location.reload();
  }

  #read(...stores) {
    return begin(this.db, stores, 'readonly');
  }

  #write(...stores) {
    return begin(this.db, stores, 'readwrite', { durability: 'strict' });
  }

  async load() {
    const transaction = this.#read('documents', 'meta', 'outbox', 'sent', 'inspections');
    const [documents, feed, waiting] = await Promise.all([
      done(transaction.objectStore('documents').getAll()),
      done(transaction.objectStore('meta').get('feed')),
      this.loadOutbox(transaction),
    ]);
    return { documents, feed: feed ?? { cursor: null, run: 0 }, ...waiting };
  }

  /** The outbox, the changes that were sent, and the inspections that they made, without the copy of the house. */
  async loadOutbox(transaction = this.#read('outbox', 'sent', 'inspections')) {
    const [outbox, sent, inspections] = await Promise.all(
      ['outbox', 'sent', 'inspections'].map((name) => done(transaction.objectStore(name).getAll())),
    );
    // Kept by key, shown in the order in which people acted: what was done last to a thing can be undone.
    return { outbox, sent: sent.sort((a, b) => a.number - b.number), inspections };
  }

  /** Keeps an inspection that somebody looks at. Those that nobody here needs any more go. */
  async keepInspection(inspection) {
    const transaction = this.#write('inspections', 'outbox');
    await putInspection(transaction, inspection);
    await dropInspections(transaction);
    await kept(transaction);
  }

  async dropInspections() {
    const transaction = this.#write('inspections', 'outbox');
    await dropInspections(transaction);
    await kept(transaction);
  }

  /** A page of changes and the cursor behind it, both or neither. Rows that a finished full run did not name go. */
  async keepPage(changes, feed, finishedRun) {
    const transaction = this.#write('documents', 'meta');
    const documents = transaction.objectStore('documents');
    for (const { kind, id, op, ...rest } of changes) {
      if (op === 'put') documents.put({ kind, id, run: feed.run, value: rest[kind] }, `${kind}/${id}`);
      else documents.delete(`${kind}/${id}`);
    }
    if (finishedRun) {
      const cursor = documents.openCursor();
      cursor.onsuccess = () => {
        const at = cursor.result;
        if (!at) return;
        if (at.value.run !== feed.run) at.delete();
        at.continue();
      };
    }
    transaction.objectStore('meta').put(feed, 'feed');
    await kept(transaction);
  }

  /** When the server was heard last, by whichever tab. */
  async heardAt() {
    return (await done(this.#read('meta').objectStore('meta').get('feed')))?.heardAt;
  }

  async forgetDocuments() {
    const transaction = this.#write('documents', 'meta');
    transaction.objectStore('documents').clear();
    forgetMeta(transaction);
    await kept(transaction);
  }

  /**
   * What a screen keeps, by its name: what a person has begun there and not finished, what it needs without a network.
   * It goes with the copy, unless the server may have done it (isUnsettled).
   */
  kept(name) {
    return done(this.#read('meta').objectStore('meta').get(name));
  }

  async keep(name, value) {
    const transaction = this.#write('meta');
    if (value) transaction.objectStore('meta').put(value, name);
    else transaction.objectStore('meta').delete(name);
    await kept(transaction);
  }

  /** All but what was noted and not sent. */
  async forgetHouse() {
    const transaction = this.#write('documents', 'meta', 'sent', 'inspections');
    for (const name of ['documents', 'sent', 'inspections']) transaction.objectStore(name).clear();
    forgetMeta(transaction);
    await kept(transaction);
  }

  /**
   * Gives what nobody owns to whoever is signed in: pages of before noted no name. A tab that still shows such a page
   * may keep its list beside one's own. That one stays, unless the server may have done the other alone.
   */
  async claim(owner) {
    const transaction = this.#write('outbox', 'meta');
    const meta = transaction.objectStore('meta');
    const own = meta.get(walkInOf(owner));
    // Answered after the first.
    const list = meta.get(nameless);
    list.onsuccess = () => {
      if (!list.result || (own.result && (isUnsettled(own.result) || !isUnsettled(list.result)))) return;
      meta.put({ id: newKey(), ...list.result }, walkInOf(owner));
      meta.delete(nameless);
    };
    const cursor = transaction.objectStore('outbox').openCursor();
    cursor.onsuccess = () => {
      const at = cursor.result;
      if (!at) return;
      const entry = claimed(at.value, owner);
      if (entry !== at.value) at.update(entry);
      at.continue();
    };
    await kept(transaction);
  }

  /** Adds a change with its photos, all or nothing; only then may the page say that it is noted. */
  async add(entry, photos) {
    // All of it is known at once, so it needs nobody who waits for it: also where the page is left, it is noted.
    const transaction = this.db.transaction(['outbox', 'photos'], 'readwrite', { durability: 'strict' });
    const number = done(transaction.objectStore('outbox').add(entry));
    for (const [place, bytes] of photos.entries()) transaction.objectStore('photos').add(bytes, [entry.key, place]);
    const isKept = kept(transaction);
    transaction.commit?.();
    await isKept;
    return { ...entry, number: await number };
  }

  photo({ key }, place) {
    return done(this.#read('photos').objectStore('photos').get([key, place]));
  }

  /** Makes another of a change, out of what it is now, whichever tab wrote that. Null where it is gone. */
  async change({ number }, work) {
    const transaction = this.#write('outbox');
    const outbox = transaction.objectStore('outbox');
    const entry = await done(outbox.get(number));
    const next = entry ? work(entry) : null;
    if (next) outbox.put(next);
    await kept(transaction);
    return next;
  }

  /** Notes of each whether the server may have it. Those that were withdrawn meanwhile are left out. */
  async mark(entries, isTried) {
    // Closing the tab loses nothing of this. Waiting for the disk would delay each scan.
    const transaction = begin(this.db, ['outbox'], 'readwrite', { durability: 'relaxed' });
    const outbox = transaction.objectStore('outbox');
    const there = await Promise.all(entries.map(({ number }) => done(outbox.get(number))));
    const marked = there.filter(Boolean).map((entry) => ({ ...entry, isTried }));
    for (const entry of marked) outbox.put(entry);
    await kept(transaction);
    return marked;
  }

  /** Deletes a change unless it was sent, perhaps by another tab. Whether it did. */
  async withdraw({ number }) {
    const transaction = this.#write('outbox', 'photos');
    const entry = await done(transaction.objectStore('outbox').get(number));
    if (entry && !entry.isTried) remove(transaction, entry);
    await kept(transaction);
    return !!entry && !entry.isTried;
  }

  async drop(entry) {
    const transaction = this.#write('outbox', 'photos');
    remove(transaction, entry);
    await kept(transaction);
  }

  /**
   * The server has it: out of the outbox, into the list of what was sent, which holds a day. `inspection` is what it
   * made of one.
   */
  async finish(entry, inspection) {
    const transaction = this.#write('outbox', 'photos', 'sent', 'inspections');
    remove(transaction, entry);
    const sent = transaction.objectStore('sent');
    sent.put(entry);
    dropOld(sent, ({ doneAt }) => doneAt < Date.now() - day);
    if (inspection) await putInspection(transaction, inspection, true);
    await kept(transaction);
  }
}
