// Each screen of the table is drawn, without a browser: what a missing word or import breaks is seen here.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { screens } from '../../page/core/screens.js';
import { languages } from '../../page/words/language.js';
import { load } from './sources.mjs';

const id = '11111111-1111-1111-1111-111111111111';
const addresses = screens.map(({ parts, asked }) => {
  const path = `/${parts.map((part) => (part.startsWith('{') ? id : part)).join('/')}`;
  return asked ? `${path}?${asked}=${id}` : path;
});

async function drawn(language, role, wanted) {
  const program = fileURLToPath(new URL('draw.mjs', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program, language, role, ...wanted]);
  return JSON.parse(stdout);
}

for (const [language] of languages)
  test(`each screen is drawn offline, with a title and no word missing: ${language}`, async () => {
    const { offline } = (await load(`words/${language}/page.js`)).default;
    const lists = addresses.map((each) => each.replace(/(\/desk\/\w+)\/.*/, '$1'));
    for (const { address, title, text } of await drawn(language, 'admin', [...new Set([...addresses, ...lists])])) {
      assert.match(title, /^\S.* · Quartermaster$/, address);
      assert.ok(text.includes(offline) && text.length > 100, `${address}: ${text}`);
      assert.ok(text.includes('Said of the scanner.'), `${address}: a scanner reaches it`);
      assert.doesNotMatch(text, /undefined|\[object|\{\w+\}/, address);
    }
  });

test('who may not open a screen finds it neither in the navigation nor by its address', async () => {
  const { notYours, nothingHere, people, takeBack } = (await load('words/en/page.js')).default;
  const [back, person, none, floor] = await drawn('en', 'viewer', [
    '/back',
    '/desk/people',
    '/desk/nothing',
    '/outbox',
  ]);
  assert.ok(back.text.includes(notYours) && person.text.includes(notYours));
  assert.ok(none.text.includes(nothingHere));
  assert.ok(!floor.text.includes(people) && !floor.text.includes(takeBack));
});

test('a reservation that is not in the copy, opened by its address without a network, is said to be out of reach', async () => {
  const { noAnswer, retry } = (await load('words/en/page.js')).default;
  const wanted = addresses.filter((each) => each.startsWith('/r/'));
  assert.ok(wanted.length >= 7);
  for (const { address, text } of await drawn('en', 'staff', wanted))
    assert.ok(text.includes(noAnswer) && text.includes(retry), `${address}: ${text}`);
});
