// Which file of the page may import which.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importsOf, roomOf, scripts } from './sources.mjs';

/** Each room imports those before it. */
const rooms = ['words', 'core', 'widgets', 'qr', 'shelf', 'desk', ''];

test('a room imports only rooms before it', () => {
  for (const name of scripts)
    for (const to of importsOf(name)) {
      assert.ok(scripts.includes(to), `${name} imports ${to}, which is no file`);
      const [from, at] = [name, to].map((each) => rooms.indexOf(roomOf(each)));
      assert.ok(from >= 0 && at >= 0 && at <= from, `${name} imports ${to}`);
    }
});

test('no file imports itself by way of others', () => {
  const done = new Set();
  const visit = (name, way) => {
    assert.ok(!way.includes(name), `a circle: ${[...way, name].join(' > ')}`);
    if (done.has(name)) return;
    for (const to of importsOf(name)) visit(to, [...way, name]);
    done.add(name);
  };
  for (const name of scripts) visit(name, []);
});

test('the session does not know the desk, and what counts and orders loads without a browser', async () => {
  const reached = (name, found = new Set()) => {
    for (const to of importsOf(name)) if (!found.has(to)) reached(to, found.add(to));
    return found;
  };
  assert.deepEqual([...reached('core/api.js')].sort(), ['core/signal.js', 'core/time.js', 'words/language.js']);
  for (const name of ['model', 'stock', 'free', 'time', 'codes', 'order', 'key'])
    await import(`../../page/core/${name}.js`);
});
