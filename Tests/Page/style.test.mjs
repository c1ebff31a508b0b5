// How the page's files are written.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { files, scripts, textOf } from './sources.mjs';

const styles = files.filter((name) => name.endsWith('.css'));

test('no line is over 120 columns', () => {
  for (const name of [...styles, ...scripts])
    for (const [index, line] of textOf(name).split('\n').entries())
      assert.ok(line.length <= 120, `${name}:${index + 1}`);
});

test('each colour is said once, for light and dark beside one another', () => {
  for (const name of styles) assert.doesNotMatch(textOf(name), /prefers-color-scheme|data-theme/, name);
  const [, root] = /:root \{([^}]*)\}/.exec(textOf('style/page.css'));
  assert.match(root, /color-scheme: light dark;/);
  const names = [...root.matchAll(/^ {2}(--[\w-]+):/gm)].map(([, name]) => name);
  assert.ok(names.length > 40 && new Set(names).size === names.length);
});
