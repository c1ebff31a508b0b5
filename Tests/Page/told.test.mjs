// What happened, in words: each action that the server writes, and each field that it keeps before and after.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setZone } from '../../page/core/time.js';
import { deed, countedItem, kindOf, told, unsaid } from '../../page/desk/told.js';
import { d } from '../../page/words/desk.js';
import { withWords } from '../../page/words/room.js';

await withWords(null);
setZone('America/Bogota');

const folder = new URL('../../migrations/functions/', import.meta.url);
const functions = new Map(
  readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.sql'))
    .map((name) => [name.split('/').at(-1).slice(0, -4), readFileSync(new URL(name, folder), 'utf8')]),
);
const textOf = (name) => functions.get(name) ?? assert.fail(`there is no office.${name}()`);

/** What has a point and is no action: schemas, settings of a session, jobs of the command line. */
const others = ['office', 'public', 'signin', 'quartermaster', 'office_scale', 'video'];

/** Every action that a function writes as a whole, and those that it makes of a status. */
function actionsOf() {
  const found = new Set();
  for (const text of functions.values())
    for (const [, action, kind] of text.matchAll(/'(([a-z_]+)\.[a-z_]+)'/g))
      if (!others.includes(kind)) found.add(action);
  for (const status of ['draft', 'requested', 'confirmed', 'returned', 'closed', 'cancelled', 'reopened'])
    found.add(`reservation.${status}`);
  return found;
}

test('each action that the server writes has a word, and its kind has one', () => {
  const actions = actionsOf();
  assert.ok(actions.size > 50, `${actions.size} actions`);
  for (const action of actions) {
    if (action === 'reservation.draft') continue;
    assert.notEqual(deed(action), action, `nothing says ${action}`);
    assert.ok(kindOf(action), `nothing says of which kind ${action} is`);
  }
});

/** The names that a function gives: of `json_build_object`, and of what it selects `as` a name or by a column's own. */
function namesOf(text) {
  const names = new Set();
  for (const [, name] of text.matchAll(/'([a-z_]+)',\s/g)) names.add(name);
  return names;
}

/** The columns of a table, from the migrations that made it. */
function columnsOf(table) {
  const root = new URL('../../migrations/', import.meta.url);
  const names = new Set();
  for (const file of readdirSync(root).filter((name) => /^\d{4}_.*\.sql$/.test(name))) {
    const text = readFileSync(new URL(file, root), 'utf8');
    for (const [, body] of text.matchAll(new RegExp(`create table public\\.${table} \\(\\n([^;]*?)\\n\\)`, 'g')))
      for (const [, name] of body.matchAll(/^ {4}([a-z_]+) +[a-z]/gm)) if (name !== 'constraint') names.add(name);
    for (const [, body] of text.matchAll(new RegExp(`alter table public\\.${table}\\b([^;]*);`, 'g')))
      for (const [, name] of body.matchAll(/add column (?:if not exists )?([a-z_]+)/g)) names.add(name);
  }
  return names;
}

test('each field that the audit keeps has a word, or is said to have none', () => {
  const columns = (table, ...others) => [...columnsOf(table)].filter((name) => !others.includes(name));
  const kept = {
    asset: columns(
      'assets',
      ...['tenant_id', 'item_serialized', 'item_is_case', 'case_item_id', 'case_is_case', 'status_at'],
      ...['asset_tag_key', 'serial_key', 'search_key'],
    ),
    item: columns('items', 'tenant_id', 'name_key', 'sku_key', 'search_key'),
    // Its lines and kits are said by `ofLines`.
    reservation: [...textOf('reservation_audit_json').matchAll(/^ {8}'([a-z_]+)',/gm)].map(([, name]) => name),
    parcel: columns('ticket_parcels', 'tenant_id'),
    tenant: columns('tenants', 'search_keys'),
    client: [...namesOf(textOf('client_audit_json'))],
    document: [...namesOf(textOf('document_audit_json'))],
    line: [...namesOf(textOf('short_lines_json'))],
    account: ['email', 'display_name', 'roles', 'locale', 'disabled', 'linked', 'invited'],
    inspection: [
      'stage',
      'status',
      'template',
      'slots',
      'photos',
      'video',
      'damage',
      'odometer',
      'fuel',
      'conditions',
    ].concat(['notes', 'place', 'sign_offs', 'begun_at', 'completed_at', 'files']),
    settings: [
      'kinds',
      'locations',
      'pickup_soon',
      'return_overdue',
      'reservation_cancelled',
      'reservation_changed',
    ].concat(['asset_damaged', 'shortage', 'push', 'mail']),
    ticket: [...textOf('ticket_json').matchAll(/"([a-z_]+)":/g)].map(([, name]) => name),
    device: ['platform', 'environment', 'app_version', 'locale', 'registered_at'],
  };
  for (const [kind, names] of Object.entries(kept)) {
    assert.ok(names.length > 3, kind);
    for (const name of names)
      assert.ok(
        d.fields[name] || unsaid.has(name) || name === 'line_id' || name === 'kit',
        `nothing says ${name} of ${kind}`,
      );
  }
});

const names = (kind, id) => ({ item: { i: 'Sony FX6' }, asset: { a: 'A-FX6-01', b: 'A-FX6-02' } })[kind]?.[id] ?? null;
const say = (row) => {
  const { title, changes, reason, rules } = told(row, names);
  return [
    title,
    ...changes.map(({ label, was, is, text }) => `${label}: ${text ?? `${was} → ${is}`}`),
    reason,
    ...rules,
  ]
    .filter(Boolean)
    .join('; ');
};

