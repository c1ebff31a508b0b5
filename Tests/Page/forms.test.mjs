// The desk's forms and buttons, over a stubbed server: what is sent, what is said, and what is shown after it.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import './browser.mjs';

const asked = [];
let answer = () => [200, {}];
globalThis.history.replaceState = globalThis.history.pushState;
globalThis.fetch = async (path, { method, body } = {}) => {
  if (path.startsWith('/auth/')) return Response.json({ access_token: 'token', expires_in: 3600 });
  asked.push({ method, path, body: body && JSON.parse(body) });
  const [status, told] = await answer(asked.at(-1));
  return Response.json(told, { status });
};

const { session } = await import('../../page/core/api.js');
const { go } = await import('../../page/core/router.js');
const { choice, formOf, press, refusal, searchField } = await import('../../page/desk/parts.js');
const { withWords } = await import('../../page/words/room.js');
await withWords(null);

const soon = () => new Promise((over) => setTimeout(over));
const fields = [
  { name: 'phone', label: 'Phone' },
  { name: 'notes', label: 'Notes', type: 'text' },
];

/** All that a template has of a tag. */
const found = (content, tag) =>
  [content]
    .flat(Infinity)
    .flatMap((each) => (each?.tag ? [...(each.tag === tag ? [each] : []), ...found(each.children, tag)] : []));

/**
 * A client's form, drawn from a row, and its fields as a browser keeps them: one that was typed in shows what was typed
 * until the form is reset, every other one what was drawn.
 */
function formOver(first) {
  let row = first;
  const typed = {};
  let hasFocus = false;
  const draw = () => formOf({ id: 'client', fields, base: row, kind: 'client', method: 'PATCH', to: '/clients/c' });
  const drawn = (name) => {
    const [field] = found(draw(), name === 'notes' ? 'textarea' : 'input');
    return field.props.value ?? field.props['.defaultValue'];
  };
  const shows = (name) => typed[name] ?? drawn(name);
  const target = {
    elements: new Proxy({}, { get: (_, name) => ({ value: shows(name) }) }),
    reset() {
      for (const name of Object.keys(typed)) delete typed[name];
    },
    closest: () => target,
    querySelector: () => ({
      focus() {
        hasFocus = true;
      },
    }),
    requestSubmit: () => form().props['@submit']({ preventDefault() {}, target }),
  };
  const form = () => found(draw(), 'form')[0];
  return {
    shows,
    draw,
    hasFocus: () => hasFocus,
    read(next) {
      row = next;
    },
    type(name, text) {
      typed[name] = text;
      form().props['@input']({ target: { name }, currentTarget: target });
    },
    /** Mine, or theirs. */
    choose(index) {
      const choices = found(draw(), 'button').filter(({ props }) => props.class === 'choice');
      choices[index].props['@click']({ target });
    },
    async save() {
      await target.requestSubmit();
      await soon();
    },
  };
}

beforeEach(async () => {
  asked.length = 0;
  go(`/desk/clients/${Math.random()}`);
  await soon();
});

test('after a save the fields follow the row again: what a colleague changes is shown, and not sent over', async () => {
  const client = formOver({ id: 'c', phone: '200', notes: null, version: 6 });
  answer = ({ body }) => [200, { id: 'c', phone: '300', notes: null, ...body, version: body.version + 1 }];
  client.type('phone', '300');
  await client.save();
  assert.equal(client.shows('phone'), '300', 'before it is read again');
  client.read({ id: 'c', phone: '301', notes: null, version: 8 });
  assert.equal(client.shows('phone'), '301');
  client.type('notes', 'Call first');
  await client.save();
  assert.deepEqual(
    asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body),
    [
      { phone: '300', version: 6 },
      { notes: 'Call first', version: 8 },
    ],
  );
});

test('whoever types while it is being saved keeps it, made from the row that was saved', async () => {
  const client = formOver({ id: 'c', phone: '200', notes: null, version: 6 });
  answer = ({ body }) => {
    client.type('notes', 'Call first');
    return [200, { id: 'c', phone: '300', notes: null, version: body.version + 1 }];
  };
  client.type('phone', '300');
  await client.save();
  client.read({ id: 'c', phone: '301', notes: null, version: 8 });
  assert.equal(client.shows('notes'), 'Call first');
  answer = ({ body }) => [200, { id: 'c', phone: '301', notes: 'Call first', version: body.version + 1 }];
  await client.save();
  assert.deepEqual(asked.filter(({ method }) => method === 'PATCH').at(-1).body, { notes: 'Call first', version: 7 });
});

