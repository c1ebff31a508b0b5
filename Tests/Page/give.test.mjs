// Stickers for what has none: each is asked for alone, and it ends with a word, whatever comes.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import './browser.mjs';

let answers = [];
const asked = [];
globalThis.history.replaceState = globalThis.history.pushState;
globalThis.fetch = async (path, { body } = {}) => {
  if (path.startsWith('/auth/')) return Response.json({ access_token: 'token', expires_in: 3600 });
  asked.push([path, JSON.parse(body).code]);
  const answer = answers.shift();
  if (answer instanceof Error) throw answer;
  const [status, told] = answer;
  return Response.json(told, { status });
};

const { giveCodes, givenPart, giving } = await import('../../page/desk/give-codes.js');
const { go } = await import('../../page/core/router.js');
const { withWords } = await import('../../page/words/room.js');
await withWords();

const assets = ['a', 'b', 'c'].map((id) => ({ id, codes: [] }));
const done = [201, { code: 'X' }];
const taken = [409, { error: { code: 'already_exists', message: 'Another asset has it.' } }];
/** What is shown when it has ended. */
const told = () => JSON.stringify(givenPart());

beforeEach(() => {
  asked.length = 0;
});

test('each gets a code, another one where the first is taken, and how many have one is told', async () => {
  answers = [done, taken, taken, done, done];
  await giveCodes(assets);
  assert.deepEqual(
    asked.map(([path]) => path.split('/').at(-2)),
    ['a', 'b', 'b', 'b', 'c'],
  );
  assert.equal(new Set(asked.map(([, code]) => code)).size, 5);
  for (const [, code] of asked) assert.match(code, /^[ACDEFHJKLMNPQRTUVWXY34679]{6}$/);
  assert.equal(giving.value, null);
  assert.ok(told().includes('3 have a code now.'), told());
  go('/desk/labels');
  await new Promise((over) => {
    setTimeout(over);
  });
  assert.ok(!/ha(?:s|ve) a code now/.test(told()), told());
});

test('a refusal, a broken network and a code that is always taken end it with a sentence, and how many have one', async () => {
  answers = [done, [403, { error: { code: 'forbidden', message: 'You may not.' } }]];
  await giveCodes(assets);
  assert.ok(told().includes('1 has a code now.') && told().includes('You may not.'), told());
  answers = [done, done, ...Array.from({ length: 5 }, () => taken)];
  await giveCodes(assets);
  assert.ok(told().includes('2 have a code now.') && told().includes('Another asset has it.'), told());
  answers = [new TypeError('Failed to fetch')];
  await giveCodes(assets);
  assert.ok(!/ha(?:s|ve) a code now/.test(told()) && told().includes('No answer'), told());
  assert.equal(giving.value, null);
  const [, lost] = asked.at(-1);
  answers = [done, done, done];
  await giveCodes(assets);
  assert.equal(asked.at(-3)[1], lost, 'it may have been given');
});

test('where the page itself fails it is over too, told, and thrown on', async () => {
  answers = [done];
  const broken = [
    assets[0],
    {
      get id() {
        throw new RangeError('a fault');
      },
    },
  ];
  await assert.rejects(giveCodes(broken), RangeError);
  assert.equal(giving.value, null);
  assert.ok(told().includes('1 has a code now.') && told().includes('Something in this page failed.'), told());
  answers = [done];
  await giveCodes(assets.slice(0, 1));
  assert.ok(!told().includes('failed'), told());
});

test('a code whose answer says nothing for good is the one that is asked for again', async () => {
  for (const status of [408, 429, 503]) {
    asked.length = 0;
    answers = [[status, { error: { code: 'not_now', message: 'Not now.' } }], done];
    await giveCodes([{ id: `u${status}`, codes: [] }]);
    await giveCodes([{ id: `u${status}`, codes: [] }]);
    assert.equal(asked.length, 2);
    assert.equal(asked[0][1], asked[1][1], `${status}`);
  }
});
