// Stickers for what an import has made: what the copy of the house never has is not waited for.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.mjs';

const { askedAt, emptyHouse, house } = await import('../../page/core/state.js');
const { stickersOfMade } = await import('../../page/desk/stickers-of-made.js');
const { withWords } = await import('../../page/words/room.js');
await withWords();

const shown = (...made) => JSON.stringify(stickersOfMade(made, made.length, 1000));

test('units that are not in a copy newer than the import are archived: nobody waits for them', () => {
  house.value = { ...emptyHouse(), asset: new Map([['a', { id: 'a', codes: [] }]]) };
  askedAt.value = 900;
  assert.match(shown('a', 'b'), /1 more is on its way.*Give it a sticker.*Print these 2 labels/s);
  askedAt.value = 1001;
  assert.match(shown('a', 'b'), /1 is archived or disposed of and needs no sticker.*Print this label/s);
  assert.doesNotMatch(shown('a'), /archived|on its way/);
  assert.doesNotMatch(shown('b'), /Print/);
});
