// How the tabs of a browser share one copy of the house.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.mjs';
import { keepInMemory } from './indexeddb.mjs';

const disk = keepInMemory();
// What the page looks at from time to time would keep the test from ending.
globalThis.setInterval = () => 0;

/** What this tab told the others, and whoever waits for more of that. */
const posted = [];
let heard = () => {};
let channel = null;
globalThis.BroadcastChannel = class {
  constructor(name) {
    this.name = name;
    channel = this;
  }
  postMessage(message) {
    posted.push(message);
    heard();
  }
};
const told = (isMeant) =>
  new Promise((done, fail) => {
    setTimeout(fail, 20_000, new Error('the other tabs were not told')).unref();
    heard = () => posted.some(isMeant) && done();
    heard();
  });

/** The pages of the feed to come; where there is none left nothing has changed for as long as somebody waits. */
let pages = [];
globalThis.fetch = async (path, { signal }) => {
  const said = path.endsWith('/refresh') ? { access_token: 'token', expires_in: 3600 } : pages.shift();
  if (said) return new Response(JSON.stringify(said), { status: 200 });
  return new Promise((_, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason));
  });
};

const { me, session } = await import('../../page/core/api.js');
const { sendWhatWaits } = await import('../../page/core/sending.js');
const { note } = await import('../../page/core/noting.js');
const { effect } = await import('../../page/core/signal.js');
const { emptyHouse, house, outbox, person, sent } = await import('../../page/core/state.js');
const { Store } = await import('../../page/core/store.js');
const { rousers, start } = await import('../../page/core/sync.js');

const put = (kind, id) => ({ kind, id, op: 'put', [kind]: { id, codes: [], time_zone: 'UTC', items: [] } });
const sender = async () => ({ sendWhatWaits: () => {} });
const ana = { user: { id: 'u', account_id: 'a', display_name: 'Ana' }, tenant: { id: 't', copy_days: 7 } };
me.value = ana;
localStorage.setItem('quartermaster.me', JSON.stringify(ana));

test('a full run that another tab had begun is told to the others when it ends, with what it dropped', async () => {
  const store = await Store.open('t');
  const feed = { cursor: 'c', run: 1, finished: true, heardAt: Date.now() };
  await store.keepPage([put('item', 'gone')], feed, false);
  await store.keepPage([put('tenant', 't')], { ...feed, run: 2, finished: false }, false);
  pages = [{ full: true, more: false, cursor: 'd', changes: [put('reservation', 'r')] }];
  session.value = 'in';
  await start(sender);
  await told(({ isFresh }) => isFresh);
  assert.deepEqual([[...house.value.reservation.keys()], [...house.value.item.keys()]], [['r'], []]);
  session.value = 'out';
});

test('a copy that another tab has emptied under its cursor is fetched anew, and one store error ends nothing', async (context) => {
  const errors = context.mock.method(console, 'error', () => {});
  const store = await Store.open('t');
  await store.forgetHouse();
  await store.keepPage([put('item', 'late')], { cursor: 'd', run: 2, finished: true, heardAt: Date.now() }, false);
  const queries = [];
  const usual = globalThis.fetch;
  context.mock.method(globalThis, 'fetch', (path, options) => {
    if (path.includes('/changes')) queries.push(path.replace(/.*limit=500/, ''));
    return usual(path, options);
  });
  const { load } = Store.prototype;
  const broken = context.mock.method(Store.prototype, 'load', () => {
    broken.mock.restore();
    throw new DOMException('lost', 'UnknownError');
  });
  assert.notEqual(load, Store.prototype.load);
  pages = [{ full: true, more: false, cursor: 'e', changes: [put('tenant', 't'), put('reservation', 'r')] }];
  posted.length = 0;
  session.value = 'in';
  await start(sender);
  await told(({ changes }) => changes?.some(({ id }) => id === 't'));
  assert.equal(errors.mock.callCount(), 1);
  assert.equal(queries[0], '');
  assert.deepEqual([[...house.value.reservation.keys()], [...house.value.item.keys()]], [['r'], []]);
  session.value = 'out';
});

