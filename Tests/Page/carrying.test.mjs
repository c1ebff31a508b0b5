// What is typed while a form is saved, and what stays of it where two have changed one row.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carried } from '../../page/core/carrying.js';

const [lamp, cable, camera] = ['lamp', 'cable', 'camera'].map((id) => ({ id, name: id }));
const row = (id, item, qty, more) => ({ key: id, id, item, qty, version: 1, ...more });
const fresh = (key, item, qty) => ({ key, item, qty, gone: 0 });
const client = { id: 'c', display_name: 'Acme' };
const draft = (more) => ({
  id: 'r',
  base: { id: 'r', version: 1 },
  client,
  pickup: '2026-11-24T08:00',
  return: '2026-11-26T18:00',
  location: '',
  reference: 'R-1',
  notes: '',
  lines: [row('a', lamp, 2), row('b', cable, 10)],
  kits: [],
  touched: true,
  ...more,
});
/** What the server answers: another version, and rows with ids. */
const told = (more) =>
  draft({
    base: { id: 'r', version: 2 },
    client: { ...client },
    lines: [row('a', lamp, 2), row('b', cable, 10)],
    touched: false,
    ...more,
  });
const gear = ({ lines }) => lines.map(({ id, item, qty }) => [id ?? 'new', item.id, qty].join(' '));

test('a form that nobody touched while it was saved is what the server says', () => {
  const sent = draft({ notes: ' by the door ' });
  const answer = told({ notes: 'by the door', reference: 'R-00001' });
  const after = carried(sent, answer, sent);
  assert.deepEqual(after, answer);
  assert.equal(after.touched, false);
});

test('what was typed since stays, over the row that the server has made', () => {
  const sent = draft({ notes: 'by the door' });
  const now = { ...sent, notes: 'by the back door', location: 'BOG', return: '2026-11-27T18:00' };
  const after = carried(sent, told({ notes: 'by the door', reference: 'R-00001' }), now);
  assert.deepEqual(
    [after.notes, after.location, after.return, after.pickup, after.reference],
    ['by the back door', 'BOG', '2026-11-27T18:00', sent.pickup, 'R-00001'],
  );
  assert.deepEqual([after.base.version, after.touched], [2, true]);
});

test('another client that was chosen since stays; the one that was sent is as told', () => {
  const sent = draft({ client: { id: null, display_name: 'Acme' } });
  const other = { id: 'd', display_name: 'Bruma' };
  assert.equal(carried(sent, told(), { ...sent, client: other }).client, other);
  assert.equal(carried(sent, told(), { ...sent }).client.id, 'c');
});

test('of gear a number, a new row and one that was taken away are kept, with the ids that the server gave', () => {
  const sent = draft({
    id: 'new',
    base: null,
    lines: [fresh('n1', lamp, 2), fresh('n2', cable, 10), fresh('n3', lamp, 1)],
  });
  const answer = told({ lines: [row('x', lamp, 2), row('y', cable, 10), row('z', lamp, 1)] });
  const now = { ...sent, lines: [fresh('n1', lamp, 3), fresh('n3', lamp, 1), fresh('n4', camera, 1)] };
  const after = carried(sent, answer, now);
  assert.deepEqual(gear(after), ['x lamp 3', 'z lamp 1', 'new camera 1']);
  assert.equal(after.touched, true);
  assert.deepEqual([after.id, after.base.version], ['r', 2]);
  // The field that is typed in is the same one: a row has the key that it had.
  assert.deepEqual(
    after.lines.map((each) => each.key),
    ['n1', 'n3', 'n4'],
  );
});

test('the keys alone make nothing that has to be saved', () => {
  const sent = draft({ id: 'new', base: null, lines: [fresh('n1', lamp, 2)] });
  const after = carried(sent, told({ lines: [row('x', lamp, 2)] }), sent);
  assert.deepEqual([after.touched, after.lines[0].key, after.lines[0].id], [false, 'n1', 'x']);
});

test('a row that has kept its key is the same one to the next save, and to whoever was quicker', () => {
  const first = draft({ id: 'new', base: null, lines: [fresh('n1', lamp, 2)] });
  const saved = carried(first, told({ lines: [row('x', lamp, 2)] }), first);
  const typed = { ...saved, lines: [{ ...saved.lines[0], qty: 4 }] };
  const base = told({ lines: [row('x', lamp, 2)] });
  assert.deepEqual(gear(carried(base, told({ lines: [row('x', lamp, 2)] }), typed)), ['x lamp 4']);
  assert.deepEqual(gear(carried(typed, told({ lines: [row('x', lamp, 4)] }), typed)), ['x lamp 4']);
});

test('the rows that a kit brought are no counterpart of a row that somebody typed', () => {
  const sent = draft({ lines: [fresh('n1', lamp, 1)], kits: [fresh('k1', camera, 1)] });
  const answer = told({ lines: [row('p', lamp, 4, { kit: 'k' }), row('x', lamp, 1)], kits: [row('k', camera, 1)] });
  const after = carried(sent, answer, { ...sent, lines: [fresh('n1', lamp, 2)] });
  assert.deepEqual(gear(after), ['p lamp 4', 'x lamp 2']);
});

test('where somebody else was quicker, what was changed here counts, and the rest stays theirs', () => {
  const was = draft({ touched: false });
  const mine = { ...was, notes: 'mine', lines: [row('a', lamp, 5), row('b', cable, 10), fresh('n1', camera, 1)] };
  const theirs = told({
    notes: 'theirs',
    location: 'MDE',
    lines: [row('a', lamp, 3), row('b', cable, 20), row('c', camera, 2)],
  });
  const after = carried(was, theirs, mine);
  assert.deepEqual([after.notes, after.location], ['mine', 'MDE']);
  assert.deepEqual(gear(after), ['a lamp 5', 'b cable 20', 'c camera 2', 'new camera 1']);
  // What they took away is gone, and what was taken away here stays away.
  const less = carried(was, told({ lines: [row('a', lamp, 2)] }), { ...was, lines: [row('b', cable, 10)] });
  assert.deepEqual(gear(less), []);
});
