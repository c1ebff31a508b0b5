// What is found by a text: every row of verify/search.json, which the server is held to as well.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { finder, searchText } from '../../page/core/find.js';

const rule = JSON.parse(readFileSync(new URL('../../verify/search.json', import.meta.url), 'utf8'));

test('each text is compared as verify/search.json says', () => {
  assert.equal(rule.texts.length, 34);
  assert.deepEqual(
    rule.texts.map(([text]) => [text, searchText(text)]),
    rule.texts,
  );
});

test('each text finds what verify/search.json says', () => {
  assert.equal(rule.finds.length, 19);
  assert.deepEqual(
    rule.finds.map(([searched, text]) => [searched, text, finder(searched)(text)]),
    rule.finds,
  );
});

test('words are found in any of several texts', () => {
  assert.ok(finder('acme r-7')('R-7', null, ['Acme Films']));
  assert.ok(!finder('acme r-8')('R-7', null, ['Acme Films']));
});
