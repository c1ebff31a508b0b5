// Where the keyboard goes on when a button is gone once it was pressed.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { goOn, goOnAt } from '../../page/shelf/go-on.js';

/** A list with three rows of a button each, inside of a row of its own; the field for codes; the screen. */
let page;

const element = (name, parent = null) => ({
  name,
  parentElement: parent,
  isConnected: true,
  disabled: false,
  closest() {
    for (let each = this; each; each = each.parentElement) if (each.isRow) return each;
    return null;
  },
  focus() {
    document.activeElement = this;
  },
});

beforeEach(() => {
  const body = element('body');
  const outer = Object.assign(element('outer', body), { isRow: true });
  const list = element('list', outer);
  const rows = ['first', 'second', 'third'].map((name) => Object.assign(element(name, list), { isRow: true }));
  rows.forEach((row, index) => {
    row.nextElementSibling = rows[index + 1] ?? null;
    row.previousElementSibling = rows[index - 1] ?? null;
  });
  const buttons = rows.map((row) => element(`button of ${row.name}`, row));
  const known = { code: element('code'), main: element('main') };
  globalThis.document = { body, activeElement: body, getElementById: (id) => known[id] ?? null };
  document.querySelector = (selector) => known[selector.slice(1)] ?? null;
  page = { body, outer, list, rows, buttons, known };
});

/** A drawing without these: what had the focus and is gone has it no more. */
const gone = (...elements) => {
  for (const each of elements) {
    each.isConnected = false;
    if (document.activeElement === each) document.activeElement = page.body;
  }
};

/** Presses a button; `work` is what it does. Gives the name of what has the focus then. */
async function press(button, work, { detail = 0, otherwise } = {}) {
  button.focus();
  await goOn({ currentTarget: button, detail }, work, otherwise);
  await new Promise((done) => {
    setTimeout(done);
  });
  return document.activeElement.name;
}

test('a button that is gone gives the focus to its row', async () => {
  const [, second] = page.buttons;
  assert.equal(await press(second, () => gone(second)), 'second');
  assert.equal(page.rows[1].tabIndex, -1);
});

test('one that can not be pressed any more does so too, and one that can keeps it', async () => {
  const [first] = page.buttons;
  assert.equal(await press(first, () => {}), 'button of first');
  // A list that is put in another order lets go of it.
  assert.equal(
    await press(first, () => {
      document.activeElement = page.body;
    }),
    'button of first',
  );
  assert.equal(
    await press(first, () => {
      first.disabled = true;
    }),
    'first',
  );
});

test('of a row that is gone the next one has it, else the one before, else the row around, else the field', async () => {
  const { rows, buttons, outer } = page;
  assert.equal(await press(buttons[1], () => gone(rows[1], buttons[1])), 'third');
  rows[2].previousElementSibling = rows[0];
  assert.equal(await press(buttons[2], () => gone(rows[2], buttons[2])), 'first');
  rows[0].nextElementSibling = null;
  assert.equal(await press(buttons[0], () => gone(rows[0], buttons[0])), 'outer');
  const alone = element('alone', page.body);
  assert.equal(await press(alone, () => gone(alone)), 'code');
  outer.isConnected = false;
  page.known.code = null;
  const last = element('last', page.body);
  assert.equal(await press(last, () => gone(last)), 'main');
});

test('the work is waited for, a person who has gone on stays there, and a pointer moves nothing', async () => {
  const [first, second] = page.buttons;
  const later = async () => {
    await new Promise((done) => {
      setTimeout(done);
    });
    gone(first);
  };
  assert.equal(await press(first, later), 'first');
  assert.equal(
    await press(second, () => {
      gone(second);
      page.known.main.focus();
    }),
    'main',
  );
  const [, , third] = page.buttons;
  assert.equal(await press(third, () => gone(third), { detail: 1 }), 'body');
});

test('a button outside of a row may say where else to go', async () => {
  page.known.counted = element('counted');
  const alone = element('alone', page.body);
  assert.equal(await press(alone, () => gone(alone), { otherwise: 'counted' }), 'counted');
});

test('where it is known what comes in its place the keyboard goes on there, and a pointer does not', async () => {
  for (const [detail, name] of [
    [1, 'body'],
    [0, 'code'],
  ]) {
    goOnAt({ detail }, '#code');
    await new Promise((done) => {
      setTimeout(done);
    });
    assert.equal(document.activeElement.name, name);
  }
});
