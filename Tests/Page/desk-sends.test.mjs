// What the desk sends while a network is slow: what a person sees is what goes out, and nothing goes without a word.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import './browser.mjs';
import { line, reservation, setHouse } from './house.mjs';
import { all, press, textOf } from './tree.mjs';

// What the page looks at from time to time would keep the test from ending.
globalThis.setInterval = () => 0;
globalThis.document.documentElement.lang = 'en';
globalThis.history.replaceState = globalThis.history.pushState;

const asked = [];
let answer = () => [404, { error: { code: 'not_found', message: 'Not there.' } }];
globalThis.fetch = async (path, { method = 'GET', body } = {}) => {
  if (path.startsWith('/auth/')) return Response.json({ access_token: 'token', expires_in: 3600 });
  const one = { method, path, body: body && JSON.parse(body) };
  asked.push(one);
  const [status, told, headers] = await answer(one);
  if (!status) throw new TypeError('no network');
  return Response.json(told, { status, headers });
};
const written = () => asked.filter(({ method }) => method !== 'GET').map(({ body }) => body);

const { me, session } = await import('../../page/core/api.js');
const { endedAside } = await import('../../page/core/state.js');
me.value = { ...me.value, user: { ...me.value.user, role: 'admin' } };
const { go } = await import('../../page/core/router.js');
const { setZone } = await import('../../page/core/time.js');
const { withWords } = await import('../../page/words/room.js');
const { formOf } = await withWords(import('../../page/desk/parts.js'));
const { extendButton, extendPanel } = await import('../../page/desk/extend.js');
const { splitting } = await import('../../page/desk/split.js');
const { moveNote, moves } = await import('../../page/desk/move.js');
const { bookingScreen } = await import('../../page/desk/booking.js');
const { bulkBar } = await import('../../page/desk/bulk.js');
const { effect } = await import('../../page/core/signal.js');
const { read, refresh } = await import('../../page/core/data.js');
const assets = await import('../../page/desk/assets.js');
const clients = await import('../../page/desk/clients.js');
setZone('UTC');

const soon = (time = 0) => new Promise((over) => setTimeout(over, time));
/** Turns of the loop until something is so. */
async function until(isSo) {
  for (let turn = 0; turn < 500 && !isSo(); turn++) await soon();
  assert.ok(isSo());
}
const byId = (tree, id) => [...all(tree, 'input'), ...all(tree, 'button')].find(({ props }) => props.id === id);
const fields = (values) => {
  globalThis.document.getElementById = (id) => (id in values ? { value: values[id], focus() {} } : null);
};
const short = [409, { error: { code: 'not_available', message: 'Too little.' } }];

beforeEach(async () => {
  asked.length = 0;
  endedAside.value = null;
  fields({});
  setHouse({ item: [{ id: 'camera', name: 'Camera', kit: [], serialized: true, owned_qty: 3 }] });
  go(`/desk/late?${Math.random()}`);
  await soon();
});

test('a choice that none of the options is stays what it is until somebody chooses another', () => {
  const field = { name: 'language', label: 'Language', type: 'select', value: 'en' };
  field.options = Object.entries({ en: 'English', es: 'Español' });
  const chosen = (base) =>
    all(formOf({ id: `f${Math.random()}`, fields: [field], base }), 'option')
      .filter(({ props }) => props.selected)
      .map(({ props }) => props.value);
  assert.deepEqual(chosen({ language: 'es-CO' }), ['es-CO']);
  assert.deepEqual(chosen({ language: null }), ['']);
  assert.deepEqual(chosen({ language: 'es' }), ['es']);
  assert.deepEqual(chosen(null), ['en']);
});

test('a reason that was given for one time goes with no other, and goes again where no answer came', async () => {
  const row = { ...reservation('r', []), id: 'r', return_at: '2031-03-02T10:00:00Z', version: 1 };
  const panel = () => extendPanel(row);
  const answers = [short, [0], short, short];
  answer = ({ method }) => (method === 'GET' ? [404, null] : answers.shift());
  all(extendButton(row, ''), 'button')[0].props['@click']();
  const save = () => press(panel(), textOf(all(panel(), 'button').at(-2)));
  await save();
  byId(panel(), 'x-reason').props['@input']({ target: { value: 'Lena brings one' } });
  await save();
  await save();
  byId(panel(), 'x-to').props['@input']({ target: { value: '2031-03-20T10:00' } });
  assert.equal(byId(panel(), 'x-reason'), undefined);
  await save();
  const reason = { reason: 'Lena brings one' };
  assert.deepEqual(
    written().map((body) => body.allow_shortage),
    [undefined, reason, reason, undefined],
  );
  fields({ 'x-to': '' });
  await save();
  assert.equal(written().length, 4, 'an emptied field sends no time of before');
  assert.match(textOf(panel()), /Choose a day and a time/);
});

