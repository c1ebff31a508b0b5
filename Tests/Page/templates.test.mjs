// The templates of inspections at the desk, over a stubbed server: two people who change one.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import './browser.mjs';
import { setHouse } from './house.mjs';
import { all, textOf } from './tree.mjs';

// What the page looks at from time to time would keep the test from ending.
globalThis.setInterval = () => 0;
globalThis.history.replaceState = globalThis.history.pushState;

/** The templates as the server has them, and what was put. */
let kept;
const put = [];
const refused = (current) => [409, { error: { code: 'version_mismatch', message: 'Changed.', current } }];
globalThis.fetch = async (path, { method = 'GET', body } = {}) => {
  if (path.startsWith('/auth/')) return Response.json({ access_token: 'token', expires_in: 3600 });
  if (method === 'GET') return Response.json({ inspection_templates: kept, next_cursor: null });
  const sent = JSON.parse(body);
  put.push(sent);
  const name = decodeURIComponent(path.split('/').at(-1));
  const now = kept.find((each) => each.name === name) ?? { name, built_in: false, version: 0 };
  const [status, told] =
    sent.version === now.version ? [200, { ...now, ...sent, version: now.version + 1 }] : refused({ now });
  if (status === 200) kept = [...kept.filter((each) => each !== now), told];
  return Response.json(told, { status });
};

const { me } = await import('../../page/core/api.js');
me.value = { ...me.value, user: { ...me.value.user, role: 'manager' } };
const { go } = await import('../../page/core/router.js');
const { refresh } = await import('../../page/core/data.js');
const { withWords } = await import('../../page/words/room.js');
const { screen } = await withWords(import('../../page/desk/templates.js'));
const { d } = await import('../../page/words/desk.js');

const soon = () => new Promise((over) => setTimeout(over));
async function until(isSo) {
  for (let turn = 0; turn < 500 && !isSo(); turn++) await soon();
  assert.ok(isSo());
}
const shown = () => screen('van');
const slots = (...names) => names.map((slot) => ({ slot, required: true }));
const form = () => all(shown(), 'form')[0];
const save = () => form().props['@submit']({ preventDefault() {} });
const type = (text) =>
  all(shown(), 'input')
    .find(({ props }) => props.id === 'slot-0')
    .props['@input']({ target: { value: text } });

beforeEach(async () => {
  put.length = 0;
  setHouse({});
  kept = [{ name: 'van', built_in: false, slots: slots('Roof'), sign_offs: [], version: 3 }];
  go('/desk/templates/van');
  refresh();
  await until(() => form() && textOf(shown()).includes('Save'));
  await soon();
});

test('an edit says the version that it was made from; of two the later is shown both, and says which stays', async () => {
  type('Mine');
  kept = [{ ...kept[0], slots: slots('Theirs'), version: 4 }];
  await save();
  assert.deepEqual(put, [{ slots: slots('Mine'), sign_offs: [], version: 3 }]);
  await until(() => textOf(shown()).includes('Theirs'));
  const [mine] = all(shown(), 'button').filter(({ props }) => props.class === 'choice');
  const open = { requestSubmit: save };
  mine.props['@click']({ target: { closest: () => open } });
  await until(() => put.length > 1);
  assert.equal(put[1].version, 4);
  assert.deepEqual(kept[0].slots, slots('Mine'));
});

test('what somebody else has made of it just so is gone on from, and a built-in one that is there again is told', async () => {
  type('Same');
  kept = [{ ...kept[0], slots: slots('Same'), version: 7 }];
  refresh();
  await soon();
  await until(() => {
    shown();
    return true;
  });
  await soon();
  await save();
  await until(() => put.length);
  assert.equal(put.at(-1).version, 7);
  go('/desk/templates/van');
  refresh();
  await soon();
  type('Mine');
  kept = [{ name: 'van', built_in: true, slots: slots('Front'), sign_offs: [], version: 1 }];
  refresh();
  await until(() => textOf(shown()).includes('Front'));
  assert.ok(all(shown(), 'button').some(({ props }) => props.class === 'choice'));
});

test('what is typed while a built-in one is replaced goes on from what was saved: that it is back is told', async () => {
  kept = [{ ...kept[0], built_in: true, slots: slots('Front'), version: 1 }];
  refresh();
  const choices = () => all(shown(), 'button').filter(({ props }) => props.class === 'choice');
  await until(() => choices().length);
  // What another test has typed.
  choices()[1].props['@click']({ target: { closest: () => ({ querySelector: () => null }) } });
  await until(() => !choices().length);
  type('Mine');
  save();
  type('More');
  await until(() => put.length);
  for (let turn = 0; turn < 5; turn++) await soon();
  kept = [{ ...kept[0], built_in: true, slots: slots('Front'), version: 1 }];
  refresh();
  await until(() => textOf(shown()).includes('Front'));
  assert.ok(all(shown(), 'button').some(({ props }) => props.class === 'choice'));
});

test('a new one is sent as one that is not there yet: who is the later keeps what is typed, hears of it, and names it anew', async () => {
  const drawn = () => screen('new');
  const field = (id) => all(drawn(), 'input').find(({ props }) => props.id === id);
  const saveNew = () => all(drawn(), 'form')[0].props['@submit']({ preventDefault() {} });
  const told = () =>
    all(drawn(), 'p')
      .filter(({ props }) => props.role === 'alert')
      .map(textOf);
  for (const [language, sentence] of [
    ['en', 'There is a template of this name already. Give yours another name.'],
    ['es', 'Ya hay una plantilla con este nombre. Póngale otro nombre a la suya.'],
  ])
    assert.equal((await import(`../../page/words/${language}/desk.js`)).default.nameTaken, sentence);
  go('/desk/templates/new');
  await until(() => all(drawn(), 'form').length);
  field('name').props['@input']({ target: { value: 'bus' } });
  kept = [...kept, { name: 'bus', built_in: false, slots: slots('Theirs'), sign_offs: [], version: 1 }];
  const theirs = kept.at(-1);
  await saveNew();
  await until(() => told().length);
  assert.deepEqual(told(), [d.nameTaken]);
  assert.deepEqual(put, [{ slots: [], sign_offs: ['staff'], version: 0 }]);
  assert.equal(kept.at(-1), theirs);
  // The list is there by now: the form says it, and once.
  refresh();
  await soon();
  await until(() => all(drawn(), 'form').length);
  await saveNew();
  assert.deepEqual([told(), put.length], [[d.nameTaken], 1]);
  assert.equal(field('name').props['.value'], 'bus');
  field('name').props['@input']({ target: { value: 'boat' } });
  assert.deepEqual(told(), []);
  await saveNew();
  await until(() => put.length > 1);
  assert.equal(put[1].version, 0);
  assert.deepEqual(kept.at(-1).name, 'boat');
});
