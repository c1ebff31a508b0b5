// The light of a camera: what the page says of it is what the camera says.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { handles } from '../../page/shelf/handles.js';

/** A camera with a light; `takes` is whether it does what it is asked. */
function camera({ takes = true, throws = false, can = { torch: true, zoom: { min: 1, max: 4, step: 0.5 } } } = {}) {
  const track = new EventTarget();
  const said = { lit: [], ended: 0, stopped: false };
  const settings = { torch: false, zoom: 1 };
  Object.assign(track, {
    getCapabilities: () => can,
    getSettings: () => settings,
    async applyConstraints({ advanced }) {
      if (throws) throw new Error('OverconstrainedError');
      // A setting that is not asked for again is as it was at first.
      if (takes) Object.assign(settings, { torch: false, zoom: 1 }, ...advanced);
    },
    stop() {
      said.stopped = { torch: settings.torch };
    },
  });
  const given = handles(track, { lit: (isLit) => said.lit.push(isLit), ended: () => said.ended++ });
  return { track, said, settings, ...given };
}

test('the light is on when the camera says so, and stays so when it is asked for something else', async () => {
  const { torch, zoom, said, settings } = camera();
  await torch(true);
  await zoom.set(2);
  assert.deepEqual([said.lit, settings], [[true, true], { torch: true, zoom: 2 }]);
  await torch(false);
  assert.deepEqual([said.lit.at(-1), settings], [false, { torch: false, zoom: 2 }]);
});

test('a light that the camera does not switch on is not said to be on', async () => {
  for (const fault of [{ takes: false }, { throws: true }]) {
    const { torch, said } = camera(fault);
    await torch(true);
    assert.deepEqual(said.lit, [false]);
  }
  const { torch, zoom } = camera({ can: {} });
  assert.deepEqual([torch, zoom], [null, null]);
});

test('a camera that is stopped has its light off first, once', async () => {
  const { torch, stop, said } = camera();
  await torch(true);
  await stop();
  await stop();
  assert.deepEqual([said.lit, said.stopped, said.ended], [[true, false], { torch: false }, 0]);
});

test('a camera that stops by itself is told, and its light is off; one whose picture pauses says how its light is', async () => {
  const { torch, track, said, settings } = camera();
  await torch(true);
  settings.torch = false;
  track.dispatchEvent(new Event('mute'));
  assert.deepEqual(said.lit, [true, false]);
  settings.torch = true;
  track.dispatchEvent(new Event('unmute'));
  track.dispatchEvent(new Event('ended'));
  track.dispatchEvent(new Event('ended'));
  assert.deepEqual([said.lit, said.ended], [[true, false, true, false], 1]);
});
