// The Spanish of the page, the server, its notifications and the kit: one word a thing (CONTRIBUTING.md, "Spanish: one
// word a thing").

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { load } from './sources.mjs';

const root = new URL('../../', import.meta.url);
const textOf = (name) => readFileSync(new URL(name, root), 'utf8');
const filesUnder = (folder, ending) =>
  readdirSync(new URL(folder, root), { recursive: true })
    .filter((name) => name.endsWith(ending))
    .map((name) => folder + name);

/** The words that are never said, each as what finds it in a text. */
function unsaidWords() {
  const [, table] = /\| English \| Spanish \| never \|\n\|[-|]+\|\n((?:\|.*\n)+)/.exec(textOf('CONTRIBUTING.md'));
  const words = table.split('\n').flatMap((row) => row.split('|')[3]?.split(',') ?? []);
  return words
    .map((word) => word.trim())
    .filter(Boolean)
    .map((word) => {
      const end = word.endsWith('…') ? '' : '(?:e?s)?(?!\\p{L})';
      return new RegExp(`(?<!\\p{L})${word.replace('…', '')}${end}`, 'iu');
    });
}

const literal = '"((?:[^"\\\\\\n]|\\\\.)*)"';
const found = (name, pattern) => [...textOf(name).matchAll(pattern)].map(([, text]) => `${name}: ${text}`);

test('a word that another has taken the place of is said nowhere', () => {
  const server = filesUnder('Sources/', '.swift').flatMap((name) =>
    found(name, new RegExp(`\\bes:\\s*${literal}`, 'g')),
  );
  const kit = filesUnder('Clients/Swift/Sources/', '.swift').flatMap((name) =>
    found(name, new RegExp(`\\bWords\\(\\s*"(?:[^"\\\\]|\\\\.)*",\\s*${literal}`, 'g')),
  );
  const page = filesUnder('page/words/es/', '.js').flatMap((name) => found(name, /: (['"].*['"]),$/gm));
  const told = found('migrations/functions/notifications/notification_words.sql', /('[^'\n]*')/g);
  for (const [texts, least] of [
    [server, 150],
    [kit, 60],
    [page, 1000],
    [told, 12],
  ])
    assert.ok(texts.length >= least, `${texts.length} texts, where there are at least ${least}`);
  const never = unsaidWords();
  assert.ok(never.length > 15, `${never.length} words`);
  const wrong = [...server, ...kit, ...page, ...told].filter((text) => never.some((word) => word.test(text)));
  assert.deepEqual(wrong, []);
});

test('a role is called the same by the page and the server', async () => {
  const [, words] = /roleWords: \[String: Phrase\] = \[\n([^\]]*)\]/.exec(
    textOf('Sources/API/Errors/ErrorSentences.swift'),
  );
  const server = { en: {}, es: {} };
  for (const [, role, en, es] of words.matchAll(/"(\w+)": Phrase\(en: "([^"]*)", es: "([^"]*)"\)/g))
    [server.en[role], server.es[role]] = [en, es];
  for (const language of ['en', 'es'])
    assert.deepEqual(server[language], (await load(`words/${language}/page.js`)).default.roles);
});
