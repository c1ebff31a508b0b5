// Counted gear at the shelf: more than there is stays in its field and is told, and what waits moves no more than there is.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import './browser.mjs';
import { entry, reservation, setHouse } from './house.mjs';
import { keepInMemory } from './indexeddb.mjs';
import { all, buttons, press, textOf } from './tree.mjs';

keepInMemory();
// What the page looks at from time to time would keep the test from ending.
globalThis.setInterval = () => 0;
const { me } = await import('../../page/core/api.js');
const { tallyOf, marksOf } = await import('../../page/core/model.js');
const { fault, meant } = await import('../../page/core/noting.js');
const state = await import('../../page/core/state.js');
const { countedOf } = await import('../../page/core/stock.js');
const { start } = await import('../../page/core/sync.js');
const { withWords } = await import('../../page/words/room.js');
const { countedRow, forgetNumbers } = await withWords(import('../../page/shelf/lines.js'));
const { s } = await import('../../page/words/shelf.js');

me.value = { user: { id: 'u', role: 'staff', display_name: 'Ana' }, tenant: { id: 't' } };
await start(async () => ({ sendWhatWaits: () => {} }));

const cables = (out, more = {}) => ({
  id: 'k',
  qty: 50,
  had_out: out,
  item: { id: 'sdi', name: 'SDI cable', serialized: false },
  assigned_assets: [],
  assigned_asset_ids: [],
  counted: { picked_up: out, out, returned: 0, lost: 0, used: 0 },
  ...more,
});
const of = (line) => reservation('r', [line]);
const row = (line, way) => countedRow(of(line), line, way);
const type = (line, way, text) => all(row(line, way), 'input')[0].props['@input']({ target: { value: text } });
const typedIn = (line, way) => all(row(line, way), 'input')[0].props['.value'];
const bodies = () => state.outbox.value.map((each) => JSON.parse(each.body));

beforeEach(() => {
  setHouse({ tenant: [{ id: 't' }] });
  forgetNumbers();
  meant('k');
  me.value = { ...me.value, user: { ...me.value.user, role: 'staff' } };
});

test('more than is out is not noted as back: it is told as the server would, and stays in its field', async () => {
  const line = cables(25);
  type(line, 'back', '40');
  await press(row(line, 'back'), s.takeBack({ n: 40 }));
  assert.deepEqual(state.outbox.value, []);
  assert.ok(textOf(row(line, 'back')).includes('Only 25 of SDI cable are out.'));
  assert.equal(typedIn(line, 'back'), '40');
  // Another phone may have handed out what it has not sent yet.
  await press(row(line, 'back'), s.outElsewhere);
  assert.deepEqual(
    bodies().map(({ qty }) => qty),
    [40],
  );
  setHouse();
  meant('k');
  type(line, 'back', '40');
  await press(row(line, 'back'), s.takeBack({ n: 40 }));
  // The next number is none that was told of.
  type(line, 'back', '30');
  assert.ok(!textOf(row(line, 'back')).includes('Only'));
  type(line, 'back', '25');
  await press(row(line, 'back'), s.takeBack({ n: 25 }));
  assert.equal(fault.value, '');
  assert.deepEqual(
    bodies().map(({ line_id, qty }) => ({ line_id, qty })),
    [{ line_id: 'k', qty: 25 }],
  );
});

test('what is lost or used up counts for it', async () => {
  const line = cables(25);
  const [, lost] = all(row(line, 'back'), 'input');
  lost.props['@input']({ target: { value: '1' } });
  await press(row(line, 'back'), s.takeBack({ n: 25 }));
  assert.deepEqual(state.outbox.value, []);
  assert.ok(textOf(row(line, 'back')).includes(s.onlyOut({ n: 25, name: 'SDI cable' })));
  const none = cables(0);
  type(none, 'back', '1');
  await press(row(none, 'back'), s.takeBack({ n: 1 }));
  assert.ok(textOf(row(none, 'back')).includes('None of SDI cable are out.'));
});

test('more than the line has room for goes out for a reason, or as much as there is room for', async () => {
  const line = cables(40);
  type(line, 'out', '15');
  await press(row(line, 'out'), s.takeOut({ n: 15 }));
  assert.deepEqual(state.outbox.value, []);
  const text = textOf(row(line, 'out'));
  assert.ok(text.includes('The line has 50 of SDI cable. Already out: 40. There is not room for that many more.'));
  assert.equal(typedIn(line, 'out'), '15');
  await press(row(line, 'out'), s.override);
  const [form] = all(row(line, 'out'), 'form');
  const reasons = { reason: { value: ' They asked for more ' } };
  form.props['@submit']({ preventDefault() {}, target: { elements: reasons } });
  while (!state.outbox.value.length) await new Promise((over) => setImmediate(over));
  const [{ qty, override }] = bodies();
  assert.deepEqual({ qty, override }, { qty: 15, override: { reason: 'They asked for more' } });
  // It makes the line larger, as it will on the server.
  assert.ok(textOf(row(line, 'out')).startsWith('SDI cable55 of 55 out'), textOf(row(line, 'out')));

  setHouse();
  forgetNumbers();
  meant('k');
  type(line, 'out', '15');
  await press(row(line, 'out'), s.takeOut({ n: 15 }));
  await press(row(line, 'out'), s.takeOut({ n: 10 }));
  assert.deepEqual(
    bodies().map((each) => [each.qty, each.override]),
    [[10, undefined]],
  );
});

test('who may not have a rule give way is offered what fits, or what the desk has booked since', async () => {
  setHouse({ tenant: [{ id: 't', override_role: 'manager' }] });
  const line = cables(48);
  type(line, 'out', '5');
  await press(row(line, 'out'), s.takeOut({ n: 5 }));
  const offered = buttons(row(line, 'out'));
  assert.ok(offered.includes(s.takeOut({ n: 2 })) && !offered.includes(s.override), offered.join());
  await press(row(line, 'out'), s.roomElsewhere);
  assert.deepEqual(
    bodies().map((each) => [each.qty, each.override]),
    [[5, undefined]],
  );
  setHouse();
  forgetNumbers();
  meant('k');
  const none = cables(0);
  type(none, 'out', '60');
  await press(row(none, 'out'), s.takeOut({ n: 60 }));
  assert.ok(textOf(row(none, 'out')).includes('The line is for 50 of SDI cable only.'), textOf(row(none, 'out')));
});

test('what waits here brings no number below none or over the whole', () => {
  const line = cables(25);
  const counts = (...outbox) => {
    setHouse({ outbox });
    const { qty, out, returned } = countedOf(of(line), line);
    const { back, had_out } = tallyOf(of(line));
    return { qty, out, returned, back, had_out };
  };
  // Noted by a page from before, or by what others did meanwhile.
  const body = JSON.stringify({ qty: 40 });
  assert.deepEqual(counts(entry('return', 'k', 'r', { line: 'k', qty: 40, body })), {
    ...{ qty: 50, out: 0, returned: 25, back: 25, had_out: 25 },
  });
  assert.deepEqual(counts(entry('pickup', 'k', 'r', { line: 'k', qty: 40 })), {
    ...{ qty: 50, out: 50, returned: 0, back: 0, had_out: 50 },
  });
  assert.equal(marksOf(of(line), 'out').out, 50);
});
