// No file exports more than others take from it.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { resolved, scripts, textOf } from './sources.mjs';

const here = new URL('./', import.meta.url);
// A test names a file of the page by ../../page/.
const tests = readdirSync(here).map((name) => ({
  name: `x/y/${name}`,
  text: readFileSync(new URL(name, here), 'utf8').replaceAll('../../page/', '../../'),
}));
const sources = [...scripts.map((name) => ({ name, text: textOf(name) })), ...tests];

/** Each name that is imported, with its file. */
const imported = new Set();
/** The files that are fetched later: their exports are used as members. */
const fetched = new Set(['shelf/sign-in.js']);
for (const { name, text } of sources) {
  for (const [, names, from] of text.matchAll(/\{([^{}]*)\}\s(?:from |=\s+await import\(\s*)'(\.[^']+)'/g))
    for (const each of names.split(',')) imported.add(`${resolved(name, from)}: ${each.trim().split(/ as |: /)[0]}`);
  for (const [, from] of text.matchAll(/\bimport\(\s*'(\.[^']+)'/g)) fetched.add(resolved(name, from));
}
const isMember = (name) => {
  const use = new RegExp(`\\.${name}\\(|\\(\\{ ${name} \\}\\)`);
  return sources.some(({ text }) => use.test(text));
};

test('each export is imported by another file of the page or by a test', () => {
  const unused = [];
  let count = 0;
  for (const name of scripts)
    for (const [, each] of textOf(name).matchAll(/^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm)) {
      count++;
      // main.js calls that of each screen, by the file that the table names.
      if (each === 'screen' || imported.has(`${name}: ${each}`)) continue;
      if (!fetched.has(name) || !isMember(each)) unused.push(`${name}: ${each}`);
    }
  assert.ok(count > 150, `${count} exports`);
  assert.deepEqual(unused, []);
});
