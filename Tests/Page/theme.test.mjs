// How the page looks for whoever is signed in, before anything is painted.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { runInThisContext } from 'node:vm';
import { textOf } from './sources.mjs';

const pictureOf = (name) => readFileSync(new URL(`../../page/${name}`, import.meta.url));

/** What the document wears where this is kept: its scheme, and for what each colour of the browser's bars is. */
function worn(kept) {
  const bars = ['light', 'dark'].map((name) => ({ media: `(prefers-color-scheme: ${name})`, dataset: {} }));
  const root = { style: { colorScheme: '' } };
  globalThis.document = { documentElement: root, querySelectorAll: () => bars };
  globalThis.localStorage = { getItem: () => kept };
  // It is no module: the browser runs it as it stands.
  runInThisContext(textOf('theme.js'));
  return [root.style.colorScheme, ...bars.map(({ media }) => media)];
}

const me = (theme) => JSON.stringify({ user: { theme } });
const asDevice = ['', '(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'];

test('the person’s choice is worn, also by the browser’s bars; without one the device says it', () => {
  assert.deepEqual(worn(me('dark')), ['dark', 'not all', 'all']);
  assert.deepEqual(worn(me('light')), ['light', 'all', 'not all']);
  for (const kept of [me('device'), me(undefined), me('blue'), null, '{']) assert.deepEqual(worn(kept), asDevice, kept);
});

test('a choice that is changed or gone is worn at once', () => {
  assert.deepEqual(worn(me('dark')), ['dark', 'not all', 'all']);
  globalThis.localStorage = { getItem: () => me('light') };
  globalThis.wearTheme();
  assert.equal(globalThis.document.documentElement.style.colorScheme, 'light');
  globalThis.localStorage = { getItem: () => null };
  globalThis.wearTheme();
  assert.equal(globalThis.document.documentElement.style.colorScheme, '');
});

test('it runs before the style is there, and is no module', () => {
  const page = textOf('index.html');
  assert.match(page, /<script src="\/page\/__HASH__\/theme.js"><\/script>/);
  assert.ok(page.indexOf('theme.js') < page.indexOf('type="module"'));
});

test('each icon that the page and its manifest name is there, of the size that they say', () => {
  const { icons } = JSON.parse(textOf('page.webmanifest'));
  const purposes = icons.map(({ purpose }) => purpose);
  assert.ok(purposes.includes('any') && purposes.includes('maskable'));
  const pixels = icons.filter(({ type }) => type === 'image/png').map(({ src, sizes }) => [src, parseInt(sizes, 10)]);
  assert.ok(pixels.length >= 3);
  for (const [name, size] of [...pixels, ['touch-icon.png', 180]]) {
    const bytes = pictureOf(name);
    assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [size, size], name);
  }
  assert.match(textOf('index.html'), /rel="apple-touch-icon" href="\/page\/__HASH__\/touch-icon.png"/);
});
