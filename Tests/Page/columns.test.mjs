// The columns of an import: what is proposed, what is said to the server, and what is remembered.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import './browser.mjs';

const { columnsPart, proposed, remember, remembered, said } = await import('../../page/desk/import-columns.js');
const { withWords } = await import('../../page/words/room.js');
await withWords();

beforeEach(() => globalThis.localStorage.removeItem('quartermaster.columns'));

/** Columns as the server guesses them: `{ name: ours }`, and what may be meant. */
const guessOf = (columns, meant = {}) =>
  Object.entries(columns).map(([column, as]) => ({
    column,
    as,
    meant: Object.hasOwn(meant, column) ? meant[column] : null,
  }));

test('a column is proposed as guessed, as meant where nothing else is that, else to be left out', () => {
  const guess = guessOf(
    { 'Serial No.': 'serial', Serail: null, Nmae: null, Vendor: null, constructor: null },
    { Serail: 'serial', Nmae: 'name' },
  );
  assert.deepEqual(proposed(guess, {}), {
    'Serial No.': 'serial',
    Serail: null,
    Nmae: 'name',
    Vendor: null,
    constructor: null,
  });
  // Another one is free once a person has said that the first is something else.
  assert.equal(proposed(guess, { 'Serial No.': 'asset_tag' }).Serail, 'serial');
  assert.equal(proposed(guess, { Vendor: 'name' }).Nmae, null);
  assert.equal(proposed(guess, { Nmae: null }).Nmae, null);
});

/** All that is drawn, in its order. */
const nodesIn = (part) => [part].flat(Infinity).flatMap((node) => [node, ...nodesIn(node?.children ?? [])]);

test('what is used stands first, each group as in the file, and only what was checked moves a row', () => {
  const names = { Vendor: null, Name: 'name', Bought: null, Serail: null, Tag: 'asset_tag' };
  const guess = guessOf(names, { Serail: 'serial' });
  const shown = (columns, choices) => {
    const told = { guess, columns, choices: proposed(guess, { ...columns, ...choices }), known: [], unknown: 1 };
    const nodes = nodesIn(columnsPart(told)).filter(({ tag }) => tag === 'li' || tag === 'h3');
    return nodes.map(({ tag, key, children }) => (tag === 'li' ? key : children[0]));
  };
  const before = ['Used so far: 3', 'Name', 'Serail', 'Tag', 'Not used so far: 2', 'Vendor', 'Bought'];
  assert.deepEqual(shown({}, {}), before);
  assert.deepEqual(shown({}, { Vendor: 'notes', Tag: null }), before);
  const checked = ['Used so far: 3', 'Vendor', 'Name', 'Serail', 'Not used so far: 2', 'Bought', 'Tag'];
  assert.deepEqual(shown({ Vendor: 'notes', Serail: 'serial', Tag: null }, {}), checked);
  const all = { Vendor: 'notes', Bought: 'model' };
  assert.deepEqual(shown(all, {}), ['Used so far: 5', 'Vendor', 'Name', 'Bought', 'Serail', 'Tag']);
});

test('what a person has said is what the server does not know, and what it guesses otherwise', () => {
  const guess = guessOf({ Serial: 'serial', Tag: 'asset_tag', Vendor: null, Model: null });
  const choices = { Serial: 'serial', Tag: 'notes', Vendor: null, Model: 'model' };
  assert.deepEqual(said(guess, choices), { Tag: 'notes', Vendor: null, Model: 'model' });
});

test('what a column is stays known for the next file of that kind, whatever its case', () => {
  const file = guessOf({ 'Serial No. ': null, Vendor: null });
  remember('gear', { 'Serial No. ': 'serial', Vendor: null }, file);
  const guess = guessOf({ 'serial no.': null, VENDOR: null, Model: 'model', toString: null });
  assert.deepEqual(remembered('gear', guess), { 'serial no.': 'serial' });
  assert.deepEqual(remembered('assets', guess), {});
  remember('gear', { vendor: 'manufacturer' }, guess);
  assert.deepEqual(remembered('gear', guess), { 'serial no.': 'serial', VENDOR: 'manufacturer' });
});

test('what was left out of a file is left out of files with all the same columns, and of no others', () => {
  const first = guessOf({ Name: 'name', 'Cant.': 'owned_qty', Vendor: null });
  remember('gear', { 'Cant.': null, Vendor: null }, first);
  assert.deepEqual(remembered('gear', guessOf({ VENDOR: null, name: 'name', 'cant.': 'owned_qty' })), {
    VENDOR: null,
    'cant.': null,
  });
  assert.deepEqual(remembered('gear', guessOf({ Name: 'name', 'Cant.': 'owned_qty' })), {});
  // What is said later counts, of this file too.
  remember('gear', { Vendor: 'manufacturer' }, first);
  assert.deepEqual(remembered('gear', first), { 'Cant.': null, Vendor: 'manufacturer' });
  // An earlier page kept both by the name alone.
  globalThis.localStorage.setItem('quartermaster.columns', '{"gear":{"name":null,"vendor":"notes"}}');
  assert.deepEqual(remembered('gear', first), { Vendor: 'notes' });
});

test('what is in doubt is remembered of files with all the same columns, until it is said without a doubt', () => {
  const file = guessOf({ Name: 'name', Vendor: null, Bought: null });
  const other = guessOf({ Vendor: null });
  remember('gear', { Vendor: 'notes' }, other);
  remember('gear', { Bought: null }, file, { Vendor: 'serial' });
  assert.deepEqual(remembered('gear', file), { Vendor: 'serial', Bought: null });
  assert.deepEqual(remembered('gear', other), { Vendor: 'notes' });
  remember('gear', { Vendor: 'manufacturer' }, file);
  assert.deepEqual(remembered('gear', file), { Vendor: 'manufacturer', Bought: null });
  assert.deepEqual(remembered('gear', other), { Vendor: 'manufacturer' });
  // An earlier page kept only what was left out.
  const kept = { gear: { vendor: 'notes' }, 'gear without': { '["bought","name","vendor"]': ['bought'] } };
  globalThis.localStorage.setItem('quartermaster.columns', JSON.stringify(kept));
  assert.deepEqual(remembered('gear', file), { Vendor: 'notes', Bought: null });
  remember('gear', {}, file, { Vendor: 'serial' });
  assert.deepEqual(remembered('gear', file), { Vendor: 'serial', Bought: null });
});

test('of very many columns the last ones are remembered, and what is kept may be anything', () => {
  for (let number = 0; number < 400; number++) remember('items', { [`Column ${number}`]: 'name' }, []);
  const all = guessOf(Object.fromEntries(Array.from({ length: 400 }, (_, number) => [`Column ${number}`, null])));
  const known = Object.keys(remembered('items', all));
  assert.deepEqual([known.length, known[0]], [300, 'Column 100']);
  globalThis.localStorage.setItem('quartermaster.columns', '{');
  assert.deepEqual(remembered('items', all), {});
});
