// What the page says: the same in both languages, and as it is written.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { files, load, scripts, textOf } from './sources.mjs';

const rooms = files.filter((name) => /^words\/en\/\w+\.js$/.test(name)).map((name) => name.slice('words/en/'.length));

/** Each text by its name, such as `statuses.draft`. */
const texts = (words, before = '') =>
  Object.entries(words).flatMap(([name, value]) =>
    typeof value === 'object' ? texts(value, `${before}${name}.`) : [[`${before}${name}`, value]],
  );
const of = async (language, room) => new Map(texts((await load(`words/${language}/${room}`)).default));
const places = (text) => [...new Set(text.match(/\{\w+\}/g))].sort().join();

test('both languages have the same names, and the same places in each', async () => {
  assert.deepEqual(rooms, ['desk.js', 'page.js', 'shelf.js']);
  for (const room of rooms) {
    const [english, spanish] = await Promise.all(['en', 'es'].map((language) => of(language, room)));
    assert.ok(english.size > 50);
    assert.deepEqual([...spanish.keys()], [...english.keys()], room);
    for (const [name, text] of english) {
      assert.ok(text && spanish.get(name), `${room}: ${name} says nothing`);
      assert.equal(places(spanish.get(name)), places(text), `${room}: ${name}`);
    }
  }
});

test('a name is one line of at most 120 columns, and what has two forms has a number', async () => {
  for (const language of ['en', 'es'])
    for (const room of rooms) {
      const lines = textOf(`words/${language}/${room}`).split('\n').slice(3, -2);
      for (const line of lines) {
        assert.match(line, /^ +('[\w.]+'|\w+): (\{|'.*',|".*",)$|^ +\},$/, room);
        assert.ok(line.length <= 120, line);
      }
      for (const [name, text] of await of(language, room))
        if (text.includes('|')) assert.ok(text.split('|').length === 2 && text.includes('{n}'), `${room}: ${name}`);
    }
});

test('each name that a screen says is there, with the places that the screen fills', async () => {
  const words = { t: await of('en', 'page.js'), s: await of('en', 'shelf.js'), d: await of('en', 'desk.js') };
  const groups = (each) => new Set([...words[each].keys()].flatMap((name) => [name, name.split('.')[0]]));
  const known = Object.fromEntries(Object.keys(words).map((each) => [each, groups(each)]));
  for (const name of scripts.filter((each) => !each.startsWith('words/'))) {
    const text = textOf(name);
    const imported = [...text.matchAll(/import \{ (?:words as )?([tsd]) \} from '[./]+words\//g)].map(
      ([, each]) => each,
    );
    for (const [, from, said, filled] of text.matchAll(/(?<![\w.])([tsd])\.(\w+)(\(\{)?/g)) {
      if (!imported.includes(from)) continue;
      assert.ok(known[from].has(said), `${name}: ${from}.${said}`);
      if (words[from].has(said) && filled)
        assert.notEqual(places(words[from].get(said)), '', `${name}: ${from}.${said}`);
    }
  }
});

test('of two forms the number says which, and a place takes what it is given', async () => {
  const { filled } = await load('words/fill.js');
  const say = filled({ plain: 'Out', many: '1 thing|{n} things', inner: { named: '{who} took {what}' } });
  assert.equal(say.plain, 'Out');
  assert.deepEqual(
    [0, 1, 2].map((n) => say.many({ n })),
    ['0 things', '1 thing', '2 things'],
  );
  assert.equal(say.inner.named({ who: 'Ana', what: '{n}' }), 'Ana took {n}');
});

test('Spanish says usted', async () => {
  const informal = /(?<!\p{L})(tú|tus?|ti|contigo|puedes|tienes|quieres|debes|inténtalo|asegúrate)(?!\p{L})/iu;
  for (const room of rooms)
    for (const [name, text] of await of('es', room)) assert.doesNotMatch(text, informal, `${room}: ${name}`);
});
