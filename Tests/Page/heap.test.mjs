// What is scanned though it was told lost or retired: at a heap of returns, and where a reservation's gear is taken back.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import './browser.mjs';
import { entry, line, reservation, setHouse } from './house.mjs';
import { all, buttons, press, textOf } from './tree.mjs';

// What the page looks at from time to time, and what it asks for again later, would keep the test from ending.
globalThis.setInterval = () => 0;
const { setTimeout: wait } = globalThis;
globalThis.setTimeout = (work, time) => ((time ?? 0) < 1000 ? wait(work, time) : 0);
/** The asset's history as the server tells it; null where there is no network. */
let history = [];
globalThis.fetch = async (path) => {
  if (path.startsWith('/auth/')) return Response.json({ access_token: 'token', expires_in: 3600 });
  if (!history) throw new TypeError('no network');
  return Response.json(path.endsWith('/history') ? { history } : { current_reservation_id: null });
};

const { cutSince, me, session } = await import('../../page/core/api.js');
const { codesOf } = await import('../../page/core/codes.js');
const { go } = await import('../../page/core/router.js');
const state = await import('../../page/core/state.js');
const { withWords } = await import('../../page/words/room.js');
await withWords(import('../../page/shelf/heap.js'));
await withWords(import('../../page/shelf/reservation.js'));
const { turn } = await import('../../page/shelf/way.js');
const { forgetScans, scanForm, scanNotice } = await import('../../page/shelf/scanning.js');
const { s } = await import('../../page/words/shelf.js');
const { when } = await import('../../page/core/time.js');

const ana = (role) => ({ user: { id: 'u', role, display_name: 'Ana' }, tenant: { id: 't', name: 'House' } });

beforeEach(() => {
  go('/back');
  session.value = 'in';
  cutSince.value = null;
  me.value = ana('staff');
  history = [];
  forgetScans();
});

const here = '5f6b2c10-7a3d-4e8f-9b21-0c4d5e6f7a8b';

/** The house's copy of one camera, and what was noted of it here. */
function copy(status, noted = {}) {
  const asset = [{ id: 'a', item_id: 'camera', asset_tag: 'A-1', codes: ['MJQT'], status }];
  const of = reservation(here, [line('l', 'camera', 1, { back: ['a'] })]);
  setHouse({ item: [{ id: 'camera', name: 'FX6' }], asset, reservation: [of], ...noted });
  state.house.value = { ...state.house.value, codes: codesOf(asset) };
}

/** Scans the camera, and gives what is said of it. */
async function scan() {
  const field = { value: 'MJQT' };
  const [form] = all(scanForm('back'), 'form');
  form.props['@submit']({ preventDefault() {}, target: { querySelector: () => field } });
  for (let turn = 0; turn < 200 && !textOf(scanNotice()); turn++) await new Promise((over) => wait(over));
  return textOf(scanNotice());
}

const at = '2026-11-20T15:30:00Z';
const lost = { action: 'asset.lost', at, reservation_reference: 'R-7', after: { status: 'DISPOSED' } };
const retired = { action: 'asset.changed', at, before: { status: 'IN_STOCK' }, after: { status: 'DISPOSED' } };

test('what was lost is said to be, on which reservation and when, with the way to have it back', async () => {
  copy('DISPOSED');
  history = [{ action: 'asset.changed', at, after: { location: 'Bogotá' } }, lost, retired];
  const said = await scan();
  assert.ok(said.includes(`FX6 was noted as lost on R-7, ${when(at)}.`), said);
  assert.ok(said.includes(s.foundTell), said);
  await press(scanNotice(), s.whereIsIt);
  assert.equal(globalThis.location.pathname, '/q/MJQT');
  go('/back');
  forgetScans();
  me.value = ana('manager');
  assert.ok((await scan()).includes(s.foundReturn));
});

test('what was retired is no loss, and where nobody can be asked it is one of the two', async () => {
  copy('DISPOSED');
  history = [retired, lost];
  assert.ok((await scan()).includes(`FX6 was retired, ${when(at)}.`));
  forgetScans();
  history = null;
  const said = await scan();
  assert.ok(said.includes(s.isGone({ name: 'FX6' })), said);
});

test('a loss that was noted here is known without a network, before the server has told it', async () => {
  cutSince.value = Date.now();
  const loss = entry('return', 'a', 'r', { isLost: true, reference: 'R-r', at });
  copy('IN_STOCK', { outbox: [loss] });
  const said = await scan();
  assert.ok(said.includes(s.wasLost({ name: 'FX6', ref: 'R-r', time: when(at) })), said);
  assert.ok(said.includes(s.foundUndo), said);
});

test('what is in stock again is simply not out', async () => {
  const loss = entry('return', 'a', 'r', { isLost: true, reference: 'R-r', at, state: 'sent', doneAt: 1 });
  copy('IN_STOCK', { sent: [loss], heardAt: 5 });
  assert.ok((await scan()).includes(s.notOut({ name: 'FX6' })));
  assert.deepEqual(buttons(scanNotice()), []);
});

test('where a reservation is taken back, what is lost is said to be; in stock again it may be handed out', async () => {
  copy('DISPOSED');
  history = [lost];
  go(`/r/${here}`);
  turn({ id: here }, 'back');
  assert.ok((await scan()).includes(`FX6 was noted as lost on R-7, ${when(at)}.`));
  assert.deepEqual(buttons(scanNotice()), [s.whereIsIt]);
  forgetScans();
  copy('IN_STOCK');
  await scan();
  assert.deepEqual(buttons(scanNotice()), [s.handItOut]);
});
