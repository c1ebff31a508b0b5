// Documents as they are noted.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isOfOutbox } from '../../page/core/order.js';
import { bodyOfPaper, paperKinds, paperOf, typeOfPaper } from '../../page/core/papers.js';
import { mostBytes } from '../../page/core/size.js';

const { schemas } = JSON.parse(readFileSync(new URL('../../openapi/openapi.json', import.meta.url), 'utf8')).components;

const bytes = (...parts) =>
  new Uint8Array(
    parts.flatMap((each) => (typeof each === 'string' ? [...each].map((letter) => letter.charCodeAt(0)) : each)),
  );
const said = (more) => ({
  kind: 'receipt',
  kindName: 'Receipt',
  title: '',
  amount: null,
  currency: '',
  spentAt: null,
  ...more,
});
const file = { type: 'image/jpeg', ext: 'jpg', size: 5 };

test('its kinds, its types and its most are those of the server', () => {
  assert.deepEqual([...paperKinds].sort(), [...schemas.DocumentKind.enum].sort());
  for (const type of schemas.PaperType.enum)
    assert.equal(mostBytes(type), schemas.DocumentUploadRequest.properties.content_length.maximum);
  const types = [
    bytes('%PDF-1.7'),
    bytes(0xff, 0xd8, 0xff, 0xe0),
    bytes(0x89, 'PNG\r\n'),
    bytes([0, 0, 0, 24], 'ftypheic'),
  ].map((each) => typeOfPaper(each));
  assert.deepEqual(types.map(({ type }) => type).sort(), [...schemas.PaperType.enum].sort());
  for (const { ext } of types) assert.match(ext, new RegExp(schemas.DocumentUploadRequest.properties.ext.pattern));
});

test('what is called a paper and is none by its bytes is none', () => {
  for (const each of [
    bytes(),
    bytes('PK'),
    bytes('<html>'),
    bytes([0, 0, 0, 24], 'ftypmp42'),
    bytes(0xff, 0xd8),
    bytes(' %PDF-'),
  ])
    assert.equal(typeOfPaper(each), null);
  for (const brand of ['heix', 'mif1', 'hevc'])
    assert.equal(typeOfPaper(bytes([0, 0, 0, 24], 'ftyp', brand)).ext, 'heic');
});

test('a receipt is filed with what was said of it, once its file is up', () => {
  const change = paperOf(
    { reservation: 'r', reference: 'R-1' },
    said({ title: 'Taxi', amount: 12.5, currency: 'COP', spentAt: '2026-11-25T12:00:00Z' }),
    file,
  );
  assert.deepEqual(
    [change.kind, change.reservation, change.asset, change.reference, change.name, change.files, change.paths],
    ['document', 'r', undefined, 'R-1', 'Taxi', [file], [null]],
  );
  assert.ok(isOfOutbox(change.path));
  assert.equal(change.body, null);
  assert.deepEqual(JSON.parse(bodyOfPaper(change.document, ['p/1.jpg'])), {
    ...{ reservation_id: 'r', kind: 'receipt', title: 'Taxi', amount: 12.5, currency: 'COP' },
    ...{ spent_at: '2026-11-25T12:00:00Z', path: 'p/1.jpg' },
  });
});

test('what was not said is not sent, and an amount of nothing is', () => {
  const plain = paperOf({ asset: 'a' }, said({ kind: 'contract', kindName: 'Contract' }), file);
  assert.deepEqual(plain.document, { asset_id: 'a', kind: 'contract' });
  assert.deepEqual([plain.name, plain.asset, plain.reference], ['Contract', 'a', '']);
  assert.deepEqual(paperOf({ asset: 'a' }, said({ amount: 0, currency: 'COP' }), file).document, {
    ...{ asset_id: 'a', kind: 'receipt', amount: 0, currency: 'COP' },
  });
});
