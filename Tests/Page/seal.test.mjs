// The audit's seal as the browser checks it, against the vectors that the server's code has.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  canCheck,
  entriesPath,
  entryAt,
  isIncluded,
  leafHash,
  readCheckpoint,
  readProof,
  saysSame,
} from '../../page/core/seal.js';

const vectors = (name) =>
  JSON.parse(readFileSync(new URL(`../CryptoTests/Merkle/MerkleVectors/${name}.json`, import.meta.url), 'utf8'));
const own = vectors('audit-vectors');
const bytes = (text) => new TextEncoder().encode(text);
const decoded = (text) => new Uint8Array(Buffer.from(text ?? '', 'base64'));
const hex = (of) => Buffer.from(of).toString('hex');

test('leaves, proofs and checkpoints are those of the vectors', async () => {
  assert.ok(canCheck());
  for (const [entry, hash] of Object.entries(own.leaf_hash)) assert.equal(hex(await leafHash(bytes(entry))), hash);
  const proof = readProof(own.tlog_proof_2_of_5);
  assert.equal(proof.index, 2n);
  assert.equal(hex(proof.root), own.root['5']);
  assert.ok(await isIncluded(await leafHash(bytes('leaf 2')), proof));
  assert.ok(!(await isIncluded(await leafHash(bytes('leaf 3')), proof)));
  assert.deepEqual(readCheckpoint(own.checkpoint['70000']).size, 70000n);
  for (const [name, hashes] of Object.entries(own.inclusion)) {
    const [index, size] = name.split(' of ').map(BigInt);
    const root = Buffer.from(own.root[String(size)], 'hex');
    const leaf = await leafHash(bytes(`leaf ${index}`));
    assert.ok(await isIncluded(leaf, { index, size, hashes: hashes.map(decoded), root: new Uint8Array(root) }), name);
  }
});

test('each published case is taken or refused as the reference does it', async () => {
  for (const { leafIdx, treeSize, root, leafHash: leaf, proof, wantErr, id } of vectors('merkle-vectors').inclusion) {
    const given = {
      index: BigInt(leafIdx),
      size: BigInt(treeSize),
      root: decoded(root),
      hashes: (proof ?? []).map(decoded),
    };
    assert.equal(await isIncluded(decoded(leaf), given), !wantErr, id);
  }
});

test('an entry is found in its bundle, by the path that the log has', () => {
  const bundle = Uint8Array.from(Buffer.from(own.entries_bundle_hex['size 5: tile/entries/000.p/5'], 'hex'));
  for (const place of [0, 2, 4]) assert.equal(new TextDecoder().decode(entryAt(bundle, place)), `leaf ${place}`);
  assert.equal(entriesPath(2n, 5n), 'tile/entries/000.p/5');
  assert.equal(entriesPath(69_999n, 70_000n), 'tile/entries/273.p/112');
  assert.equal(entriesPath(1_234_067n * 256n, 1n << 60n), 'tile/entries/x001/x234/067');
});

const field = (value) => [3, 0, 0, 0, value.length, ...value];
const of = (text) => field([...bytes(text)]);
const entry = (id, action) =>
  Uint8Array.from([
    ...[1, 1, ...field([0, 0, 0, 0, 0, 0, 0, id]), ...field(Array(16).fill(0xab)), ...field([0, 0, 0, 0, 0, 0, 0, 1])],
    ...[...of('api'), 1, 1, ...of(action), ...of('item'), ...field(Array(16).fill(0xcd)), 1, 1, 1, 1],
    ...[4, ...Array(32).fill(7), 1, 2, 1, 1],
  ]);
const row = {
  id: 9,
  source: 'api',
  actor_user_id: null,
  action: 'item.changed',
  entity_type: 'item',
  entity_id: 'cdcdcdcd-cdcd-cdcd-cdcd-cdcdcdcdcdcd',
  reservation_id: null,
  asset_id: null,
  from_status: null,
  to_status: null,
  request_id: '',
  idempotency_key: null,
};

test('a row that shows something else than its entry says is told', () => {
  assert.ok(saysSame(entry(9, 'item.changed'), row));
  assert.ok(!saysSame(entry(8, 'item.changed'), row));
  assert.ok(!saysSame(entry(9, 'item.created'), row));
  assert.ok(!saysSame(entry(9, 'item.changed'), { ...row, request_id: null }));
  assert.ok(!saysSame(entry(9, 'item.changed'), { ...row, to_status: 'out' }));
  assert.ok(!saysSame(Uint8Array.of(1, 2), row));
});
