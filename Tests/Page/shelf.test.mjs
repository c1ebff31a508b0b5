// The screens at the shelf, as they are drawn of a house and of what was noted here.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import './browser.mjs';
import { entry, line, reservation, setHouse } from './house.mjs';

// What the page looks at from time to time would keep the test from ending.
globalThis.setInterval = () => 0;
const { me } = await import('../../page/core/api.js');
const { path } = await import('../../page/core/router.js');
const { setZone } = await import('../../page/core/time.js');
const { withWords } = await import('../../page/words/room.js');
const shelf = await withWords(import('../../page/shelf/reservation.js'));
const heap = await import('../../page/shelf/heap.js');
const list = await import('../../page/shelf/pick.js');
const { turn } = await import('../../page/shelf/way.js');
const { scanLine } = await import('../../page/shelf/noted.js');
const { lastStrip } = await import('../../page/shelf/last.js');

const who = { id: 'u', role: 'staff', display_name: 'Ana' };
const id = '11111111-1111-1111-1111-111111111111';
const other = '22222222-2222-2222-2222-222222222222';

/** All elements of a drawing. */
const elements = (drawn) =>
  [drawn].flat(Infinity).flatMap((each) => (each?.tag ? [each, ...elements(each.children)] : []));
/** What a person reads of it. */
const textOf = (drawn) =>
  [drawn]
    .flat(Infinity)
    .filter((each) => each || each === 0)
    .map((each) => (each.tag ? textOf(each.children) : String(each)))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
const having = (drawn, name, value) => elements(drawn).filter(({ props }) => props[name] === value);
const taps = (drawn) => elements(drawn).filter(({ key }) => key === 'tap').length;
/** The line of a unit by its sticker: its mark, its text, how many buttons it has to be tapped. */
function unit(drawn, code) {
  const rows = elements(drawn).filter(({ props }) => props['data-unit'] || props['data-here']);
  const row = rows.find((each) => textOf(each).includes(code));
  return [elements(row).find(({ props }) => props.class === 'shape').props['data-s'], textOf(row), taps(row)];
}

const thing = (code, more = {}) => ({
  ...{ id: code, item_id: 'camera', codes: [code], asset_tag: null, status: 'IN_STOCK', location: 'MDE' },
  ...{ condition: 'fair', ...more },
});
const item = [{ id: 'camera', name: 'Camera' }];
const cameras = (qty, units) => [line('l', 'camera', qty, units)];

beforeEach(() => {
  setZone('UTC');
  me.value = { user: who, tenant: { id: 't', name: 'House', time_zone: 'UTC' } };
  path.value = '/';
});

/** The screen of a reservation, handing out or taking back. */
function drawn(of, more = {}, way = 'out') {
  setHouse({ item, reservation: [of, reservation(other, [], { reference: 'R-OTHER' })], ...more });
  turn(of, way);
  return shelf.screen(of.id);
}

test('a named unit that is out elsewhere says where, one in repair or gone says so, and none is handed out by a tap', () => {
  const asset = [
    thing('HERE'),
    thing('AWAY', { current_reservation_id: other }),
    thing('FAR', { current_reservation_id: 'unknown' }),
    thing('MENDED', { status: 'REPAIR' }),
    thing('RETIRED', { status: 'ARCHIVED' }),
    thing('LOST', { status: 'DISPOSED' }),
    thing('NOTED'),
  ];
  const of = reservation(id, cameras(7, { assigned: asset.map((each) => each.id) }), { location: 'MDE' });
  const screen = drawn(of, { asset, outbox: [entry('pickup', 'NOTED', other)] });
  const told = (code) => unit(screen, code);
  assert.deepEqual(told('HERE'), ['ready', 'HERE MDE · Fair Hand out HERE', 1]);
  assert.deepEqual(told('AWAY'), ['late', 'AWAY Out on R-OTHER', 0]);
  assert.deepEqual(told('FAR'), ['late', 'FAR Out on another reservation', 0]);
  assert.deepEqual(told('MENDED'), ['repair', 'MENDED MDE · In repair', 0]);
  assert.deepEqual(told('RETIRED'), ['dropped', 'RETIRED Archived', 0]);
  assert.deepEqual(told('LOST'), ['dropped', 'LOST Disposed of', 0]);
  assert.deepEqual(told('NOTED'), ['late', 'NOTED Out on R-OTHER', 0]);
  // By what is noted here it came back from there: it lies here.
  const back = drawn(of, { asset, outbox: [entry('return', 'AWAY', other)] });
  assert.deepEqual(unit(back, 'AWAY'), ['ready', 'AWAY MDE · Fair Hand out AWAY', 1]);
});

test('what came back goes out again by a tap, unless it is out elsewhere or in repair by now', () => {
  const asset = [
    thing('HERE'),
    thing('AWAY', { current_reservation_id: other }),
    thing('MENDED', { status: 'REPAIR' }),
  ];
  const of = reservation(id, cameras(3, { back: asset.map((each) => each.id) }));
  for (const status of ['confirmed', 'returned']) {
    const screen = drawn({ ...of, status }, { asset });
    assert.equal(unit(screen, 'HERE')[2], 1, status);
    assert.match(unit(screen, 'AWAY')[1], /^AWAY back .* · Luis · Out on R-OTHER$/);
    assert.match(unit(screen, 'MENDED')[1], /^MENDED back .* · Luis · In repair/);
    assert.deepEqual([unit(screen, 'AWAY')[2], unit(screen, 'MENDED')[2]], [0, 0], status);
  }
});

