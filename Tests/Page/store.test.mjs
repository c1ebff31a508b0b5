// What the browser keeps: by house, and of whom.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetOthers, keptHouses, Store } from '../../page/core/store.js';
import { keepInMemory } from './indexeddb.mjs';

const owner = (name, house) => ({ person: name, account: name, name, house });
const feed = { cursor: 'c', run: 1, heardAt: 5 };
const change = (id) => ({ kind: 'item', id, op: 'put', item: { id } });

test('each house has a copy and an outbox of its own', async () => {
  keepInMemory();
  const [first, second] = [await Store.open('one'), await Store.open('two')];
  await first.keepPage([change('a')], feed, false);
  await first.add({ key: 'k', owner: owner('Ana', 'one') }, []);
  const [here, there] = [await first.load(), await second.load()];
  assert.deepEqual([here.documents.length, here.outbox.length], [1, 1]);
  assert.deepEqual([there.documents.length, there.outbox.length, there.feed.cursor], [0, 0, null]);
  assert.equal(await first.heardAt(), 5);
  assert.deepEqual((await keptHouses([])).sort(), ['one', 'two']);
});

test('what a page of before noted goes to whoever is signed in; what has an owner stays theirs', async () => {
  keepInMemory();
  const store = await Store.open('one');
  await store.add({ key: 'old' }, []);
  await store.add({ key: 'new', owner: owner('Sofía', 'one') }, []);
  await store.claim(owner('Marco', 'one'));
  await store.claim(owner('Ana', 'one'));
  const { outbox } = await store.load();
  assert.deepEqual(
    outbox.map((entry) => [entry.key, entry.owner.name]),
    [
      ['old', 'Marco'],
      ['new', 'Sofía'],
    ],
  );
});

test('a list that an old tab kept without a name takes the place of one’s own only where that loses nothing', async () => {
  const claimed = async (own, nameless) => {
    keepInMemory();
    const store = await Store.open('one');
    if (own) await store.keep('walk-in Ana', own);
    await store.keep('walk-in', nameless);
    await store.claim(owner('Ana', 'one'));
    return [(await store.kept('walk-in Ana')).id, (await store.kept('walk-in'))?.id];
  };
  const [mine, old] = [
    { id: 'mine', attempt: null, made: null },
    { id: 'old', attempt: null, made: null },
  ];
  const tried = { attempt: { key: 'k' } };
  assert.deepEqual(await claimed(null, old), ['old', undefined]);
  assert.deepEqual(await claimed(mine, { ...old, ...tried }), ['old', undefined]);
  assert.deepEqual(await claimed(mine, old), ['mine', 'old']);
  assert.deepEqual(await claimed({ ...mine, ...tried }, { ...old, ...tried }), ['mine', 'old']);
  assert.deepEqual(await claimed({ ...mine, made: { id: 'r' } }, old), ['mine', 'old']);
});

test('whoever leaves leaves nothing of the house but what was not sent, with its photos', async () => {
  const all = keepInMemory();
  const store = await Store.open('one');
  await store.keepPage([change('a'), change('b')], feed, false);
  await store.add({ key: 'waits', owner: owner('Ana', 'one') }, [new ArrayBuffer(3)]);
  all.get('quartermaster-one').stores.get('sent').put({ key: 'done', doneAt: 1 });
  await store.forgetHouse();
  const rows = [...all.get('quartermaster-one').stores].map(([name, { rows: kept }]) => [name, kept.size]);
  assert.deepEqual(Object.fromEntries(rows), { documents: 0, inspections: 0, meta: 0, outbox: 1, sent: 0, photos: 1 });
});

test('a walk-in that the server may have made is kept for whoever comes back; one that was only begun goes', async () => {
  keepInMemory();
  const store = await Store.open('one');
  await store.keep('walk-in Ana', { units: [], attempt: { key: 'k' } });
  await store.keep('walk-in Ben', { units: [], attempt: null, made: { id: 'r' } });
  await store.keep('walk-in Luz', { units: [], attempt: null, made: null });
  for (const forget of ['forgetDocuments', 'forgetHouse']) await store[forget]();
  assert.equal((await store.kept('walk-in Ana')).attempt.key, 'k');
  assert.equal((await store.kept('walk-in Ben')).made.id, 'r');
  assert.equal(await store.kept('walk-in Luz'), undefined);
});

