// The table of the screens, and which of them an address names.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screenAt, screens } from '../../page/core/screens.js';
import { files, load, textOf } from './sources.mjs';

const at = (path, asked = {}) => {
  const found = screenAt(path, (name) => asked[name] ?? '');
  return found && [found.module, ...found.given];
};

test('each row has a module with a screen, a title in both languages, a role that there is, and an icon that the style draws', async () => {
  const [en, es] = await Promise.all(['en', 'es'].map(async (each) => (await load(`words/${each}/page.js`)).default));
  const style = textOf('style/page.css') + textOf('style/desk.css');
  for (const { address, title, role, module, icon } of screens) {
    assert.ok(files.includes(module), `${address}: ${module}`);
    assert.match(textOf(module), /export (function|const) screen\b/, module);
    assert.ok(en[title] && es[title], `${address} is called ${title}`);
    assert.ok(['viewer', 'staff', 'manager', 'admin'].includes(role), `${address} is for ${role}`);
    assert.ok(!icon || style.includes(`.i-${icon}`), `${address} is drawn as ${icon}`);
  }
});

test('a row is one line, so that script/generate reads what the browser reads', () => {
  const [, table] = /const table = \[\n([^;]*)\n\];/.exec(textOf('core/screens.js'));
  const lines = table.split('\n');
  assert.equal(lines.length, screens.length);
  for (const [index, line] of lines.entries()) assert.equal(line.match(/'([^']*)'/g)[3], `'${screens[index].module}'`);
});

test('an address names its screen, and gives it its parts as they were meant', () => {
  assert.deepEqual(at('/'), ['shelf/floor.js']);
  assert.deepEqual(at('/back'), ['shelf/heap.js']);
  assert.deepEqual(at('/r/7B'), ['shelf/reservation.js', '7B']);
  assert.deepEqual(at('/r/7B', { report: 'x' }), ['shelf/report.js', '7B', 'x']);
  assert.deepEqual(at('/r/7B', { pick: 'pick' }), ['shelf/pick.js', '7B', 'pick']);
  assert.deepEqual(at('/q/A%20100'), ['desk/sticker.js', 'A 100']);
  assert.deepEqual(at('/q/%E0%A4%A'), ['desk/sticker.js', '%E0%A4%A']);
  assert.deepEqual(at('/desk'), ['desk/menu.js']);
  assert.deepEqual(at('/desk/'), ['desk/menu.js']);
  assert.deepEqual(at('/desk/items'), ['desk/items.js']);
  assert.deepEqual(at('/desk/items/new'), ['desk/items.js', 'new']);
  assert.deepEqual(at('/docs'), ['desk/docs.js']);
});

test('an address that is no row names nothing', () => {
  for (const path of ['/r', '/q', '/back/x', '/desk/nothing', '/desk/items/a/b', '/desk/timeline/x', '/nothing'])
    assert.equal(at(path), null, path);
});