const handing = /Hand out|Handing out|Taking back|Scan\b|still here|Pick list|On the shelf|Type a code/;

test('where nothing goes out or comes back nothing offers it', () => {
  const asset = [thing('NAMED'), thing('FREE')];
  const of = reservation(id, cameras(2, { assigned: ['NAMED'] }));
  const shown = (status, way) => textOf(drawn({ ...of, status }, { asset }, way));
  assert.match(shown('confirmed', 'out'), handing);
  for (const status of ['cancelled', 'closed'])
    for (const way of ['out', 'back']) assert.doesNotMatch(shown(status, way), handing, `${status}, ${way}`);
  for (const way of ['out', 'back'])
    assert.doesNotMatch(shown('draft', way).replace('Pick list', ''), handing, `draft, ${way}`);
  const closed = drawn({ ...reservation(id, cameras(2, { back: ['NAMED', 'FREE'] })), status: 'closed' }, { asset });
  assert.match(textOf(closed), /2 of 2 back/);
  assert.doesNotMatch(textOf(closed), handing);
});

test('what is requested is scanned, for a reason confirms it, and is handed out by no tap; all back is tapped out again', () => {
  const asset = [thing('NAMED'), thing('FREE')];
  const of = reservation(id, cameras(2, { assigned: ['NAMED'] }));
  const requested = drawn({ ...of, status: 'requested' }, { asset });
  assert.match(textOf(requested), /Handing out/);
  assert.match(textOf(requested), /Type a code/);
  assert.equal(taps(requested), 0);
  assert.equal(taps(drawn({ ...of, status: 'returned' }, { asset })), 2);
  assert.equal(taps(drawn({ ...of, status: 'confirmed' }, { asset })), 2);
});

test('the pick list says where it is that is named and not to be fetched, and does not count it', () => {
  const asset = [thing('HERE'), thing('AWAY', { current_reservation_id: other })];
  const of = reservation(id, cameras(2, { assigned: ['HERE', 'AWAY'] }));
  setHouse({ item, asset, reservation: [of, reservation(other, [], { reference: 'R-OTHER' })] });
  const screen = list.screen(id);
  assert.match(textOf(screen), /0 of 1 found/);
  assert.deepEqual(
    elements(screen).flatMap(({ props }) => props['data-pick'] ?? []),
    ['HERE'],
  );
  const [absent] = having(screen, 'data-absent', 'AWAY');
  assert.match(textOf(absent), /camera AWAY Out on R-OTHER/);
  setHouse({ item, asset, reservation: [{ ...of, status: 'cancelled' }] });
  assert.doesNotMatch(textOf(list.screen(id)), /AWAY|HERE|Hand it out/);
});

test('a heap counts returns that wait as the reservation itself does, and says how many those are', () => {
  const now = new Date().toISOString();
  const of = reservation(id, cameras(4, { out: ['A', 'B', 'C', 'D'] }));
  const back = (...codes) => codes.map((code) => entry('return', code, id, { isOfHeap: true, at: now, name: code }));
  const part = (...codes) => {
    setHouse({
      item,
      asset: ['A', 'B', 'C', 'D'].map((code) => thing(code)),
      reservation: [of],
      outbox: back(...codes),
    });
    return textOf(having(heap.screen(), 'data-part', of.reference));
  };
  assert.match(part('A', 'B'), /2 of 4 back, 2 queued/);
  assert.match(part('A', 'B', 'C', 'D'), /4 of 4 back, 4 queued/);
  const itself = textOf(drawn(of, { asset: [], outbox: back('A', 'B') }, 'back'));
  assert.match(itself, /^.* 2 of 4 back 2 queued · 2 still out/);
});

test('what waits for a refused change says so, in the list and in the strip, and where that is', () => {
  const refusal = { code: 'asset_unavailable', message: 'No.' };
  const refused = entry('pickup', 'A', id, { state: 'parked', refusal, reference: 'R-ONE', name: 'A' });
  const same = entry('return', 'A', id, { reference: 'R-ONE', name: 'A' });
  const there = entry('pickup', 'A', other, { reference: 'R-OTHER', name: 'A' });
  const alone = entry('pickup', 'B', id, { reference: 'R-ONE', name: 'B' });
  setHouse({ outbox: [refused, same, there, alone] });
  for (const shown of [scanLine, lastStrip]) {
    assert.match(textOf(shown(same)), /waits until the refused one is settled(?! \()/);
    assert.match(textOf(shown(there)), /waits until the refused one is settled \( R-ONE \)/);
    assert.doesNotMatch(textOf(shown(alone)) + textOf(shown(refused)), /settled/);
  }
  // It waits for news of the house, and for nobody.
  const early = entry('return', 'A', id, { name: 'A', refusedAfter: 0 });
  setHouse({ outbox: [early] });
  assert.match(textOf(scanLine(early)), /Waiting/);
  assert.doesNotMatch(textOf(scanLine(early)), /settled/);
});