test('of a house that is somebody’s no more nothing stays but what was not sent; their others stay whole', async () => {
  keepInMemory();
  for (const house of ['one', 'two']) {
    const store = await Store.open(house);
    await store.keepPage([change('a')], feed, false);
    await store.add({ key: 'waits', owner: owner('Ana', house) }, []);
  }
  await forgetOthers(['one', 'three']);
  const [one, two] = [await (await Store.open('one')).load(), await (await Store.open('two')).load()];
  assert.deepEqual([one.documents.length, one.outbox.length], [1, 1]);
  assert.deepEqual([two.documents.length, two.outbox.length, two.feed.cursor], [0, 1, null]);
  assert.ok(!(await keptHouses([])).includes('three'));
});

test('the houses that are kept are known in each browser, also in one that does not list them', async () => {
  const refuses = async () => {
    throw new DOMException('not in a private window', 'InvalidStateError');
  };
  for (const databases of [undefined, refuses, async () => []]) {
    keepInMemory();
    globalThis.indexedDB.databases = databases;
    await Store.open('one');
    await Store.open('two');
    await Store.open('one');
    assert.deepEqual(await keptHouses([undefined]), ['one', 'two']);
    assert.deepEqual(await keptHouses(['two', 'three']), ['one', 'two', 'three']);
  }
  // A house that another version of the page has opened is in the browser's own list.
  keepInMemory().set('quartermaster-old', {});
  assert.deepEqual(await keptHouses([]), ['old']);
});

test('a browser that fails to list them for another reason is heard', async () => {
  keepInMemory();
  globalThis.indexedDB.databases = async () => {
    throw new TypeError('a fault');
  };
  await assert.rejects(keptHouses([]), TypeError);
});

const day = 86_400_000;
const inspection = (id, version, more) => ({ id, version, status: 'open', ...more });
const keptOf = async (store) => (await store.load()).inspections.map(({ id, version }) => `${id} ${version}`).sort();

test('an answer that comes a second time does not take the place of a newer inspection', async () => {
  keepInMemory();
  const store = await Store.open('one');
  await store.finish({ number: 1, key: 'a', doneAt: Date.now() }, inspection('i', 3));
  await store.finish({ number: 2, key: 'b', doneAt: Date.now() }, inspection('i', 2));
  assert.deepEqual(await keptOf(store), ['i 3']);
  await store.keepInspection(inspection('i', 1));
  assert.deepEqual(await keptOf(store), ['i 3']);
  await store.keepInspection(inspection('i', 4));
  assert.deepEqual(await keptOf(store), ['i 4']);
});

test('inspections that were only looked at go after a day; those of which something waits never', async (context) => {
  context.mock.timers.enable({ apis: ['Date'], now: 100 * day });
  keepInMemory();
  const store = await Store.open('one');
  await store.keepInspection(inspection('seen', 1));
  await store.keepInspection(inspection('waits', 1));
  await store.keepInspection(inspection('done', 1, { status: 'completed' }));
  await store.finish({ number: 9, key: 'k', doneAt: Date.now() }, inspection('own', 1));
  await store.add({ key: 'refused', state: 'parked', inspection: 'waits' }, []);
  context.mock.timers.tick(day - 1);
  await store.keepInspection(inspection('new', 1));
  assert.deepEqual(await keptOf(store), ['done 1', 'new 1', 'own 1', 'seen 1', 'waits 1']);
  context.mock.timers.tick(2);
  await store.keepInspection(inspection('new', 1));
  assert.deepEqual(await keptOf(store), ['new 1', 'own 1', 'waits 1']);
  // What is looked at again stays the own one that it was.
  await store.keepInspection(inspection('own', 2));
  context.mock.timers.tick(29 * day);
  await store.keepInspection(inspection('last', 1));
  assert.deepEqual(await keptOf(store), ['last 1', 'own 2', 'waits 1']);
  context.mock.timers.tick(200 * day);
  await store.keepInspection(inspection('last', 1));
  assert.deepEqual(await keptOf(store), ['last 1', 'waits 1']);
});
