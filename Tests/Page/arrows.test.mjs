// Which file of the page may import which.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { screens } from '../../page/core/screens.js';
import { files, importsOf, namesOf, roomOf, scripts, textOf } from './sources.mjs';

/** Each room imports those before it. */
const rooms = ['words', 'core', 'widgets', 'qr', 'workbook', 'shelf', 'desk', ''];

test('no file is named in a way that the rule does not see', () => {
  for (const [text, to] of [
    ["import { a } from './a.js';", './a.js'],
    ["import './b.js';", './b.js'],
    ["export { c } from '../c.js';", '../c.js'],
    ["() => import('./d.js')", './d.js'],
    ["new URL('./e.css', import.meta.url)", './e.css'],
  ])
    assert.deepEqual(
      namesOf(text).map(([, each]) => each),
      [to],
    );
  // The screens by the table, and a language's words, of which script/generate takes all.
  const others = [/\bimport\(`\.\/\$\{name\}`\)/, /\bimport\(`\.\/\$\{language\}\/\$\{room\}\.js`\)/];
  for (const name of scripts) {
    const text = others.reduce((rest, each) => rest.replace(each, ''), textOf(name));
    const seen = namesOf(text).map(({ 0: found, index }) => index + found.length);
    for (const { 0: found, index } of text.matchAll(/(['"`])\.\.?\/[^'"`\n]*\1|\bimport\((?!')/g))
      assert.ok(
        seen.some((end) => end >= index + found.length && end <= index + found.length + 1),
        `${name}: ${found}`,
      );
  }
});

test('a room imports only rooms before it', () => {
  for (const name of scripts)
    for (const to of importsOf(name)) {
      assert.ok(scripts.includes(to), `${name} imports ${to}, which is no file`);
      const [from, at] = [name, to].map((each) => rooms.indexOf(roomOf(each)));
      assert.ok(from >= 0 && at >= 0 && at <= from, `${name} imports ${to}`);
    }
});

test('no file imports itself by way of others', () => {
  const done = new Set();
  const visit = (name, way) => {
    assert.ok(!way.includes(name), `a circle: ${[...way, name].join(' > ')}`);
    if (done.has(name)) return;
    for (const to of importsOf(name)) visit(to, [...way, name]);
    done.add(name);
  };
  for (const name of scripts) visit(name, []);
});

test('the session does not know the desk, and what counts and orders loads without a browser', async () => {
  const reached = (name, found = new Set()) => {
    for (const to of importsOf(name)) if (!found.has(to)) reached(to, found.add(to));
    return found;
  };
  const session = [
    'core/answers.js',
    'core/ending.js',
    'core/needs-house.js',
    'core/signal.js',
    'core/time.js',
    'words/language.js',
  ];
  assert.deepEqual([...reached('core/api.js')].sort(), session);
  for (const name of [
    'model',
    'stock',
    'free',
    'time',
    'codes',
    'order',
    'answers',
    'key',
    'owner',
    'ending',
    'agent',
    'gap',
    'needs-house',
  ])
    await import(`../../page/core/${name}.js`);
});

test('the architecture names each room, and each of its files that is no screen; and none that is not there', () => {
  const text = readFileSync(new URL('../../ARCHITECTURE.md', import.meta.url), 'utf8');
  const told = new Map([...text.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)].map(([, room, says]) => [room, says]));
  const shown = [...screens.map((each) => each.module), 'main.js'];
  for (const room of new Set(files.map(roomOf).filter(Boolean))) {
    const named = [...(told.get(room) ?? '').matchAll(/`([\w/-]+\.(?:js|css))`/g)].map(([, name]) => `${room}/${name}`);
    assert.ok(named.length, room);
    for (const name of named) assert.ok(files.includes(name), `${name} is named and is not there`);
    // The steps of a decoder are in order in its own file; the languages have one file of each kind.
    if (['qr', 'words'].includes(room)) continue;
    for (const name of files.filter((each) => roomOf(each) === room && /\.\w+$/.test(each)))
      assert.ok(named.includes(name) || shown.includes(name), `${name} is not named`);
  }
});
