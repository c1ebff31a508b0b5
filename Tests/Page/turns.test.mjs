// Work that takes its turn.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turns } from '../../page/core/turns.js';

function setting() {
  const here = { busy: new Set(), done: [], ends: new Map() };
  Object.assign(
    here,
    turns((names) => {
      here.busy = names;
    }),
  );
  here.begin = (name, what) =>
    here.inTurn(name, () =>
      new Promise((resolve, reject) => {
        here.ends.set(what, { resolve, reject });
      }).then(() => here.done.push(what)),
    );
  return here;
}

/** As many turns of the loop as what waits needs. */
const settle = () =>
  new Promise((over) => {
    setTimeout(over);
  });

test('a second photo that is taken while the first is made smaller comes behind it, and none is dropped', async () => {
  const here = setting();
  const all = [here.begin('front', 'one'), here.begin('front', 'two')];
  await settle();
  assert.deepEqual([[...here.ends.keys()], [...here.busy]], [['one'], ['front']]);
  here.ends.get('one').resolve();
  await settle();
  assert.deepEqual([here.done, [...here.busy]], [['one'], ['front']]);
  here.ends.get('two').resolve();
  await Promise.all(all);
  await settle();
  assert.deepEqual([here.done, here.busy.size], [['one', 'two'], 0]);
});

test('other things do not wait for one another', async () => {
  const here = setting();
  const all = [here.begin('front', 'one'), here.begin('back', 'two')];
  await settle();
  assert.deepEqual([...here.busy], ['front', 'back']);
  for (const { resolve } of here.ends.values()) resolve();
  await Promise.all(all);
});

test('what fails is heard by whoever began it, and holds up nothing', async () => {
  const here = setting();
  const first = here.begin('front', 'one');
  const second = here.begin('front', 'two');
  await settle();
  here.ends.get('one').reject(new Error('no picture'));
  await assert.rejects(first, /no picture/);
  await settle();
  here.ends.get('two').resolve();
  await second;
  await settle();
  assert.deepEqual([here.done, here.busy.size], [['two'], 0]);
});

test('whoever ends it waits for what is under way, and for what comes behind that', async () => {
  const here = setting();
  here.begin('a/front', 'one');
  here.begin('b/front', 'other');
  let isOver = false;
  const over = here
    .over((name) => name.startsWith('a/'))
    .then(() => {
      isOver = true;
    });
  await settle();
  here.begin('a/front', 'two');
  here.ends.get('one').resolve();
  await settle();
  assert.equal(isOver, false);
  here.ends.get('two').resolve();
  await over;
  assert.deepEqual([here.done, [...here.busy]], [['one', 'two'], ['b/front']]);
  here.ends.get('other').resolve();
});
