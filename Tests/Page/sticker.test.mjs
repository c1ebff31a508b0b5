// The page of a sticker: a code that several things have is a choice, and an unknown one is put on what its words find.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import './browser.mjs';
import { setHouse } from './house.mjs';

// What the page looks at from time to time, and what it asks for again later, would keep the test from ending.
globalThis.setInterval = () => 0;
const { setTimeout: wait } = globalThis;
globalThis.setTimeout = (work, time) => ((time ?? 0) < 1000 ? wait(work, time) : 0);
let answer = [404, {}];
globalThis.fetch = async (path) => {
  if (path.startsWith('/auth/')) return Response.json({ access_token: 'token', expires_in: 3600 });
  return Response.json(answer[1], { status: answer[0] });
};

const state = await import('../../page/core/state.js');
const { codesOf } = await import('../../page/core/codes.js');
const { screen, thingsWith } = await import('../../page/desk/sticker.js');
const { withWords } = await import('../../page/words/room.js');
await withWords();

const item = [
  { id: 'camera', name: 'Cámara FX6' },
  { id: 'lens', name: 'Lente' },
];
const thing = (id, of, more = {}) => ({
  ...{ id, item_id: of, asset_tag: null, serial: null, codes: [], status: 'IN_STOCK' },
  ...more,
});

/** The house's copy, with what a scan finds in it. */
function copy(asset) {
  setHouse({ item, asset });
  state.house.value = { ...state.house.value, codes: codesOf(asset) };
}

/** What is shown once the server has answered. */
async function shown(code) {
  screen(code);
  await new Promise((over) => {
    wait(over, 50);
  });
  return JSON.stringify(screen(code));
}

beforeEach(() => copy([]));

test('a serial that two things share leads to each of them, by the copy and by the server alike', async () => {
  const two = [thing('a', 'camera', { serial: '41207' }), thing('b', 'lens', { serial: '41207', asset_tag: 'L-1' })];
  copy(two);
  for (const code of ['41207', '41208']) {
    const told = await shown(code);
    assert.ok(told.includes(`${code} is on several assets.`), told);
    for (const each of ['/desk/assets/a', '/desk/assets/b', 'Cámara FX6', 'L-1']) assert.ok(told.includes(each), each);
    // The second one is not in the copy.
    copy([]);
    const facts = two.map((each) => ({ ...each, item_name: item.find(({ id }) => id === each.item_id).name }));
    answer = [409, { error: { code: 'ambiguous_code', message: 'Two.', current: { code: '41208', assets: facts } } }];
  }
});

test('an unknown sticker is put on what has all words that were typed, accents and case aside', () => {
  copy([
    thing('a', 'camera', { asset_tag: 'A-1', codes: ['MJQT'] }),
    thing('b', 'camera', { asset_tag: 'A-2' }),
    thing('c', 'lens', { asset_tag: 'A-3' }),
  ]);
  const ids = (text) => thingsWith(text).map(({ id }) => id);
  assert.deepEqual(ids('fx6 camara'), ['b', 'a']);
  assert.deepEqual(ids('camara a-1'), ['a']);
  assert.deepEqual(ids('mjqt'), ['a']);
  assert.deepEqual(ids('  '), []);
});
