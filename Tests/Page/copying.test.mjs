// A reservation once more, at other times.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copyOf, daysOn } from '../../page/core/copying.js';
import { amount, sumOf } from '../../page/core/money.js';
import { limitSaid, mostBytes, sizeSaid } from '../../page/core/size.js';
import { later, setZone, today, wall } from '../../page/core/time.js';

test('a copy is whole weeks later, on the same day of the week, after today', () => {
  assert.equal(daysOn('2026-11-26', '2026-11-26'), 7);
  assert.equal(daysOn('2026-11-25', '2026-11-26'), 7);
  assert.equal(daysOn('2026-11-19', '2026-11-26'), 14);
  assert.equal(daysOn('2026-12-24', '2026-11-26'), 7);
  for (let back = 0; back < 40; back++) {
    const days = daysOn(later('2026-11-26', -back), '2026-11-26');
    const begins = later('2026-11-26', days - back);
    assert.ok(days % 7 === 0 && begins > '2026-11-26' && begins <= later('2026-11-26', 7), begins);
  }
});

test('it has the client, the gear and the kits, and neither units nor what a case brought', () => {
  setZone('America/Bogota');
  const item = { id: 'camera', name: 'Camera', serialized: true };
  const copy = copyOf({
    client: { id: 'c', display_name: 'Acme' },
    location: null,
    notes: 'Dock 2',
    pickup_at: '2026-06-01T13:00:00Z',
    return_at: '2026-06-03T23:00:00Z',
    items: [
      { id: 'l1', item, qty: 2, kit_id: null, assigned_asset_ids: ['a'] },
      { id: 'l2', item, qty: 1, kit_id: 'k' },
      { id: 'l3', item, qty: 0, kit_id: null },
    ],
    kits: [{ id: 'k', item: { id: 'kit', name: 'Kit' }, qty: 1 }],
  });
  assert.deepEqual(
    copy.lines.map((line) => [line.id, line.item.id, line.qty, line.gone]),
    [[undefined, 'camera', 2, 0]],
  );
  assert.deepEqual(
    copy.kits.map((kit) => [kit.id, kit.item.id, kit.qty]),
    [[undefined, 'kit', 1]],
  );
  assert.equal(copy.notes, 'Dock 2');
  assert.ok(copy.pickup.endsWith('T08:00') && copy.return.endsWith('T18:00') && copy.pickup.slice(0, 10) > today());
  assert.equal(wall('2026-06-01T13:00:00Z').slice(11), '08:00');
});

test('amounts add up in hundredths; where none is known there is no sum', () => {
  assert.equal(sumOf([0.1, 0.2, null]), 0.3);
  assert.equal(sumOf([null, undefined]), null);
  assert.equal(amount(180000.5, 'en'), '180,000.50');
  assert.equal(amount(180000, 'es-CO'), '180.000');
});

test('a file is as large in a list as where it was chosen', () => {
  const sizes = [1, 900, 48_213, 999_999, 1_000_000, 1_250_000, 9_960_000, 15_728_640, 209_715_200];
  assert.deepEqual(
    sizes.map((each) => sizeSaid(each, 'en-GB')),
    ['1 kB', '1 kB', '48 kB', '1,000 kB', '1 MB', '1.3 MB', '10 MB', '16 MB', '210 MB'],
  );
  assert.equal(sizeSaid(1_250_000, 'es-CO'), '1,3 MB');
});

test('a file may be as large as the server says, which is rounded down where it is said', () => {
  const limits = { photo_bytes: 5, video_bytes: 524_288_000, document_bytes: 7 };
  const types = ['image/jpeg', 'image/heic', 'video/mp4', 'video/quicktime', 'application/pdf'];
  assert.deepEqual(
    types.map((each) => mostBytes(each, limits)),
    [5, 5, 524_288_000, 524_288_000, 7],
  );
  assert.deepEqual(
    types.map((each) => mostBytes(each, undefined)),
    [15_728_640, 15_728_640, 209_715_200, 209_715_200, 15_728_640],
  );
  assert.deepEqual(
    [1024, 524_288, 2_097_152, 15_728_640, 524_288_000].map((each) => limitSaid(each, 'en')),
    ['1 kB', '524 kB', '2 MB', '15 MB', '524 MB'],
  );
});
