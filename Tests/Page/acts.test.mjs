// What is done to many rows of a list: each is a call that the server has, with names and words that it knows. It lets
// unknown names pass, so nobody else tells.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { scripts, textOf } from './sources.mjs';

const description = JSON.parse(readFileSync(new URL('../../openapi/openapi.json', import.meta.url), 'utf8'));
const id = '11111111-1111-1111-1111-111111111111';
const lists = ['assets', 'clients', 'items', 'reservations'];

function resolved(part) {
  if (!part?.$ref) return part;
  const names = part.$ref.slice(2).split('/');
  return resolved(names.reduce((there, name) => there[name], description));
}

/** What the body of a call has to be. */
function schemaOf(method, address) {
  const path = address.replace(id, '{id}');
  const operation = description.paths[path]?.[method.toLowerCase()];
  assert.ok(operation, `there is no ${method} ${path}`);
  return resolved(resolved(operation.requestBody).content['application/json'].schema);
}

test('each act of a list is a call that the description knows, with names and words of its own', async () => {
  const program = fileURLToPath(new URL('acts.mjs', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'en', 'admin', id]);
  const acts = JSON.parse(stdout);
  assert.deepEqual([...new Set(acts.map((act) => act.list))], lists);
  for (const { list, name, label, icon, isAsked, method, to, body } of acts) {
    const act = `${list}, ${name}`;
    assert.ok(label && icon, act);
    const { properties, required = [] } = schemaOf(method, to);
    for (const each of required) assert.ok(each in body, `${act}: ${each} is missing`);
    for (const [each, value] of Object.entries(body)) {
      const known = resolved(properties[each]);
      assert.ok(known, `${act}: nothing is called ${each}`);
      const types = [known.type].flat();
      assert.ok(types.includes(typeof value), `${act}: ${each} is no ${types.join(' or ')}`);
      assert.ok(!known.enum || known.enum.includes(value), `${act}: ${each} is never ${value}`);
      // What is left empty is cleared.
      if (isAsked) assert.ok(types.includes('null'), `${act}: ${each} can't be cleared`);
    }
  }
});

test('no list has acts that are not looked at here', () => {
  const having = scripts.filter((name) => /^ +acts: /m.test(textOf(name)));
  assert.deepEqual(
    having,
    lists.map((name) => `desk/${name}.js`),
  );
});
