// Leaving what a button opened: what was typed, and where the focus goes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.mjs';

const { bulkBar } = await import('../../page/desk/bulk.js');
const { extendButton, extendPanel } = await import('../../page/desk/extend.js');
const { withWords } = await import('../../page/words/room.js');
await withWords();

/** All elements of a template, in their order. */
const elements = (content) =>
  [content]
    .flat(Infinity)
    .filter((each) => each?.tag)
    .flatMap((each) => [each, ...elements(each.children)]);

/** What an act gives the focus to, in the turn after it. */
async function focused(act) {
  const ids = [];
  globalThis.document.getElementById = (id) => ({ focus: () => ids.push(id) });
  act();
  await new Promise((over) => setTimeout(over));
  return ids;
}

test('Escape leaves the field of a value for many rows, and only then throws away what was typed', async () => {
  const acts = [{ name: 'place', label: 'Place', icon: 'pin', ask: { label: () => 'Place', list: [] }, send() {} }];
  const bar = () => bulkBar(new Map([['a', { id: 'a' }]]), acts, () => {}, String);
  const form = () => elements(bar()).find(({ tag }) => tag === 'form');
  const esc = (target) => focused(() => form().props['@keydown']({ key: 'Escape', target, stopPropagation() {} }));
  const open = () => focused(elements(bar()).find(({ props }) => props.id === 'bulk-place').props['@click']);
  assert.deepEqual(await open(), ['bulk-value']);
  assert.deepEqual(await esc({ value: 'Bodega' }), ['bulk-apply']);
  assert.ok(form(), 'what was typed is still there');
  assert.deepEqual(await esc({ value: '' }), ['bulk-place']);
  assert.ok(!form());
  assert.deepEqual(await open(), ['bulk-value']);
  assert.deepEqual(await esc({ value: '' }), ['bulk-place'], 'nothing was typed');
  assert.ok(!form());
});

test('a panel that closes takes the focus along from itself alone, not from another panel', async () => {
  const reservation = { id: 'r', reference: 'R-1', return_at: '2031-03-02T10:00:00Z', items: [], version: 1 };
  for (const [around, wanted] of [
    [['.panel', '#extending'], ['extend-r']],
    [['.panel'], []],
  ]) {
    assert.deepEqual(await focused(elements(extendButton(reservation, ''))[0].props['@click']), ['x-to']);
    const panel = elements(extendPanel(reservation));
    assert.equal(panel[0].props.id, 'extending');
    globalThis.document.activeElement = { closest: (selector) => (around.includes(selector) ? {} : null) };
    const leave = panel.findLast(({ tag }) => tag === 'button').props['@click'];
    assert.deepEqual(await focused(leave), wanted);
    assert.equal(extendPanel(reservation), '');
  }
});
