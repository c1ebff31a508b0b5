// A scanner that types, as the page hears its keys: which reach a field, a list or a button, and what is taken.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetKey, onKey } from '../../page/core/keys.js';
import { likeliest, mayTakeFrom, readingIn } from '../../page/shelf/fields.js';
import { entryOf } from '../../page/shelf/letters.js';

Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true });
// The clock of the keys is far ahead of the machine's, so no silence is told; nor is it waited for at the end.
const later = globalThis.setTimeout;
globalThis.setTimeout = (work, time) => later(work, time).unref();
const soon = () => new Promise((over) => later(over, 120));

// No dialog is open.
globalThis.document = { querySelector: () => null };
const listeners = [];
globalThis.addEventListener = (kind, work) => listeners.push([kind, work]);
const { listenForBursts } = await import('../../page/shelf/scanner.js');

const known = ['s900', '900', 'MJQT', 'CASE 12', 'CAM-1'];
const isKnown = (text) => known.includes(text);
let heard = [];
listenForBursts({
  found: (text) => heard.push(text),
  broke: () => heard.push('half'),
  mayTakeFrom: (field, take, before) => mayTakeFrom(field, take, before, isKnown),
  readingIn: (field, take, before) => readingIn(field, take, before, isKnown),
});

const element = (kind, more = {}) => ({
  type: kind === 'input' ? 'text' : kind,
  value: '',
  matches: (wanted) => wanted.split(', ').includes(kind),
  closest: () => null,
  dispatchEvent() {},
  ...more,
});

let now = 0;
/** A key at `gap` milliseconds after the one before: whether it reaches what has the cursor. */
function press(key, gap, target = element('body'), { code = '', isUp = false } = {}) {
  now += gap;
  let isKept = false;
  let isStopped = false;
  const event = {
    key,
    code: code || (/[a-z]/i.test(key) && key.length === 1 ? `Key${key.toUpperCase()}` : ''),
    shiftKey: false,
    timeStamp: now,
    target,
    preventDefault: () => {
      isKept = true;
    },
    stopImmediatePropagation: () => {
      isStopped = true;
    },
  };
  for (const [kind, work] of listeners) if (kind === (isUp ? 'keyup' : 'keydown')) work(event);
  if (!isUp && !isStopped) onKey(event);
  if (!isKept && !isUp && key.length === 1 && 'value' in target && target.type === 'text') target.value += key;
  return !isKept;
}
const type = (text, gap, target) => [...text].map((key) => press(key, gap, target));
/** Long after what was before. */
const anew = () => {
  now += 10_000;
  heard = [];
};

test('a scan goes on where it began, though its first key moved the cursor into a field', () => {
  for (const gap of [85, 100, 150]) {
    anew();
    const field = element('input', { id: 'code' });
    press('s', 0);
    assert.deepEqual(type('900', gap, field), [false, false, false], `${gap} ms`);
    assert.equal(press('Enter', gap, field), false);
    assert.deepEqual([heard, field.value], [['s900'], ''], `${gap} ms`);
  }
});

test('the rest of a scan whose first key moved the cursor is told, and no Enter sends it', () => {
  for (const [first, gap] of [
    [200, 200],
    [250, 20],
    [400, 20],
    [600, 5],
  ]) {
    anew();
    const field = element('input', { id: 'code' });
    press('s', 0);
    press('9', first, field);
    type('00', gap, field);
    assert.equal(press('Enter', gap, field), false, `${first} ms`);
    assert.equal(press('Enter', 5, field), false, 'the second of two');
    assert.deepEqual([heard, field.value], [['half'], ''], `${first} ms`);
  }
  // Whoever presses a key and then types is no scanner.
  anew();
  const field = element('input', { id: 'code' });
  press('s', 0);
  assert.deepEqual(type('900', 300, field), [true, true, true]);
  assert.equal(press('Enter', 300, field), true);
  assert.deepEqual([heard, field.value], [[], '900']);
});

test('half a code in a field that goes is told, and the other half is not taken', () => {
  anew();
  type('s', 20, element('input', { id: 'search' }));
  assert.deepEqual(type('900', 20), [false, false, false]);
  assert.equal(press('Enter', 20), false);
  assert.deepEqual(heard, ['half']);
});

test('a key that means something by itself does nothing when a scan begins with it', async () => {
  anew();
  const done = [];
  globalThis.document = { querySelector: () => null, getElementById: (id) => ({ focus: () => done.push(id) }) };
  type('s900', 5);
  await soon();
  assert.deepEqual(done, []);
  press('Enter', 5);
  forgetKey();
});

