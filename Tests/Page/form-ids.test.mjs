// The desk's forms: what is typed and not saved is kept by a form's id, and its fields are found by it, so no two may
// share one.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import './browser.mjs';
import { setHouse } from './house.mjs';
import { scripts, textOf } from './sources.mjs';
import { all, press } from './tree.mjs';

// What the page looks at from time to time would keep the test from ending.
globalThis.setInterval = () => 0;
globalThis.history.replaceState = globalThis.history.pushState;

// Rows of every kind have the same two ids: forms of different kinds are told apart too.
const ids = ['a0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002'];
const named = (id) => ({ id, version: 1, name: 'Row', display_name: 'Row', archived: false });
const row = {
  clients: named,
  items: (id) => ({ ...named(id), kit: [], serialized: true, owned_qty: 3 }),
  assets: (id) => ({ ...named(id), item_id: id, number: 1, codes: [], status: 'IN_STOCK', condition: 'good' }),
  repairs: (id) => ({
    ...named(id),
    asset: { ...row.assets(id), item: { id, name: 'Row' } },
    opened_at: '2026-11-24T13:00:00Z',
    cost: null,
    due_on: null,
    closed_at: null,
    report: null,
  }),
  tickets: (id) => ({ ...named(id), display_id: 'T-1', subject: 'Row', parcels: [] }),
  accounts: (id) => ({ ...named(id), email: 'ana@example.com', roles: ['staff'], disabled: false, linked: null }),
  webhooks: (id) => ({ ...named(id), url: 'https://example.com', events: [], active: true, turned_off: null }),
};

/** What the server has at an address: one of two rows, both of them, or nothing of a list. */
globalThis.fetch = async (path) => {
  if (path.startsWith('/auth/')) return Response.json({ access_token: 'token', expires_in: 3600 });
  const [, kind, id, part] = /^\/api\/office\/([a-z]+)(?:\/([^/?]+))?(?:\/([^?]+))?/.exec(path) ?? [];
  if (kind === 'tenant') return Response.json({ ...named(ids[0]), time_zone: 'UTC' });
  if (id === 'events') return Response.json({ events: ['asset.changed'] });
  if (ids.includes(id) && !part) return Response.json(row[kind](id));
  const rows = id || !row[kind] ? [] : ids.map(row[kind]);
  return Response.json({ [part ?? kind ?? 'none']: rows, next_cursor: null });
};

const { me } = await import('../../page/core/api.js');
me.value = { ...me.value, user: { ...me.value.user, role: 'admin' } };
const { go } = await import('../../page/core/router.js');
const { withWords } = await import('../../page/words/room.js');
const { d } = await withWords(import('../../page/words/desk.js'));

const soon = () => new Promise((over) => setTimeout(over));

/** The forms over fields of a tree, as `formOf` makes them. */
const formsIn = (tree) => all(tree, 'form').filter((form) => all(form, 'div').some(({ key }) => key === 'fields'));

/** The forms that a screen shows at an address, once it has what it asked for. */
async function formsAt(module, address, given) {
  const { screen } = await withWords(import(`../../page/desk/${module}`));
  go(address);
  for (let turn = 0; turn < 500 && !formsIn(screen(given)).length; turn++) await soon();
  const forms = formsIn(screen(given));
  assert.ok(forms.length, `no form at ${address}`);
  return forms;
}

/** Of each module that shows forms: those of each row, and those of a new one. */
const rowsAndNew = (module, address) => async () => {
  const rows = [];
  for (const id of ids) rows.push(await formsAt(module, `${address}/${id}`, id));
  return { rows, fresh: await formsAt(module, `${address}/new`, 'new') };
};

const shown = {
  'desk/assets.js': rowsAndNew('assets.js', '/desk/assets'),
  'desk/clients.js': rowsAndNew('clients.js', '/desk/clients'),
  'desk/house.js': async () => ({ rows: [await formsAt('house.js', '/desk/house')], fresh: [] }),
  'desk/items.js': rowsAndNew('items.js', '/desk/items'),
  'desk/people.js': rowsAndNew('people.js', '/desk/people'),
  // One form is open at a time.
  'desk/repair.js': async () => {
    const { screen } = await withWords(import('../../page/desk/repair.js'));
    go('/desk/repair');
    const lines = () => all(screen(), 'li').filter(({ key }) => ids.includes(key));
    for (let turn = 0; turn < 500 && !lines().length; turn++) await soon();
    const rows = [];
    for (const index of [0, 1]) {
      await press(lines()[index], d.dueCostNote);
      rows.push(formsIn(screen()));
      assert.equal(formsIn(lines()[index]).length, 1);
    }
    return { rows, fresh: [] };
  },
  'desk/tickets.js': rowsAndNew('tickets.js', '/desk/tickets'),
  'desk/webhooks.js': rowsAndNew('webhooks.js', '/desk/webhooks'),
};

/** The ids of a form's fields; some have none. */
const fieldIds = (form) =>
  ['input', 'select', 'textarea'].flatMap((tag) => all(form, tag).flatMap(({ props }) => props.id ?? []));

beforeEach(() => setHouse({ item: ids.map(row.items), asset: ids.map(row.assets) }));

test('each file of the desk that makes a form by its fields is looked at here', () => {
  const makers = scripts.filter((name) => name !== 'desk/parts.js' && /\bformOf\(/.test(textOf(name)));
  assert.deepEqual(makers, Object.keys(shown));
});

test('no two rows share a form: each has an id of its own, and so have its fields', async () => {
  const seen = new Map();
  const fields = new Map();
  for (const [module, draw] of Object.entries(shown)) {
    const { rows, fresh } = await draw();
    for (const form of [...rows, fresh].flat()) {
      assert.ok(form.key, module);
      assert.ok(!seen.has(form.key), `${module} and ${seen.get(form.key)} have a form ${form.key}`);
      seen.set(form.key, module);
      const own = fieldIds(form);
      assert.ok(own.length, `${form.key} has no fields`);
      for (const id of own) {
        assert.ok(!fields.has(id), `${form.key} and ${fields.get(id)} have a field ${id}`);
        fields.set(id, form.key);
      }
    }
    // A new row whose answer was lost goes on in the form of the row: that is called by the same word.
    for (const form of fresh) {
      const [word] = form.key.split('-');
      assert.deepEqual(
        rows.map(([{ key }]) => key),
        ids.map((id) => `${word}-${id}`),
        module,
      );
    }
  }
});
