// What whoever signs out is asked.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.mjs';

// What the page looks at from time to time would keep the test from ending.
globalThis.setInterval = () => 0;

const { leavingAsk } = await import('../../page/shelf/you.js');
const { withWords } = await import('../../page/words/room.js');
const { s } = await withWords(import('../../page/words/shelf.js'));

test('whoever signs out is told what waits and what is lost, and asked once; nothing where there is neither', () => {
  assert.equal(leavingAsk(0, false), '');
  const asks = [leavingAsk(2, false), leavingAsk(0, true), leavingAsk(2, true)];
  for (const asked of asks) assert.equal(asked.split('Sign out anyway?').length, 2, asked);
  assert.ok(asks[2].includes('2 changes not sent yet.') && asks[2].includes(s.signOutList));
});
