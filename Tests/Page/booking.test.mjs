// A reservation at the desk: the heads of the days over what is free.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.mjs';

// What the page looks at from time to time would keep the test from ending.
globalThis.setInterval = () => 0;
globalThis.document.documentElement.lang = 'en';
const { later, setZone, today } = await import('../../page/core/time.js');
const { withWords } = await import('../../page/words/room.js');
const booking = await withWords(import('../../page/desk/booking.js'));

const heads = (first, count) =>
  booking
    .headsOf(Array.from({ length: count }, (_, index) => later(first, index)))
    .flat()
    .map(({ children: [number, , name] }) => `${number} ${name}`);

test('the head of a day is as short as its column is narrow, that of today too', () => {
  assert.deepEqual(heads('2026-11-29', 3), ['29 Sun', '30 Mon', '1 Tue']);
  assert.equal(heads('2026-11-29', 7)[6], '5 Sat');
  assert.deepEqual(heads('2026-11-29', 9).slice(0, 3), ['29 S', '30 M', '1 T']);
  setZone('UTC');
  for (const count of [1, 9]) assert.match(heads(today(), count)[0], /^\d{1,2} [A-Z]/);
});