test('nor is a reason for one time sent with a part that goes at another', async () => {
  const row = { ...reservation('s', [line('l', 'camera', 3)]), version: 1 };
  answer = () => short;
  const panel = () => splitting(row);
  all(panel(), 'button')[0].props['@click']();
  byId(panel(), 's-l').props['@change']({ target: { value: '1' } });
  const save = () => press(panel(), textOf(all(panel(), 'button').at(-2)));
  await save();
  byId(panel(), 's-reason').props['@input']({ target: { value: 'One is bought' } });
  byId(panel(), 's-pickup').props['@input']({ target: { value: '2031-03-01T10:00' } });
  byId(panel(), 's-return').props['@input']({ target: { value: '2031-03-20T10:00' } });
  await save();
  assert.deepEqual(
    written().map((body) => body.allow_shortage),
    [undefined, undefined],
  );
});

test('a booking that is moved on while it is saved goes on from where it is by then', async () => {
  const row = {
    ...reservation('m', []),
    pickup_at: '2031-03-01T10:00:00Z',
    return_at: '2031-03-02T10:00:00Z',
    version: 4,
  };
  setHouse({ reservation: [row] });
  const at = moves({ reservation: { id: 'm' }, out: false });
  const right = () => at.key({ key: 'ArrowRight', shiftKey: true, preventDefault() {} });
  const enter = () => at.key({ key: 'Enter', preventDefault() {} });
  let told;
  answer = ({ body }) =>
    new Promise((over) => {
      told = () => over([200, { ...row, ...body, version: body.version + 1 }]);
    });
  right();
  enter();
  await until(() => told);
  right();
  enter();
  const [first] = written();
  assert.equal(written().length, 1, 'one at a time');
  assert.deepEqual([first.pickup_at, first.version], ['2031-03-02T10:00:00Z', 4]);
  told();
  await until(() => endedAside.value);
  assert.match(textOf(moveNote()), /Move it a day later/);
  told = null;
  enter();
  await until(() => told);
  assert.deepEqual([written()[1].pickup_at, written()[1].version], ['2031-03-03T10:00:00Z', 5]);
  told();
  await until(() => !all(moveNote(), 'section').length);
});

test('a new booking whose time was emptied is not made for the time of before', async () => {
  go('/desk/reservations/new');
  bookingScreen('new');
  await soon();
  fields({ 'b-pickup': '', 'b-return': '2031-03-20T10:00' });
  await press(bookingScreen('new'), 'Confirm');
  const input = byId(bookingScreen('new'), 'b-pickup');
  assert.equal(input.props['aria-invalid'], 'true');
  assert.equal(byId(bookingScreen('new'), 'b-return').props['aria-invalid'], null);
});

/** A new booking whose answer is lost, a note added, and Confirm pressed until there is an answer. */
async function confirmTwice(copied, wasMade) {
  const row = {
    ...reservation(copied, [{ ...line('l', 'camera', 1), version: 1, kit_id: null }]),
    ...{ pickup_at: '2031-03-01T10:00:00Z', return_at: '2031-03-02T10:00:00Z', notes: null, kits: [], version: 1 },
  };
  const made = { ...row, id: `${copied}-made`, reference: 'R-77' };
  let isCut = true;
  answer = ({ method, path, body }) => {
    if (method === 'GET') return path.includes(`reservations/${copied}`) ? [200, { ...row, history: [] }] : [404, null];
    if (isCut) return [0];
    if (method === 'POST') return [201, made, wasMade ? { 'Idempotent-Replayed': 'true' } : {}];
    return [200, { ...made, notes: body.notes, version: body.version + 1 }];
  };
  go(`/desk/reservations/new?copy=${copied}`);
  await until(() => all(bookingScreen('new'), 'textarea').length);
  await press(bookingScreen('new'), 'Confirm');
  const [notes] = all(bookingScreen('new'), 'textarea');
  notes.props['@input']({ target: { value: 'Ask for Lena' } });
  await press(bookingScreen('new'), 'Confirm');
  isCut = false;
  await press(bookingScreen('new'), 'Confirm');
  await until(() => written().length > 2);
  const [first, second, third] = written();
  assert.deepEqual([second, third], [first, first], 'the same one each time');
  return () => bookingScreen(made.id);
}

