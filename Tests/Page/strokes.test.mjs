// What a signature is made of.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asWritten, curveOf, drawn, frameOf, height, isSigned, pointAt } from '../../page/widgets/strokes.js';
import { textOf } from './sources.mjs';

test('a point is the same in a field of any size, and stays in it', () => {
  assert.deepEqual(pointAt(80, 40, 320), pointAt(160, 80, 640));
  assert.deepEqual(pointAt(-5, 900, 300), [0, height]);
  assert.deepEqual(pointAt(301, -1, 300), [1, 0]);
});

test('the field on the screen is as high as its strokes are measured', () => {
  assert.match(textOf('style/page.css'), new RegExp(`\\.sign canvas \\{[^}]*aspect-ratio: 1 / ${height};`));
});

test('a stroke grows, a new one begins, and a finger that rests adds nothing', () => {
  let strokes = drawn([], [0.1, 0.1], true);
  strokes = drawn(strokes, [0.2, 0.1], false);
  assert.equal(drawn(strokes, [0.2, 0.1], false), strokes);
  strokes = drawn(strokes, [0.5, 0.2], true);
  assert.deepEqual(strokes, [
    [
      [0.1, 0.1],
      [0.2, 0.1],
    ],
    [[0.5, 0.2]],
  ]);
});

test('a slip of the finger is no signature; several short strokes are', () => {
  assert.equal(isSigned([]), false);
  assert.equal(isSigned([[[0.5, 0.2]]]), false);
  assert.equal(
    isSigned([
      [
        [0.5, 0.2],
        [0.6, 0.2],
      ],
    ]),
    false,
  );
  assert.equal(
    isSigned([
      [
        [0.5, 0.2],
        [0.6, 0.2],
      ],
      [
        [0.5, 0.3],
        [0.6, 0.3],
      ],
    ]),
    true,
  );
});

test('the picture is no larger than what was drawn', () => {
  const [left, top, wide, high] = frameOf(
    [
      [
        [0.2, 0.1],
        [0.4, 0.3],
      ],
      [[0.3, 0.05]],
    ],
    0.02,
  );
  const near = (a, b) => Math.abs(a - b) < 1e-9;
  assert.ok(near(left, 0.18) && near(top, 0.03) && near(wide, 0.24) && near(high, 0.29));
});

test('a curve begins and ends where the hand did; a dot is drawn too', () => {
  assert.deepEqual(curveOf([[0.1, 0.2]]), [
    ['moveTo', 0.1, 0.2],
    ['lineTo', 0.1, 0.2],
  ]);
  const calls = curveOf([
    [0, 0],
    [0.2, 0],
    [0.4, 0.2],
    [0.6, 0.2],
  ]);
  assert.deepEqual(calls[0], ['moveTo', 0, 0]);
  assert.deepEqual(calls.at(-1), ['lineTo', 0.6, 0.2]);
  assert.equal(calls.length, 4);
});

test('the name that stands for a signature is the one that was typed last, and what is drawn stays', () => {
  assert.deepEqual(asWritten({ strokes: [], written: 'Juliana' }, ' Juliana Arango '), {
    strokes: [],
    written: 'Juliana Arango',
  });
  const value = { strokes: [[[0, 0]]], written: '' };
  assert.equal(asWritten(value, 'Juliana'), value);
});
