// How the page's files are written.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { files, scripts, textOf } from './sources.mjs';

const styles = files.filter((name) => name.endsWith('.css'));

test('no line is over 120 columns', () => {
  for (const name of [...styles, ...scripts])
    for (const [index, line] of textOf(name).split('\n').entries())
      assert.ok(line.length <= 120, `${name}:${index + 1}`);
});

/** A colour as it is written: digits, a function, or a name. */
const colour =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|(?:ok)?lab|(?:ok)?lch|color|light-dark)\(|(?<=[\s(:,])(?:black|white|gr[ae]y|red|green|blue|yellow|orange|purple|pink|brown|silver)(?=[\s;,)])/i;

/** The declarations of a style, each on one line, however many it is written on; selectors and comments are none. */
const declarations = (text) =>
  [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/[\w-]+:[^;{}]*(?=[;}])/g)].map(([each]) =>
    each.trim().replace(/\s+/g, ' '),
  );

test('each colour is said once, in the theme, for light and dark beside one another', () => {
  for (const name of styles) assert.doesNotMatch(textOf(name), /prefers-color-scheme|data-theme/, name);
  const [, root] = /:root \{([^}]*)\}/.exec(textOf('style/page.css'));
  assert.match(root, /color-scheme: light dark;/);
  const names = [...root.matchAll(/^ {2}(--[\w-]+):/gm)].map(([, name]) => name);
  assert.ok(names.length > 40 && new Set(names).size === names.length);
  // The pictures are masks: their black is no colour that anybody sees.
  for (const name of styles) {
    const rest = textOf(name)
      .replace(/url\("[^"]*"\)/g, '')
      .replace(root, '');
    const found = declarations(rest).filter((each) => colour.test(`${each};`));
    assert.deepEqual(found, [], name);
  }
  for (const name of scripts) assert.doesNotMatch(textOf(name), /=["'](?:#[\da-f]{3,8}|black|white)["']/i, name);
  // A browser colours its own bars before it has read the style.
  const canvas = /--canvas: light-dark\((#\w+), (#\w+)\);/.exec(root).slice(1);
  const given = (name) => [...textOf(name).matchAll(/"(#[\da-f]{3,8})"/g)].map(([, each]) => each);
  assert.deepEqual(given('index.html'), canvas);
  assert.deepEqual(given('page.webmanifest'), [canvas[0], canvas[0]]);
});

test('a declaration is seen on however many lines it is written', () => {
  const text =
    '/* a: red; */\na:hover {\n  box-shadow:\n    0 0 1px blue,\n    0 1px black;\n  top: 0\n}\n@media (width > 9px) {}';
  assert.deepEqual(declarations(text), ['box-shadow: 0 0 1px blue, 0 1px black', 'top: 0']);
  assert.equal(declarations(text).filter((each) => colour.test(`${each};`)).length, 1);
});

test('a colour is seen in each way in which it is written', () => {
  for (const text of [
    'a: #fff;',
    'a: 1px RGB(0 0 0);',
    'a: light-dark(x, y)',
    'a: oklch(1 0 0)',
    'a: 1px solid red;',
    'a:white;',
  ])
    assert.match(text, colour);
  for (const text of [
    'a: var(--red);',
    'white-space: pre;',
    'a: color-mix(in srgb, var(--ink) 4%, transparent);',
    '#new > b',
  ])
    assert.doesNotMatch(text, colour);
});

test('what was scanned or written by people breaks anywhere, so that no box grows by it', () => {
  const rule = /(:is\([^{}]*\),\n[^{}]*) \{\n {2}overflow-wrap: anywhere;\n\}/.exec(textOf('style/page.css'))[1];
  for (const each of ['.note', '.who-h', '.empty', '.as-written', 'figcaption', '.long', '.head > h2:only-child'])
    assert.ok(rule.includes(each), each);
  assert.doesNotMatch(rule, /\b(?:table|t[dh])\b/);
});

test('on a phone at 200 % what stands beside a name goes below it, and no mark keeps its line', () => {
  const style = textOf('style/page.css');
  const [narrow] = style.match(/@media \(max-width: 17em\) \{\n(?: {2}[^\n]*\n)*? {2}\.nb,\n(?: [^\n]*\n)*\}/);
  assert.match(narrow, /\.nb,\n {2}\.tag,\n {2}\.code \{\n {4}white-space: normal;/);
  assert.match(narrow, /\.line \.sum \{\n {4}flex-wrap: wrap;/);
  assert.match(style, /\.head:has\(\.btn, \.tools\) \{\n {2}flex-wrap: wrap;/);
});
