// A page that is left while it reads or writes: a browser that keeps it for the way back keeps no lock of it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepInMemory } from './indexeddb.mjs';

const heard = {};
let reloads = 0;
globalThis.addEventListener = (kind, work) => {
  heard[kind] = work;
};
globalThis.location = { reload: () => reloads++ };
const { Store } = await import('../../page/core/store.js');

const feed = { cursor: 'c', run: 1, heardAt: 5 };
const wasLeft = { name: 'AbortError' };

test('what is under way ends where the page is kept, and nothing but what was noted begins', async () => {
  keepInMemory();
  const store = await Store.open('one');
  const page = store.keepPage([], feed, false);
  heard.pagehide({ persisted: true });
  await assert.rejects(page, wasLeft);
  await assert.rejects(store.load(), wasLeft);
  await assert.rejects(store.keep('walk-in Ana', { id: 'a' }), wasLeft);
  await store.add({ key: 'k' }, []);
  assert.equal(reloads, 0);
  // What it shows may lack what was not read.
  heard.pageshow({ persisted: true });
  assert.equal(reloads, 1);
  const { outbox } = await store.load();
  assert.deepEqual(
    outbox.map((entry) => entry.key),
    ['k'],
  );
});

test('what the browser commits already ends by itself, and holds up no other', async () => {
  const disk = keepInMemory();
  const store = await Store.open('one');
  const database = disk.get('quartermaster-one');
  const transaction = database.transaction.bind(database);
  const begun = [];
  database.transaction = (...what) => {
    begun.push(transaction(...what));
    return begun.at(-1);
  };
  const kept = store.keep('walk-in Ana', { id: 'a' });
  const page = store.keepPage([], feed, false);
  // A browser does so where nothing more is asked of one.
  begun[0].commit();
  heard.pagehide({ persisted: true });
  await Promise.all([kept, assert.rejects(page, wasLeft)]);
  heard.pageshow({ persisted: true });
  assert.deepEqual(await store.kept('walk-in Ana'), { id: 'a' });
});

test('a page that the browser does not keep is left as ever', async () => {
  keepInMemory();
  const store = await Store.open('one');
  const page = store.keepPage([], feed, false);
  heard.pagehide({ persisted: false });
  await page;
  assert.equal((await store.load()).feed.cursor, 'c');
});