test('where sending fails the tab follows the house once all the same, and tries again', async (context) => {
  context.mock.method(console, 'error', () => {});
  let open = 0;
  const usual = globalThis.fetch;
  context.mock.method(globalThis, 'fetch', (path, options) => {
    if (path.includes('/changes')) {
      open++;
      options.signal.addEventListener('abort', () => open--);
    }
    return usual(path, options);
  });
  let tries = 0;
  let again = () => {};
  const tried = new Promise((done) => {
    again = done;
  });
  pages = [];
  session.value = 'in';
  await start(async () => ({
    async sendWhatWaits() {
      if (++tries === 1) throw new Error('a fault');
      again();
    },
  }));
  await tried;
  await new Promise((over) => setImmediate(over));
  assert.deepEqual([tries, open], [2, 1]);
  session.value = 'out';
});

test('nobody notes anything where nobody is signed in: it would be of whoever comes next', async () => {
  me.value = null;
  const turn = () => new Promise((over) => setImmediate(over));
  await turn();
  try {
    await assert.rejects(note({ kind: 'report', path: '/api/office/condition-reports', body: '{}' }), /nobody/);
  } finally {
    me.value = ana;
    await turn();
  }
  assert.deepEqual((await (await Store.open('t')).load()).outbox, []);
});

test('where the disk is full a tab that lacks the house has it from the one that leads', async (context) => {
  context.mock.method(console, 'error', () => {});
  const documents = disk.get('quartermaster-t').stores.get('documents');
  context.mock.method(documents, 'put', () => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  pages = [{ full: false, more: false, cursor: 'e', changes: [put('item', 'new')] }];
  session.value = 'in';
  await start(sender);
  await told(({ changes }) => changes?.some(({ id }) => id === 'new'));
  assert.equal((await (await Store.open('t')).load()).documents.length, 0);
  channel.onmessage({ data: { lacks: true } });
  const { whole } = posted.at(-1);
  assert.deepEqual([[...whole.reservation.keys()], [...whole.item.keys()]], [['r'], ['new']]);
  // The other tab takes it in.
  house.value = emptyHouse();
  channel.onmessage({ data: posted.at(-1) });
  assert.deepEqual([[...house.value.tenant.keys()], [...house.value.item.keys()]], [['t'], ['new']]);
  session.value = 'out';
});

test('on a full disk what the server has leaves the outbox too', async (context) => {
  context.mock.method(console, 'error', () => {});
  context.mock.method(disk.get('quartermaster-t').stores.get('sent'), 'put', () => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  const store = await Store.open('t');
  const path = '/api/office/reservations/r/pickups';
  const noted = { key: 'k', kind: 'pickup', asset: 'a', reservation: 'r', state: 'waiting', path, body: '{}' };
  outbox.value = [await store.add({ ...noted, owner: person.value }, [])];
  pages = [{ results: [{ key: 'k', status: 200, body: {} }] }];
  let isOver = false;
  const sending = sendWhatWaits(() => isOver);
  await new Promise((done, fail) => {
    setTimeout(fail, 20_000, new Error('it stays in the outbox')).unref();
    effect(() => {
      if (!outbox.value.length) done();
    });
  });
  assert.deepEqual([(await store.load()).outbox, sent.value.map(({ key }) => key)], [[], ['k']]);
  isOver = true;
  for (const rouse of rousers.values()) rouse();
  await sending;
});

test('a tab that is opened beside one that sleeps with the lock takes it over', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const asked = [];
  globalThis.navigator.locks = {
    request(_name, options) {
      asked.push(options);
      return new Promise(() => {});
    },
  };
  session.value = 'in';
  await start(sender);
  assert.ok(posted.some(({ wake }) => wake));
  assert.deepEqual([asked.length, asked[0].steal], [1, undefined]);
  context.mock.timers.tick(3000);
  assert.equal(asked.at(-1).steal, true);
  session.value = 'out';
});