test('the field for codes has no text that was scanned, whatever ends it', () => {
  for (const end of ['Enter', 'Tab']) {
    anew();
    const field = element('input', { id: 'code' });
    type('XYZ-9', 20, field);
    assert.equal(press(end, 20, field), false);
    assert.deepEqual([heard, field.value], [['XYZ-9'], ''], end);
  }
  // Of what a hand began nothing is taken: the form has it whole.
  anew();
  const field = element('input', { id: 'code', value: 'CA' });
  type('MJQT', 20, field);
  assert.equal(press('Enter', 20, field), true);
  assert.deepEqual([heard, field.value], [[], 'CAMJQT']);
});

test('a new sticker stays in its field, as the scanner meant it', () => {
  const spanish = [...'httpÑ--host-q-CODE'];
  anew();
  const field = element('input', { name: 'code' });
  for (const key of spanish) press(key, 10, field, { code: 'Unknown' });
  assert.equal(press('Enter', 10, field), true, 'its form stores it');
  assert.deepEqual([heard, field.value], [[], 'http://host/q/CODE']);
  anew();
  const other = element('input', { name: 'code' });
  type('NEW-1', 10, other);
  press('Enter', 10, other);
  assert.deepEqual([heard, other.value], [[], 'NEW-1']);
});

const places = () => {
  const told = [];
  const options = ['Bogotá', 'Medellín', 'Mocoa'].map((text, index) => ({ text, index, disabled: false }));
  return element('select', { options, selectedIndex: 1, told, dispatchEvent: ({ type: kind }) => told.push(kind) });
};

test('a scan chooses nothing in a list that has the cursor', async () => {
  for (const gap of [5, 100]) {
    anew();
    const list = places();
    assert.deepEqual(type('B-17', gap, list), [false, false, false, false]);
    press('Enter', gap, list);
    assert.deepEqual([heard, list.selectedIndex], [gap === 5 ? ['B-17'] : [], 1], `${gap} ms`);
  }
  // A slow scanner's first letter has chosen by then.
  anew();
  const list = places();
  type('CAM-1', 100, list);
  list.selectedIndex = 0;
  press('Enter', 100, list);
  assert.deepEqual([heard, list.selectedIndex, list.told], [['CAM-1'], 1, ['input', 'change']]);
  // Half a code.
  anew();
  const half = places();
  press('B', 0, half);
  half.selectedIndex = 0;
  press('-', 300, half);
  type('17', 5, half);
  press('Enter', 5, half);
  assert.deepEqual([heard, half.selectedIndex], [['half'], 1]);
});

test('a hand chooses in a list by letters', async () => {
  anew();
  const list = places();
  press('M', 0, list);
  await soon();
  assert.deepEqual([list.selectedIndex, list.told], [2, ['input', 'change']]);
  const options = places().options;
  assert.equal(entryOf(options, 2, 'm').index, 1);
  assert.equal(entryOf(options, 2, 'mm').index, 1);
  assert.equal(entryOf(options, 0, 'moc').index, 2);
  assert.equal(entryOf(options, 0, 'x'), null);
  // A blank opens it.
  anew();
  assert.equal(press(' ', 0, list), true);
});

test('the blank of a code ticks no box and presses no button', () => {
  for (const target of [element('input', { type: 'checkbox' }), element('button')]) {
    anew();
    type('CASE', 20, target);
    assert.equal(press(' ', 20, target), false);
    assert.equal(press(' ', 2, target, { isUp: true }), false);
    type('12', 20, target);
    press('Enter', 20, target);
    assert.deepEqual(heard, ['CASE 12']);
  }
});

test('a scan of an unknown thing by another layout is the address that it is of, and else stays as it was typed', () => {
  const address = 'https://office.example/q/N3W-1';
  const typed = "httpsÑ--office.example-q-N3W'1";
  assert.equal(likeliest([typed, address], isKnown), address);
  assert.equal(likeliest([address, typed], isKnown), address);
  assert.equal(likeliest(["CAM'1", 'CAM-1'], isKnown), 'CAM-1');
  assert.equal(likeliest(["N3W'1", 'N3W-1'], isKnown), undefined);
  // What is known goes first, however it looks.
  assert.equal(likeliest([address, 'MJQT'], isKnown), 'MJQT');
});