test('a change says what it was and what it is, as people would', () => {
  const at = (day, hour = 15) => `2026-11-${day}T${hour}:00:00+00:00`;
  for (const [row, text] of [
    [{ action: 'asset.changed', before: { status: 'IN_STOCK' }, after: { status: 'REPAIR' } }, 'To repair'],
    [{ action: 'asset.changed', before: { status: 'REPAIR' }, after: { status: 'IN_STOCK' } }, 'Back from repair'],
    [{ action: 'asset.archived', before: { status: 'IN_STOCK' }, after: { status: 'DISPOSED' } }, 'Retired'],
    [
      { action: 'asset.archived', before: { status: 'REPAIR' }, after: { status: 'ARCHIVED' } },
      'Archived; Status: In repair → Archived',
    ],
    [
      { action: 'reservation.changed', before: { return_at: at(10) }, after: { return_at: at(12) } },
      'Changed; Return: 10 → 12 Nov',
    ],
    [
      { action: 'reservation.changed', before: { return_at: at(10) }, after: { return_at: at(10, 18) } },
      'Changed; Return: 10 Nov 10:00 → 13:00',
    ],
    [
      {
        action: 'reservation.changed',
        before: { lines: [{ id: 'l', item_id: 'i', qty: 2, assigned_asset_ids: ['a'] }], version: 1 },
        after: { lines: [{ id: 'l', item_id: 'i', qty: 3, assigned_asset_ids: ['b'] }], version: 2 },
      },
      'Changed; Sony FX6: 2 → 3; Sony FX6: + A-FX6-02, − A-FX6-01',
    ],
    [
      {
        action: 'asset.picked_up',
        before: { status: 'confirmed', current_reservation_id: null },
        after: {
          status: 'confirmed',
          current_reservation_id: 'r',
          reason: 'A spare',
          overridden: ['line_capacity_full'],
        },
      },
      'Out; A spare; the line was full',
    ],
    [
      { action: 'asset.changed', before: { codes: ['A', 'B'] }, after: { codes: ['B', 'C'] } },
      'Changed; Stickers: + C, − A',
    ],
    [
      { action: 'client.changed', before: { phone: 'a'.repeat(64) }, after: { phone: 'b'.repeat(64) } },
      'Changed; Phone: changed',
    ],
    [
      { action: 'stock.returned', after: { qty: 9, moved: { qty: 4, lost: 1, used: 0 } } },
      'Counted back; Moved: 4, 1 lost',
    ],
    [
      {
        action: 'condition_report.created',
        before: { condition: 'good' },
        after: { condition: 'damaged', notes: 'Cracked' },
      },
      'Condition report; Condition: Good → Damaged; Notes: Cracked',
    ],
    [
      { action: 'item.changed', before: { consumable: false }, after: { consumable: true } },
      'Changed; Used up: No → Yes',
    ],
    [
      {
        action: 'parcel.received',
        before: { state: 'in_transit', way: 'outbound', tracking_number: '1Z9', received_at: null, notes: null },
        after: {
          state: 'received',
          way: 'outbound',
          tracking_number: '1Z9',
          received_at: at(10),
          notes: 'At the door',
        },
      },
      'Received; Outbound: 1Z9; Notes: At the door',
    ],
    [{ action: 'reservation.returned', before: { status: 'confirmed' }, after: { status: 'returned' } }, 'All back'],
  ])
    assert.equal(say(row), text);
});

test('of what was made all can be seen, and nothing is said of what it has not', () => {
  const { changes, rest } = told(
    {
      action: 'item.created',
      before: null,
      after: { id: 'i', name: 'Sony FX6', sku: null, owned_qty: 2, notes: 'New' },
    },
    names,
  );
  assert.deepEqual(
    [changes, rest].map((some) => some.map(({ label, text }) => `${label}: ${text}`)),
    [['Notes: New'], ['Name: Sony FX6', 'Owned: 2']],
  );
});

test('no id, no JSON and no name of a column is shown', () => {
  const { changes } = told({
    action: 'reservation.changed',
    before: { client_id: '0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55', quiet_hours: null, kits: [] },
    after: { client_id: null, quiet_hours: { from: '22:00', to: '06:00' }, kits: [{ id: 'k', item_id: 'i', qty: 1 }] },
  });
  const text = changes.map((each) => `${each.label} ${each.was} ${each.is} ${each.text}`).join();
  assert.doesNotMatch(text, /[{}_]|0b9c7c1e/);
});

test("a word that each object has is the server's like any other, and stays as it is", () => {
  for (const word of ['constructor', 'toString', '__proto__']) {
    const { title, changes } = told({
      action: word,
      entity_type: word,
      before: { status: 'a', condition: 'good', [`x${word}`]: 1 },
      after: { status: word, condition: word, [`x${word}`]: word },
    });
    assert.equal(title, word);
    for (const { is } of changes) assert.equal(is, word);
    assert.equal(changes.length, 3);
    assert.equal(kindOf(word), '');
  }
});

test('a count says of which item it is, as long as its line is there', () => {
  const lines = [
    { id: 'l', item: { id: 'i', name: 'SDI cable' } },
    { id: 'm', item: { id: 'j', name: 'Tent' } },
  ];
  assert.equal(countedItem({ action: 'stock.picked_up', after: { id: 'm', moved: { qty: 15 } } }, lines).name, 'Tent');
  assert.equal(countedItem({ action: 'stock.undone', after: { id: 'gone' } }, lines), undefined);
  assert.equal(countedItem({ action: 'stock.returned', after: null }, undefined), undefined);
  assert.equal(countedItem({ action: 'reservation.changed', after: { id: 'l' } }, lines), undefined);
});
