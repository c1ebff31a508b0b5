// Whose a noted change is, and in whose session it goes out.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentName } from '../../page/core/agent.js';
import { isHeld, obstacles, sendable, settledBy } from '../../page/core/order.js';
import {
  claimed,
  confirmed,
  declined,
  isOf,
  isOthers,
  isUnasked,
  othersOf,
  ownerOf,
  refusedTo,
  sentWith,
} from '../../page/core/owner.js';
import * as state from '../../page/core/state.js';
import { entry, setHouse } from './house.mjs';

const session = (name, house = 'h') =>
  ownerOf({
    user: { id: `person-${name}`, account_id: `${name}@${house}`, display_name: name },
    tenant: { id: house },
  });
const [sofia, marco, ana] = ['Sofía', 'Marco', 'Ana'].map((name) => session(name));

test('a change carries who noted it and for which house; a server of before tells of no account', () => {
  assert.deepEqual(sofia, { person: 'person-Sofía', account: 'Sofía@h', name: 'Sofía', house: 'h' });
  const { account, name } = ownerOf({ user: { id: 'p', email: 'p@x.co' }, tenant: { id: 'h' } });
  assert.deepEqual([account, name], [null, 'p@x.co']);
});

test('it goes out by itself in the session of its person and house alone', () => {
  const change = entry('pickup', 'a', 'r', { owner: sofia });
  assert.deepEqual(sentWith(change, sofia), {});
  assert.equal(sentWith(change, marco), null);
  assert.equal(sentWith(change, session('Sofía', 'other')), null);
  // Whoever the account was tied to since: for the house it is the same one.
  assert.deepEqual(sentWith(change, { ...sofia, person: 'another' }), {});
  assert.equal(sentWith({ ...change, owner: { ...sofia, account: null } }, { ...marco, account: null }), null);
});

test('another person who confirms it sends it as noted by whom it was noted, and nobody else does', () => {
  const change = confirmed(entry('pickup', 'a', 'r', { owner: sofia }), marco);
  assert.deepEqual(sentWith(change, marco), { noted_by: 'Sofía@h' });
  assert.equal(sentWith(change, ana), null);
  assert.deepEqual(sentWith(change, sofia), {});
  assert.equal(sentWith(change, session('Marco', 'other')), null);
  const unknown = { ...change, owner: { ...sofia, account: null } };
  assert.equal(sentWith(unknown, marco), null, 'without an account nobody can be named');
});

test('another person is asked once', () => {
  const change = entry('pickup', 'a', 'r', { owner: sofia });
  assert.ok(isUnasked(change, marco) && !isUnasked(change, sofia));
  const answered = declined(change, marco);
  assert.ok(!isUnasked(answered, marco) && isOthers(answered, marco) && isUnasked(answered, ana));
  assert.ok(!isUnasked(confirmed(answered, marco), marco));
});

test('a refusal by role leaves it waiting for whoever noted it', () => {
  const change = refusedTo(confirmed(entry('pickup', 'a', 'r', { owner: sofia }), marco), marco);
  assert.equal(change.state, 'waiting');
  assert.ok(isOthers(change, marco) && !isUnasked(change, marco) && isOf(change, sofia));
  assert.deepEqual(othersOf([change], marco), [{ owner: sofia, entries: [change], isUnasked: false, isRefused: true }]);
});

test('what others noted comes in groups, a person each', () => {
  const changes = [sofia, marco, ana, sofia].map((owner) => entry('pickup', 'a', 'r', { owner }));
  const groups = othersOf([...changes, declined(changes[2], marco)], marco);
  assert.deepEqual(
    groups.map(({ owner, entries, isUnasked: asks }) => [owner.name, entries.length, asks]),
    [
      ['Sofía', 2, true],
      ['Ana', 2, true],
    ],
  );
  assert.deepEqual(othersOf(changes, null), []);
});

test('a change of a page of before belongs to whoever is signed in when it is found, and stays theirs', () => {
  const old = entry('pickup', 'a', 'r');
  assert.equal(claimed(old, sofia).owner, sofia);
  assert.equal(claimed(claimed(old, sofia), marco).owner, sofia);
  assert.deepEqual(sentWith(claimed(old, sofia), sofia), {});
  const early = { ...old, owner: { ...sofia, account: null } };
  assert.equal(claimed(early, sofia).owner, sofia);
  assert.equal(claimed(early, marco), early);
});

test('only what goes out here is sendable; a change waits for another’s of its asset until somebody has answered', () => {
  state.person.value = marco;
  try {
    const theirs = entry('pickup', 'a', 'r', { owner: sofia });
    const [mine, other] = ['a', 'b'].map((asset) => entry('return', asset, 'r', { owner: marco }));
    setHouse({ outbox: [theirs, mine, other] });
    assert.deepEqual(sendable(), [other]);
    assert.deepEqual(obstacles(mine), [theirs]);
    assert.ok(isHeld(theirs) && isHeld(mine) && !isHeld(other));
    setHouse({ outbox: [declined(theirs, marco), mine, other] });
    assert.deepEqual(sendable(), [mine, other]);
    const yes = confirmed(theirs, marco);
    setHouse({ outbox: [yes, mine, other] });
    assert.deepEqual(sendable(), [yes, mine, other]);
    assert.ok(!isHeld(yes));
  } finally {
    state.person.value = null;
  }
});

test('what another person has to settle holds up nothing here, and nothing here settles it', () => {
  state.person.value = marco;
  try {
    const refusal = { code: 'asset_not_checked_out' };
    const theirs = entry('return', 'a', 'r', { owner: sofia, state: 'parked', refusal });
    const mine = entry('pickup', 'a', 'r', { owner: marco });
    setHouse({ outbox: [theirs, mine] });
    assert.deepEqual(sendable(), [mine]);
    assert.equal(settledBy(mine), undefined);
    state.person.value = sofia;
    assert.equal(settledBy(mine), theirs);
  } finally {
    state.person.value = null;
  }
});

test('a device is named as people know it', () => {
  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1';
  const edge = 'Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0';
  const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
  assert.deepEqual([safari, edge, android, 'QuartermasterKit/1.0 (Linux)', '', null].map(agentName), [
    'Safari, iPhone',
    'Edge, Windows',
    'Chrome, Android',
    'QuartermasterKit',
    '',
    '',
  ]);
});