test('a new booking without an answer that is changed and sent again is made once', async () => {
  await confirmTwice('b', false);
  await until(() => written().length > 3);
  assert.deepEqual(written().slice(3), [{ version: 1, notes: 'Ask for Lena' }]);
});

test('one that had been made by then is shown, and what was typed since is saved when a person says so', async () => {
  const shown = await confirmTwice('d', true);
  await soon();
  assert.equal(written().length, 3);
  assert.match(textOf(shown()), /What was sent first is saved/);
  assert.equal(all(shown(), 'textarea')[0].props['.value'], 'Ask for Lena');
  await press(shown(), 'Save');
  assert.deepEqual(written().slice(3), [{ version: 1, notes: 'Ask for Lena' }]);
});

test('a booking that one person began is not there for who signs in next', async () => {
  const notes = () => all(bookingScreen('new'), 'textarea')[0];
  go('/desk/reservations/new?copy=next');
  answer = ({ path }) =>
    path.includes('reservations/next') ? [200, { ...reservation('next', []), kits: [], notes: null }] : [404, null];
  await until(notes);
  notes().props['@input']({ target: { value: 'Ask for Lena' } });
  assert.equal(notes().props['.value'], 'Ask for Lena');
  for (const now of ['in', 'out', 'in']) {
    session.value = now;
    await soon();
  }
  await until(notes);
  assert.equal(notes().props['.value'], '');
});

test('whoever types another name than the one to be erased is told that nothing was', async () => {
  const client = { id: 'c', display_name: 'Acme Films', version: 1, archived: false };
  answer = ({ path }) => (path.startsWith('/api/office/clients/c') ? [200, client] : [404, null]);
  go('/desk/clients/c');
  clients.screen('c');
  await until(() => textOf(clients.screen('c')).includes('Acme Films'));
  globalThis.prompt = () => 'Acme';
  await press(clients.screen('c'), 'Erase this person');
  assert.match(textOf(clients.screen('c')), /Nothing was erased: what was typed is not “Acme Films”/);
  globalThis.prompt = () => null;
  await press(clients.screen('c'), 'Erase this person');
  globalThis.prompt = () => ' Acme Films ';
  await press(clients.screen('c'), 'Erase this person');
  await until(() => asked.some(({ path }) => path.endsWith('/erase')));
  assert.equal(written().length, 1);
});

test('an empty value for many rows is asked about: Enter that is held comes into the empty field', async () => {
  const sent = [];
  const send = (_, value) => {
    sent.push(value);
    return { method: 'PATCH', to: '/api/office/assets/a', body: { location: value } };
  };
  answer = () => [200, {}];
  const acts = [{ name: 'place', label: 'Place', icon: 'pin', ask: { label: () => 'Place', list: [] }, send }];
  const bar = () => bulkBar(new Map([['a', { id: 'a' }]]), acts, () => {}, String);
  byId(bar(), 'bulk-place').props['@click']();
  const enter = () =>
    all(bar(), 'form')[0].props['@submit']({ preventDefault() {}, target: { elements: { value: { value: '' } } } });
  globalThis.confirm = () => false;
  enter();
  assert.deepEqual(sent, []);
  globalThis.confirm = () => true;
  enter();
  await until(() => asked.some(({ method }) => method === 'PATCH'));
  assert.deepEqual(sent, [null]);
});

test('a unit of an item that the copy does not have yet is none of the first item', async () => {
  answer = ({ path }) => (path === '/api/office/items/fresh' ? [200, { id: 'fresh', name: 'Tripod' }] : [404, null]);
  go('/desk/assets/new?item=fresh');
  const chosen = () =>
    all(assets.screen('new'), 'select')
      .flatMap((each) => all(each.children, 'option'))
      .filter(({ props }) => props.selected)
      .map((each) => [each.props.value, textOf(each)]);
  chosen();
  await until(() => chosen().some(([, name]) => name === 'Tripod'));
  assert.deepEqual(chosen()[0], ['fresh', 'Tripod']);
});

test('what changes while a read is on its way is asked for once that has come', async () => {
  const waiting = [];
  answer = ({ path }) =>
    path === '/api/office/things' ? new Promise((over) => waiting.push(over)) : [404, { error: {} }];
  let shown;
  effect(() => {
    shown = read('/api/office/things');
  });
  await until(() => waiting.length === 1);
  refresh();
  await soon();
  waiting[0]([200, { n: 1 }]);
  for (let turn = 0; turn < 20; turn++) await soon();
  assert.equal(waiting.length, 2);
  waiting[1]([200, { n: 2 }]);
  await until(() => shown.body?.n === 2);
});
