// The address as the screens read it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.mjs';

const { ask, filter, go, lastAt, path, reportedAsset, reservationIn } = await import('../../page/core/router.js');
const { screens } = await import('../../page/core/screens.js');

const id = '11111111-1111-1111-1111-111111111111';

test('a slash at the end of an address makes no other screen of it', () => {
  for (const [address, read] of [
    ['/back/', '/back'],
    ['/back//', '/back'],
    ['/desk/items/new/', '/desk/items/new'],
    ['/q/A%20100/', '/q/A%20100'],
    ['/', '/'],
    ['//', '/'],
  ]) {
    globalThis.location.search = '';
    globalThis.location.pathname = address;
    go(address);
    assert.equal(path.value, read, address);
  }
});

test('a reservation is found in its address, and the asset that is reported on behind it', () => {
  for (const address of [`/r/${id}`, `/r/${id}/`]) {
    go(`${address}?report=x`);
    assert.equal(reservationIn(path.value), id);
    assert.equal(filter('report'), 'x');
    assert.equal(reportedAsset(), 'x');
    go(address);
    assert.equal(reportedAsset(), '');
    go(`${address}?pick`);
    assert.equal(filter('pick'), 'pick');
    assert.equal(reportedAsset(), 'pick');
  }
});

test('each screen that its question makes is known as one, and leads back to the screen of its path', () => {
  const names = screens.filter((each) => each.asked).map((each) => each.asked);
  assert.ok(names.length >= 6, names.join());
  for (const name of names) {
    go(`/r/${id}`);
    go(`/r/${id}?${name}=y`);
    assert.equal(reportedAsset(), 'y', name);
    assert.equal(lastAt(`/r/${id}`), `/r/${id}`, name);
    // Also where it was opened by its address, and asks for more beside.
    go(`/r/22222222-2222-2222-2222-222222222222?${name}=y&from=desk`);
    assert.equal(lastAt(path.value), path.value, name);
  }
});

test('the way back to a list leads to what was looked for there', () => {
  go('/desk/items');
  ask({ q: 'lamp' });
  go('/desk/items/new');
  assert.equal(lastAt('/desk/items'), '/desk/items?q=lamp');
  assert.equal(reportedAsset(), '');
});