test('what somebody else has made of it is taken without loading the page again', async () => {
  const client = formOver({ id: 'c', phone: '200', notes: null, version: 6 });
  const theirs = { id: 'c', phone: '301', notes: null, version: 7 };
  answer = () => [409, { error: { code: 'version_mismatch', message: 'Changed.', current: { client: theirs } } }];
  client.type('phone', '300');
  await client.save();
  assert.equal(client.shows('phone'), '300');
  let isLoadedAgain = false;
  globalThis.location.reload = () => {
    isLoadedAgain = true;
  };
  client.choose(1);
  await soon();
  assert.equal(client.shows('phone'), '301');
  assert.equal(found(client.draw(), 'table').length, 0);
  assert.ok(!isLoadedAgain);
  assert.ok(client.hasFocus());
});

test('what a list is searched by stands above that list alone, as its address says', () => {
  const fieldsOf = (address) => {
    go(address);
    const [[search], [status]] = [searchField('Find'), choice('status', 'Status', [['', 'All']])];
    return [
      { key: search.key, value: found(search, 'input')[0].props['.value'] },
      { key: status.key, value: status.props['.value'] },
    ];
  };
  const [search, status] = fieldsOf('/desk/assets?q=sony&status=OUT');
  assert.deepEqual([search.value, status.value], ['sony', 'OUT']);
  const again = fieldsOf('/desk/assets');
  assert.deepEqual(again, [
    { key: search.key, value: '' },
    { key: status.key, value: '' },
  ]);
  for (const [index, { key }] of fieldsOf('/desk/clients').entries()) assert.notEqual(key, again[index].key);
});

test('what was typed just before another list was opened does not filter that one', async () => {
  const { setTimeout, clearTimeout } = globalThis;
  const planned = new Map();
  globalThis.setTimeout = (work) => {
    planned.set(planned.size, work);
    return planned.size - 1;
  };
  globalThis.clearTimeout = (number) => planned.delete(number);
  found(searchField('Find'), 'input')[0].props['@input']({ target: { value: 'sony' } });
  go('/desk/clients');
  await Promise.resolve();
  Object.assign(globalThis, { setTimeout, clearTimeout });
  for (const work of planned.values()) work();
  assert.equal(globalThis.location.search, '');
});

/** What is said beside the form, and where buttons say how they ended. */
const saidIn = (content) => found(content, 'span').filter(({ props }) => props.role === 'status').length;

test('what a button did is said where it would be refused, and not as if the form beside it were saved', async () => {
  const asset = formOver({ id: 'c', phone: '200', notes: null, status: 'IN_STOCK', version: 5 });
  answer = () => [200, { id: 'c', phone: '200', notes: null, status: 'REPAIR', version: 6 }];
  asset.type('notes', 'A long note');
  await press('status', 'PATCH', '/clients/c', { status: 'REPAIR', version: 5 });
  assert.deepEqual([saidIn(asset.draw()), saidIn(refusal())], [0, 1]);
  // The person's own button is nobody else: the form goes on from what it made.
  await asset.save();
  assert.deepEqual(asked.filter(({ method }) => method).at(-1).body, { notes: 'A long note', version: 6 });
  assert.deepEqual([saidIn(asset.draw()), saidIn(refusal())], [1, 0]);
});

test('a form is not carried over what somebody else has changed between', async () => {
  const asset = formOver({ id: 'c', phone: '200', notes: null, version: 5 });
  answer = () => [200, { id: 'c', phone: '301', notes: null, version: 7 }];
  asset.type('notes', 'A long note');
  await press('status', 'PATCH', '/clients/c', { status: 'REPAIR', version: 6 });
  await asset.save();
  assert.equal(asked.filter(({ method }) => method).at(-1).body.version, 5);
});

