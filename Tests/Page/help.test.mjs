// The help of each screen, and the keys: what is shown is what is pressed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onKey, isKey, shortcuts, wordOf } from '../../page/core/keys.js';
import { screens } from '../../page/core/screens.js';
import { languages } from '../../page/words/language.js';
import { load, scripts, textOf } from './sources.mjs';

const words = await Promise.all(languages.map(async ([tag]) => (await load(`words/${tag}/help.js`)).default));

test('each screen has its help in each language, of two to five sentences, and no other has', () => {
  const wanted = [...new Set(screens.map(({ asked, title }) => asked ?? title))].sort();
  for (const { screens: helped } of words) {
    assert.deepEqual(Object.keys(helped).sort(), wanted);
    for (const [name, said] of Object.entries(helped)) {
      const sentences = Object.values(said);
      assert.ok(sentences.length >= 2 && sentences.length <= 5, name);
      for (const sentence of sentences) assert.match(sentence, /^[\p{Lu}«“].*[.»”]$/u, `${name}: ${sentence}`);
    }
  }
});

test('each key of the table has its words, and no key is named twice', () => {
  const more = { list: ['listOnly'], leave: ['leaveField', 'leaveScreen'] };
  const names = shortcuts.flatMap(({ name }) => [name, ...(more[name] ?? [])]);
  for (const { shortcuts: told } of words) assert.deepEqual(Object.keys(told), names);
  // What has the focus takes its own keys first.
  for (const isScreens of [true, false]) {
    const rows = shortcuts.filter(({ does, later }) => Boolean(does || later) === isScreens);
    const keys = rows.flatMap((each) => each.keys);
    assert.equal(new Set(keys).size, keys.length);
  }
});

/** A screen that has what these selectors and ids find. */
function screenWith(...there) {
  const found = { checkVisibility: () => true };
  globalThis.document = {
    getElementById: (id) => (there.includes(id) ? found : null),
    querySelector: (selector) => (there.some((each) => selector.includes(each)) ? found : null),
    querySelectorAll: (selector) => (there.some((each) => selector.includes(each)) ? [found] : []),
  };
  return shortcuts.map(wordOf).filter(Boolean);
}

test('the help lists the keys for which there is something on the screen', () => {
  assert.deepEqual(screenWith(), ['help']);
  assert.deepEqual(screenWith('.back'), ['leaveScreen', 'help']);
  assert.deepEqual(screenWith('input'), ['leaveField', 'help']);
  assert.deepEqual(screenWith('code', '.back', 'input', 'a.row'), ['scan', 'list', 'leave', 'help']);
  assert.deepEqual(screenWith('.feed > li'), ['listOnly', 'help']);
  assert.deepEqual(screenWith('find', 'new', '.evt.free'), ['search', 'create', 'move', 'help']);
  assert.deepEqual(screenWith('.mark[tabindex]'), ['mark', 'unmark', 'help']);
});

test('a row does something, or a screen asks for it by its name; no other file listens for such a key', () => {
  const asked = new Set(
    scripts.flatMap((name) => [...textOf(name).matchAll(/isKey\('(\w+)'/g)].map(([, each]) => each)),
  );
  for (const { name, does, later } of shortcuts) assert.ok(does || later || asked.has(name), name);
  assert.match(textOf('main.js'), /addEventListener\('keydown', onKey\);/);
  assert.equal([...textOf('main.js').matchAll(/keydown/g)].length, 1);
});

/** What a key finds by its id, and what was done to it. */
function pressed(key, { target = { matches: () => false }, held = {}, ids = [], hasDialog = false } = {}) {
  const done = [];
  const found = (id) => ({
    checkVisibility: () => true,
    matches: () => true,
    focus: () => done.push(`focus ${id}`),
    click: () => done.push(`click ${id}`),
  });
  globalThis.document = {
    getElementById: (id) => (ids.includes(id) ? found(id) : null),
    querySelector: (name) => (name === 'dialog[open]' && !hasDialog ? null : found(name)),
    querySelectorAll: () => [],
  };
  const event = { key, target, preventDefault: () => done.push('kept'), ...held };
  onKey(event);
  return done;
}

test('a key waits until no scanner can have typed it, and is nothing in a field, a dialog, or beside Ctrl', async () => {
  const soon = () => new Promise((over) => setTimeout(over, 120));
  const first = pressed('n', { ids: ['new'] });
  assert.deepEqual(first, []);
  await soon();
  assert.deepEqual(first, ['click new']);
  const burst = pressed('n', { ids: ['new'] });
  pressed('7', { ids: ['new'] });
  await soon();
  assert.deepEqual(burst, []);
  const field = { matches: () => true, blur() {} };
  for (const more of [
    { target: field },
    { hasDialog: true },
    { held: { ctrlKey: true } },
    { held: { metaKey: true } },
  ]) {
    const done = pressed('?', { ids: ['help'], ...more });
    await soon();
    assert.deepEqual(done, []);
  }
  assert.deepEqual(pressed('/', { ids: ['search'] }), ['kept']);
  await soon();
  assert.deepEqual(pressed('Escape'), ['click .bar .back']);
  assert.deepEqual(pressed('Escape', { hasDialog: true }), []);
});

test('Shift belongs to a key but where both do the same to a mark, and not to a sign that is typed by it', () => {
  assert.ok(isKey('mark', { key: 'ArrowLeft', shiftKey: true }) && isKey('mark', { key: 'ArrowLeft' }));
  assert.ok(!isKey('mark', { key: 'ArrowLeft', ctrlKey: true }));
  for (const key of ['Delete', 'Backspace'])
    assert.ok(isKey('unmark', { key }) && isKey('unmark', { key, shiftKey: true }));
  assert.ok(isKey('move', { key: 'ArrowLeft', shiftKey: true }));
  assert.ok(!isKey('move', { key: 'ArrowLeft' }) && !isKey('list', { key: 'ArrowUp', shiftKey: true }));
  assert.ok(isKey('help', { key: '?', shiftKey: true }));
  assert.ok(!isKey('help', { key: '?', shiftKey: true, ctrlKey: true }));
});
