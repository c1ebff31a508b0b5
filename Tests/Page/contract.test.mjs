// What the page says of the server, held to the description that the server carries and to the schema.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { needsHouse } from '../../page/core/needs-house.js';
import { languages } from '../../page/words/language.js';
import { load } from './sources.mjs';

const root = new URL('../../', import.meta.url);
const read = (name) => readFileSync(new URL(name, root), 'utf8');
const sqlFiles = readdirSync(new URL('migrations/', root), { recursive: true })
  .filter((name) => name.endsWith('.sql'))
  .map((name) => `migrations/${name}`);
const description = JSON.parse(read('openapi/openapi.json'));
const { schemas } = description.components;

test('a request names the house where the description takes one, and nowhere else', () => {
  const named = '#/components/parameters/NamedHouse';
  const takes = ({ parameters = [] }) => parameters.some((each) => each.$ref === named);
  let count = 0;
  for (const [path, operations] of Object.entries(description.paths))
    for (const operation of Object.values(operations).filter((each) => each.responses))
      for (const address of [path, path.replace(/\{\w+\}/g, 'x'), `${path}?limit=1`]) {
        assert.equal(needsHouse(address), takes(operation) || takes(operations), address);
        count++;
      }
  assert.ok(count > 200);
});

/** The functions that write to the audit, without their comments. */
const auditing = sqlFiles
  .map((name) => read(name).replace(/--.*/g, ''))
  .filter((text) => /\boffice\.(?:write_audit|audit_\w+)\(/.test(text));

test('each deed that the server writes down has its word in each language, and a word for what it was done to', async () => {
  const written = auditing.flatMap((text) => [...text.matchAll(/'([a-z_]+)\.([a-z_]*)'/g)].map(([, ...deed]) => deed));
  const spaces = ['office', 'public', 'signin'];
  const deeds = written.filter(([entity]) => !spaces.includes(entity)).map((deed) => deed.join('.'));
  // One is put together, of how a reservation stands now.
  const open = new Set(deeds.filter((each) => each.endsWith('.')));
  assert.deepEqual([...open], ['reservation.']);
  const moves = ['reopened', ...schemas.ReservationStatus.enum];
  const all = new Set([
    ...deeds.filter((each) => !open.has(each)),
    ...moves.filter((each) => each !== 'draft').map((each) => `reservation.${each}`),
  ]);
  assert.ok(all.size > 55, `${all.size}`);
  for (const [tag] of languages) {
    const { deeds: words, entities } = (await load(`words/${tag}/desk.js`)).default;
    for (const action of all) {
      const [entity, deed] = action.split('.');
      assert.ok(words[action] ?? words[deed], `${tag}: ${action} has no word`);
      assert.ok(entities[entity], `${tag}: ${entity} has no word`);
    }
    // And none is there that nothing has: an asset's history has kinds of its own.
    const kinds = schemas.AssetEvent.properties.kind['x-extensible-enum'];
    const used = [...all].flatMap((action) => [action, action.split('.')[1]]);
    for (const name of Object.keys(words)) assert.ok(used.includes(name) || kinds.includes(name), `${tag}: ${name}`);
    const prefixes = [...all].map((action) => action.split('.')[0]);
    for (const name of Object.keys(entities)) assert.ok(prefixes.includes(name), `${tag}: ${name}`);
  }
});
