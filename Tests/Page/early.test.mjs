// The words come after the modules: nothing reads one before a screen is drawn.

import assert from 'node:assert/strict';
import { register } from 'node:module';
import { test } from 'node:test';
import './browser.mjs';
import { load, scripts, textOf } from './sources.mjs';

// In place of the module that fetches them: words that never come.
const none = `
  export const wordsOf = (room) => new Proxy({}, { get(_, name) { throw new Error('read early: ' + room + '.' + String(name)); } });
  export const withWords = (module) => module;
`;
const hook = `
  export const load = (url, context, next) => url.endsWith('/words/room.js')
    ? { format: 'module', shortCircuit: true, source: ${JSON.stringify(none)} }
    : next(url, context);
`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);

// What asks the time again and again would keep the test from its end.
globalThis.setInterval = () => 0;

/** These start something by being there. */
const programs = ['main.js', 'sw.js', 'theme.js', 'start.js', 'qr/worker.js'];

for (const name of scripts.filter((each) => !programs.includes(each)))
  test(`${name} begins without its words`, async () => {
    await load(name);
  });

test('no module waits at its start', () => {
  const waits = /^(?:export )?(?:(?:const|let) .*= )?await\b/m;
  assert.deepEqual(
    scripts.filter((each) => waits.test(textOf(each))),
    [],
  );
});