test('a button waits for its own answer alone, and for no other button', async () => {
  let letGo;
  const held = new Promise((over) => {
    letGo = over;
  });
  answer = async ({ path }) => {
    if (path === '/assets/a') await held;
    return [200, {}];
  };
  const first = press('status', 'PATCH', '/assets/a', { status: 'REPAIR' });
  await press('status', 'PATCH', '/assets/a', { status: 'REPAIR' });
  await press('code', 'POST', '/assets/a/codes', { code: 'X' });
  await press('status', 'PATCH', '/assets/b', { status: 'REPAIR' });
  const writes = () => asked.filter(({ method }) => method);
  assert.deepEqual(
    writes().map(({ path }) => path),
    ['/assets/a', '/assets/a/codes', '/assets/b'],
  );
  letGo();
  await first;
  await press('status', 'PATCH', '/assets/a', { status: 'IN_STOCK' });
  assert.equal(writes().length, 4);
});

test('a button whose request broke can be pressed again', async () => {
  const circle = {};
  circle.circle = circle;
  await assert.rejects(press('test', 'POST', '/webhooks/w/test', circle));
  answer = () => [200, {}];
  await press('test', 'POST', '/webhooks/w/test', {});
  assert.equal(asked.filter(({ method }) => method).length, 1);
});

/** A form for a new client, on the screen that has it, with its fields as in `formOver`. */
function newClient() {
  const typed = {};
  const made = [];
  const draw = () =>
    formOf({
      id: 'client-new',
      fields,
      kind: 'client',
      method: 'POST',
      to: '/api/office/clients',
      done: (row) => {
        made.push(row);
        go(`/desk/clients/${row.id}`);
      },
    });
  const form = () => found(draw(), 'form')[0];
  const drawn = (name) => {
    const [field] = found(draw(), name === 'notes' ? 'textarea' : 'input');
    return field.props.value ?? field.props['.defaultValue'];
  };
  const shows = (name) => typed[name] ?? drawn(name);
  const target = { elements: new Proxy({}, { get: (_, name) => ({ value: shows(name) }) }) };
  return {
    made,
    draw,
    shows,
    /** The fields of a form that is drawn anew are untouched. */
    leave() {
      for (const name of Object.keys(typed)) delete typed[name];
    },
    type(name, text) {
      typed[name] = text;
      form().props['@input']({ target: { name }, currentTarget: target });
    },
    async save() {
      await form().props['@submit']({ preventDefault() {}, target });
      await soon();
    },
  };
}
const bodies = () => asked.filter(({ method }) => method).map(({ method, path, body }) => [method, path, body]);
const text = (content) =>
  [content]
    .flat(Infinity)
    .map((each) => (each?.tag ? text(each.children) : String(each ?? '')))
    .join('');

test('a new row without an answer that is changed and sent again is made once, and what was changed is kept', async () => {
  go('/desk/clients/new');
  await soon();
  const client = newClient();
  answer = () => [503, { error: { code: 'unavailable', message: 'Not now.' } }];
  client.type('phone', '200');
  await client.save();
  client.type('phone', '201');
  await client.save();
  const row = { id: 'made', phone: '200', notes: null, version: 1 };
  answer = () => [201, row];
  await client.save();
  const first = ['POST', '/api/office/clients', { phone: '200' }];
  assert.deepEqual(bodies(), [first, first, first]);
  assert.deepEqual(client.made, [row]);
  const edit = () => formOf({ id: 'client-made', fields, base: row, kind: 'client', method: 'PATCH', to: '/c/made' });
  assert.equal(found(edit(), 'input')[0].props.value, '201');
  assert.match(text(edit()), /What was sent first is saved/);
  const target = { elements: { phone: { value: '201' }, notes: { value: '' } } };
  answer = () => [200, { ...row, phone: '201', version: 2 }];
  await found(edit(), 'form')[0].props['@submit']({ preventDefault() {}, target: { ...target, reset() {} } });
  assert.deepEqual(bodies().at(-1), ['PATCH', '/c/made', { phone: '201', version: 1 }]);
  await soon();
  assert.ok(!text(edit()).includes('sent first'));
});

test('one that was refused for good, or turned away before anything was done, is sent as it is by then', async () => {
  for (const [status, code] of [
    [429, 'rate_limited'],
    [400, 'validation_failed'],
  ]) {
    asked.length = 0;
    go(`/desk/clients/new?${status}`);
    await soon();
    const client = newClient();
    answer = () => [status, { error: { code, message: 'No.' } }];
    client.type('phone', '200');
    await client.save();
    client.type('phone', '201');
    answer = () => [201, { id: `n${status}`, phone: '201', notes: null, version: 1 }];
    await client.save();
    assert.deepEqual(
      bodies().map(([, , body]) => body.phone),
      ['200', '201'],
    );
    go('/desk/clients');
    await soon();
  }
});

