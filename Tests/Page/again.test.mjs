// The same sticker twice in a moment is one scan.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import './browser.mjs';

// What the page looks at from time to time would keep the test from ending.
globalThis.setInterval = () => 0;
const { withWords } = await import('../../page/words/room.js');
const { forgetScans, isAgain, noteOnce, scanNotice } = await withWords(import('../../page/shelf/scanning.js'));
const { entry, setHouse } = await import('./house.mjs');

mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
const [camera, lens] = [{ id: 'camera' }, { id: 'lens' }];

let noted = [];
const scan = (place, asset, work = async () => {}) =>
  noteOnce(
    place,
    asset,
    asset.id,
    async () => {
      noted.push(`${place}/${asset.id}`);
      await work();
    },
    'out',
  );

test('a second scan within four seconds notes nothing, a later one does', async () => {
  noted = [];
  await scan('r', camera);
  mock.timers.tick(3999);
  assert.ok(isAgain('r', camera));
  await scan('r', camera);
  assert.deepEqual(noted, ['r/camera']);
  mock.timers.tick(1);
  assert.ok(!isAgain('r', camera));
  await scan('r', camera);
  assert.deepEqual(noted, ['r/camera', 'r/camera']);
});

test('a second scan while the first is being kept notes nothing', async () => {
  forgetScans();
  noted = [];
  let keep;
  const first = scan(
    'r',
    camera,
    () =>
      new Promise((kept) => {
        keep = kept;
      }),
  );
  await scan('r', camera);
  keep();
  await first;
  assert.deepEqual(noted, ['r/camera']);
});

test('another sticker, and the same one in another place, are scans of their own', async () => {
  forgetScans();
  noted = [];
  await scan('r', camera);
  await scan('r', lens);
  await scan('back', camera);
  assert.deepEqual(noted, ['r/camera', 'r/lens', 'back/camera']);
});

test('a scan that could not be kept may be made again at once', async () => {
  forgetScans();
  noted = [];
  mock.method(console, 'error', () => {});
  await scan('r', camera, () => Promise.reject(new Error('no room')));
  assert.ok(!isAgain('r', camera));
  await scan('r', camera);
  assert.deepEqual(noted, ['r/camera', 'r/camera']);
});

test('a second scan of what was just refused is told that it was, and of what was refused before is not', async () => {
  forgetScans();
  const said = () => JSON.stringify(scanNotice());
  const parked = (at) => entry('pickup', 'camera', 'r', { state: 'parked', at: new Date(at).toISOString() });
  setHouse({ outbox: [parked(Date.now() - 1)] });
  await scan('r', camera);
  await scan('r', camera);
  assert.match(said(), /camera was scanned just now\. Once is enough\./);
  setHouse({ outbox: [parked(Date.now())] });
  await scan('r', camera);
  assert.match(said(), /camera was scanned just now, and the server refused it\./);
  await scan('r', lens);
  await scan('r', lens);
  assert.match(said(), /lens was scanned just now\. Once is enough\./);
});
