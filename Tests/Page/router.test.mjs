// The address as the screens read it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.mjs';

const { filter, go, path, reportedAsset, reservationIn } = await import('../../page/core/router.js');

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
