// The names that people type into a template of inspections, as the page gives them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.mjs';

// What the page looks at from time to time would keep the test from ending.
globalThis.setInterval = () => 0;
const { cleaned } = await import('../../page/desk/templates.js');

test('a name is one line without points, blanks at its ends and what no eye sees, also where it is cut', () => {
  const names = [
    ['Front left', 'Front left'],
    [' \ufeffv\u202ean.\n', 'van'],
    ['v\u0085a\u2028n\u00a0x', 'v a n x'],
    ['\u200e ', ''],
    [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
  ];
  for (const [typed, name] of names) assert.equal(cleaned(typed), name);
});
