// The page's words: the same in both languages, and as they are written.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages, spoken } from '../../page/words/language.js';
import { screens } from '../../page/core/screens.js';
import { files, load, scripts, textOf } from './sources.mjs';

const rooms = files.filter((name) => /^words\/en\/\w+\.js$/.test(name)).map((name) => name.slice('words/en/'.length));

/** Each text by its name, such as `statuses.draft`. */
const texts = (words, before = '') =>
  Object.entries(words).flatMap(([name, value]) =>
    typeof value === 'object' ? texts(value, `${before}${name}.`) : [[`${before}${name}`, value]],
  );
const of = async (language, room) => new Map(texts((await load(`words/${language}/${room}`)).default));
const placesIn = (text) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort();
const places = (text) => placesIn(text).join();

const tags = languages.map(([tag]) => tag);

test('each language of the list has its words, and no other has; the first is spoken where none fits', () => {
  const there = new Set(files.map((name) => /^words\/([^/.]+)\//.exec(name)?.[1]).filter(Boolean));
  assert.deepEqual([...there].sort(), [...tags].sort());
  for (const [, name, locale] of languages) assert.ok(name && Intl.DateTimeFormat.supportedLocalesOf(locale).length);
  assert.deepEqual(['es', 'es-CO', 'ES-419', 'en-US', 'est', 'pt-BR', '', null].map(spoken), [
    ...['es', 'es', 'es'],
    ...['en', 'en', 'en', 'en', 'en'],
  ]);
});

test('both languages have the same names, and the same places in each', async () => {
  assert.deepEqual(rooms, ['desk.js', 'help.js', 'page.js', 'shelf.js']);
  for (const room of rooms) {
    const [english, spanish] = await Promise.all(tags.map((language) => of(language, room)));
    assert.ok(english.size > 50);
    assert.deepEqual([...spanish.keys()], [...english.keys()], room);
    for (const [name, text] of english) {
      assert.ok(text && spanish.get(name), `${room}: ${name} says nothing`);
      assert.equal(places(spanish.get(name)), places(text), `${room}: ${name}`);
    }
  }
});

test('a name is one line of at most 120 columns, and what has two forms has a number', async () => {
  for (const language of tags)
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

test('in Spanish a number of one has its own form beside a word of many', async () => {
  for (const room of rooms)
    for (const [name, text] of await of('es', room))
      if (
        /\{n\} (?:\p{L}+ )*\p{L}+(?:os|as|es)(?!\p{L})|\{n\} no \p{L}+n(?!\p{L})|(?:faltan|salen|vuelven|quedan|hay) \{n\}/iu.test(
          text,
        )
      )
        assert.ok(text.includes('|'), `${room}: ${name} says ${text}`);
});

/** The names in the object literal that begins at a brace, and whether it takes in another object. */
function namesIn(text, brace) {
  const parts = [''];
  let [open, quote] = [0, ''];
  for (let at = brace; at < text.length; at++) {
    const letter = text[at];
    if (quote) {
      if (letter === '\\') at++;
      else if (letter === quote) quote = '';
    } else if (`'"\``.includes(letter)) quote = letter;
    else if ('([{'.includes(letter)) open++;
    else if (')]}'.includes(letter)) open--;
    if (open <= 0) break;
    if (open === 1 && letter === ',' && !quote) parts.push('');
    else if (at > brace) parts[parts.length - 1] += letter;
  }
  const named = parts.map((part) => part.trim()).filter(Boolean);
  const names = named.map((part) => /^\w+(?=$|\s*[:(])/.exec(part)?.[0]).filter(Boolean);
  return { names: names.sort(), isAll: names.length === named.length };
}

/** Where the object literal begins that a chosen word is called with, such as `(x ? a : b)({ n })`; 0 where there is none. */
function chosenCall(text, end) {
  let open = 0;
  for (let at = end; at < text.length && open >= 0; at++) {
    if ('([{'.includes(text[at])) open++;
    else if (')]}'.includes(text[at])) open--;
    const call = open < 0 && /^[)}](?:\[\w+\])?\(\{/.exec(text.slice(at, at + 40));
    if (call) return at + call[0].length - 1;
  }
  return 0;
}

/** Each use of a word in a text: its room, its name as far as it is written, and what a call gives it. */
function* usesIn(text) {
  const imported = [...text.matchAll(/import \{ (?:words as )?([tsdh]) \} from '[./]+words\//g)].map(
    ([, each]) => each,
  );
  for (const { 0: use, 1: from, 2: name, index } of text.matchAll(/(?<![\w.])([tsdh])((?:\.\w+)+)/g)) {
    if (!imported.includes(from)) continue;
    const end = index + use.length;
    const isCalled = text[end] === '(';
    const literal = /^\((?:\{|\))/.test(text.slice(end, end + 2)) ? end + 1 : isCalled ? 0 : chosenCall(text, end);
    const isSaid = text.endsWith('${', index) && text[end] === '}';
    yield {
      use,
      from,
      path: name.slice(1).split('.'),
      isCalled,
      isSaid,
      given: literal ? namesIn(text, literal) : null,
    };
  }
}

test('what a call gives is read from the source', () => {
  const read = (text) => namesIn(text, 0);
  assert.deepEqual(read("{ n, name: f(a, b), ref: x ? `y, z` : '}, c' }, 2"), {
    names: ['n', 'name', 'ref'],
    isAll: true,
  });
  assert.deepEqual(read(')'), { names: [], isAll: true });
  assert.deepEqual(read("{ n: '}, m: 1', ...others }"), { names: ['n'], isAll: false });
  const [one, two] = usesIn(
    "import { s } from '../words/shelf.js';\ns.doubts.full({ name });\nat.s.no({ x });\n(s.less)",
  );
  assert.deepEqual([one.path, one.given.names, two.use, two.isCalled], [['doubts', 'full'], ['name'], 's.less', false]);
  const [chosen] = usesIn("import { s } from '../words/shelf.js';\n(x ? s.a : f(s.b))({ m, n })");
  assert.deepEqual(chosen.given.names, ['m', 'n']);
});

test('each name that a screen says is there, and a call gives it each of its places, and no other', async () => {
  const words = {
    t: await of('en', 'page.js'),
    s: await of('en', 'shelf.js'),
    d: await of('en', 'desk.js'),
    h: await of('en', 'help.js'),
  };
  const groups = Object.fromEntries(
    Object.entries(words).map(([each, known]) => [each, new Set([...known.keys()].map((name) => name.split('.')[0]))]),
  );
  let calls = 0;
  for (const name of scripts.filter((each) => !each.startsWith('words/'))) {
    for (const { use, from, path, given, isCalled, isSaid } of usesIn(textOf(name))) {
      const text = words[from].get(path.join('.'));
      const isOfText = text === undefined && words[from].has(path[0]);
      const isGroup = path.length === 1 && groups[from].has(path[0]);
      assert.ok(text !== undefined || isOfText || isGroup, `${name}: ${use}`);
      const wanted = placesIn(text ?? words[from].get(path[0]) ?? '');
      // Which word of a group is meant, the source does not show.
      if (isGroup && text === undefined) continue;
      if (isCalled && !isOfText) assert.ok(wanted.length, `${name}: ${use} has no place`);
      if (isSaid || isOfText) assert.deepEqual(wanted, [], `${name}: ${use} is not called`);
      if (!given || !wanted.length) continue;
      calls++;
      const [missing, unknown] = [wanted, given.names].map((some, index) =>
        some.filter((each) => ![given.names, wanted][index].includes(each)),
      );
      if (given.isAll) assert.deepEqual(missing, [], `${name}: ${use}`);
      // One that is chosen among others is given what any of them needs.
      if (isCalled) assert.deepEqual(unknown, [], `${name}: ${use}`);
    }
  }
  assert.ok(calls > 100, `${calls} calls`);
});

test('each word is said by a screen', async () => {
  // A screen's title is said by its row, and these two are said by the names of the numbers that they stand beside.
  const said = {
    t: new Set(screens.map((each) => each.title)),
    s: new Set(['lost', 'used']),
    d: new Set(),
    h: new Set(),
  };
  for (const name of scripts.filter((each) => !each.startsWith('words/')))
    for (const { from, path } of usesIn(textOf(name))) said[from].add(path.join('.'));
  for (const [from, room] of Object.entries({ t: 'page.js', s: 'shelf.js', d: 'desk.js', h: 'help.js' }))
    for (const name of (await of('en', room)).keys()) {
      // A whole group is said where one of it is chosen, and a word may have something done with it.
      const groups = name.split('.').map((_, count, parts) => parts.slice(0, count + 1).join('.'));
      const isSaid =
        groups.some((each) => said[from].has(each)) || [...said[from]].some((use) => use.startsWith(`${name}.`));
      assert.ok(isSaid, `${room}: ${name}`);
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
  // The server's words are looked up in tables: what each object has is none of them.
  for (const name of ['constructor', 'toString', '__proto__']) assert.equal(say.inner[name] ?? name, name);
});

test('Spanish says usted', async () => {
  const informal = /(?<!\p{L})(tú|tus?|ti|contigo|puedes|tienes|quieres|debes|inténtalo|asegúrate)(?!\p{L})/iu;
  for (const room of rooms)
    for (const [name, text] of await of('es', room)) assert.doesNotMatch(text, informal, `${room}: ${name}`);
});

test('a scanned text of hundreds of letters is shown as far as 60, and nothing else is cut', async () => {
  const { filled } = await load('words/fill.js');
  const say = filled({ unknown: '{code} is not a sticker.', of: 'of {name}' });
  const long = `https://far.example/${'x'.repeat(280)}`;
  assert.equal(say.unknown({ code: long }), `${long.slice(0, 60)}… is not a sticker.`);
  assert.equal(say.unknown({ code: '📷'.repeat(61) }), `${'📷'.repeat(60)}… is not a sticker.`);
  assert.equal(say.unknown({ code: 'A'.repeat(60) }), `${'A'.repeat(60)} is not a sticker.`);
  assert.equal(say.of({ name: long }), `of ${long}`);
});
