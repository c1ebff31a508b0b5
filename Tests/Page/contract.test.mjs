// What the page says of the server, held to the description that the server carries and to the schema.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { needsHouse } from '../../page/core/needs-house.js';

const read = (name) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const description = JSON.parse(read('openapi/openapi.json'));

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
