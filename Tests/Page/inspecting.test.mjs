// What is said of an inspection that has ended elsewhere, and which word of the server's counts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.mjs';

// What the page looks at from time to time would keep the test from ending.
globalThis.setInterval = () => 0;
const { withWords } = await import('../../page/words/room.js');
const { go } = await import('../../page/core/router.js');
const { endedAside, inspections, outbox } = await import('../../page/core/state.js');
const { showInspection } = await import('../../page/core/sync.js');
const inspecting = await withWords(import('../../page/shelf/inspecting.js'));
const { s } = await import('../../page/words/shelf.js');

const told = (more) => ({
  ...{ id: 'i', asset_id: 'a', reservation_id: null, stage: 'pickup', status: 'open', template: 'item', version: 3 },
  ...{ slots: [], sign_off_roles: [], photos: [], video: null, damage: [], conditions: [], sign_offs: [] },
  ...{ notes: null, odometer: null, fuel: null, place: null, begun_at: '2026-11-25T12:00:00Z' },
  ...more,
});
const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

test('an answer that comes a second time does not take the place of newer news', () => {
  showInspection(told({ version: 5, notes: 'newer' }));
  showInspection(told({ version: 4, notes: 'replayed' }));
  assert.equal(inspections.value.get('i').notes, 'newer');
  showInspection(told({ version: 6, notes: 'newest' }));
  assert.equal(inspections.value.get('i').notes, 'newest');
});

test('what is said after it has ended elsewhere is told as not kept, one thing beside the other', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  go('/inspections/i');
  await settle();
  inspecting.refused.value = null;
  inspections.value = new Map([['i', told()]]);
  inspecting.typeNotes('i', 'Scratch at the door');
  inspections.value = new Map([['i', told({ status: 'completed', version: 4 })]]);
  await inspecting.judge('i', 'Tyres', 'fair');
  assert.equal(inspecting.refused.value.text, s.inspect.isOver({ what: s.inspect.conditions }));
  context.mock.timers.tick(700);
  await settle();
  const what = `${s.inspect.conditions}; ${s.inspect.notes}: Scratch at the door`;
  assert.deepEqual(
    [inspecting.refused.value.text, inspecting.refused.value.isOver],
    [s.inspect.isOver({ what }), true],
  );
  // It is not tried again, and what the server has is shown.
  assert.equal(inspecting.shown('i', 'notes', 'theirs'), 'theirs');
});

test('whoever looks elsewhere by then is told there', async () => {
  endedAside.value = null;
  go('/outbox');
  await settle();
  await inspecting.dropPhoto('i', 'front');
  assert.deepEqual(endedAside.value, {
    text: s.inspect.isOver({ what: s.slots.front }),
    to: '/inspections/i',
    isFault: true,
  });
});

test('it is completed once, however often the button is pressed while something is under way', async (context) => {
  // This browser keeps nothing: each end that is noted is a fault.
  const { mock } = context.mock.method(console, 'error', () => {});
  inspections.value = new Map([['i', told()]]);
  await Promise.all([inspecting.complete('i'), inspecting.complete('i')]);
  assert.equal(mock.callCount(), 1);
  assert.equal(inspecting.busy.value.size, 0);
  assert.equal(inspecting.refused.value.field, 'end');
});

test('an end that was refused is sent again, and none is noted beside it', async (context) => {
  const { mock } = context.mock.method(console, 'error', () => {});
  inspections.value = new Map([['i', told()]]);
  const refused = { kind: 'inspection', step: 'complete', inspection: 'i', state: 'parked', number: 1, key: 'k' };
  outbox.value = [refused];
  await inspecting.complete('i');
  // Both ask the store, which is none here: a change of what is there asks it for another thing than a new one does.
  assert.match(String(mock.calls[0].arguments[0]), /'change'/);
  outbox.value = [];
});