test('what was typed and not saved is there again after a look elsewhere, until it is saved or discarded', async () => {
  const client = newClient();
  go('/desk/clients/new');
  await soon();
  client.type('phone', '200');
  for (const address of ['/desk/clients', '/desk/items', '/desk/clients/new']) {
    go(address);
    await soon();
  }
  client.leave();
  assert.equal(client.shows('phone'), '200');
  assert.match(text(client.draw()), /is not saved yet/);
  const [discard] = found(client.draw(), 'button').filter(({ children }) => text(children) === 'Discard it');
  const form = { reset() {}, querySelector: () => null };
  discard.props['@click']({ target: { closest: () => form } });
  assert.equal(client.shows('phone'), '');
  assert.ok(!text(client.draw()).includes('not saved yet'));
  go('/desk/clients');
  await soon();
  assert.equal(client.shows('phone'), '', 'nothing was typed since');
});

test('an edit that is gone on with is made from the row that it was begun from, and touches nothing else', async () => {
  const at = '/desk/clients/c';
  go(at);
  await soon();
  const client = formOver({ id: 'c', phone: '200', notes: null, version: 6 });
  client.type('notes', 'Call first');
  go('/desk/clients');
  await soon();
  go(at);
  await soon();
  const again = formOver({ id: 'c', phone: '300', notes: null, version: 7 });
  assert.equal(again.shows('notes'), 'Call first');
  const theirs = { id: 'c', phone: '300', notes: null, version: 7 };
  answer = ({ body }) =>
    body.version === 6
      ? [409, { error: { code: 'version_mismatch', message: 'Changed.', current: { client: theirs } } }]
      : [200, { ...theirs, ...body, version: 8 }];
  await again.save();
  again.choose(0);
  for (let turn = 0; turn < 5; turn++) await soon();
  assert.deepEqual(
    bodies().map(([, , body]) => body),
    [
      { notes: 'Call first', version: 6 },
      { notes: 'Call first', version: 7 },
    ],
  );
});

test('what is saved while a person looks elsewhere is no unsaved edit when they come back', async () => {
  const at = '/desk/clients/new';
  go(at);
  await soon();
  const client = newClient();
  client.type('phone', '200');
  answer = async () => {
    go('/desk/clients');
    await soon();
    return [201, { id: 'aside', phone: '200', notes: null, version: 1 }];
  };
  await client.save();
  go(at);
  await soon();
  client.leave();
  assert.equal(client.shows('phone'), '');
});

test('what a button has made of the row is no edit of whoever comes back to the form', async () => {
  const at = '/desk/clients/c';
  go(at);
  await soon();
  formOver({ id: 'c', phone: '200', notes: null, version: 5 }).type('notes', 'A long note');
  answer = () => [200, { id: 'c', phone: '300', notes: null, version: 6 }];
  await press('status', 'PATCH', '/clients/c', { status: 'REPAIR', version: 5 });
  go('/desk/clients');
  await soon();
  go(at);
  await soon();
  const again = formOver({ id: 'c', phone: '300', notes: null, version: 6 });
  assert.equal(again.shows('phone'), '300');
  assert.equal(again.shows('notes'), 'A long note');
  await again.save();
  assert.deepEqual(bodies().at(-1)[2], { notes: 'A long note', version: 6 });
});

test('what one person typed, or sent without an answer, is neither shown to who comes next nor sent by them', async () => {
  go('/desk/clients/new');
  await soon();
  const client = newClient();
  let letGo;
  answer = () =>
    new Promise((over) => {
      letGo = () => over([503, { error: { code: 'unavailable', message: 'Not now.' } }]);
    });
  client.type('phone', '200');
  const sent = client.save();
  await soon();
  for (const now of ['in', 'out', 'in']) {
    session.value = now;
    await soon();
  }
  letGo();
  await sent;
  client.leave();
  assert.equal(client.shows('phone'), '');
  client.type('phone', '201');
  answer = () => [201, { id: 'next', phone: '201', notes: null, version: 1 }];
  await client.save();
  assert.deepEqual(
    bodies().map(([, , body]) => body),
    [{ phone: '200' }, { phone: '201' }],
  );
});
