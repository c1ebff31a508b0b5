// Where this phone is, and what its returns say of it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.mjs';
import { reservation, setHouse } from './house.mjs';

const { backHere, placeHere, places, stayAt } = await import('../../page/core/place.js');

const house = (...all) =>
  setHouse({
    asset: all.map((location, index) => ({ id: `a${index}`, location })),
    reservation: [reservation('r', [], { location: all[0] ?? null })],
  });

test('the places are those of gear and reservations, each once, in order', () => {
  house('MDE', 'LAS', null, 'MDE');
  assert.deepEqual(places(), ['LAS', 'MDE']);
});

test('nobody has been asked, then one is chosen, or none; it is kept by the house', () => {
  house('MDE', 'LAS');
  assert.equal(placeHere(), undefined);
  assert.deepEqual(backHere(), {});
  stayAt('MDE');
  assert.equal(placeHere(), 'MDE');
  assert.deepEqual(backHere(), { location: 'MDE' });
  assert.equal(localStorage.getItem('quartermaster.places'), '{"t":"MDE"}');
  stayAt('');
  assert.equal(placeHere(), '');
  assert.deepEqual(backHere(), {});
});

test('a place that the house has no more is asked for anew, and no return names it', () => {
  house('MDE', 'LAS');
  stayAt('LAS');
  house('MDE', 'BOG');
  assert.equal(placeHere(), undefined);
  assert.deepEqual(backHere(), {});
});
