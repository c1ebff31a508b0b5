// What a scan means: every row of verify/codes.json, which the server is held to as well.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { doubtfulAddress, labelAddress, stickerAddress } from '../../page/desk/label-address.js';
import { adoptedCode, cleanCode, codeKey, codesOf, findAssets } from '../../page/core/codes.js';

const rule = JSON.parse(readFileSync(new URL('../../verify/codes.json', import.meta.url), 'utf8'));

/** Assets by the letters that a row gives them. */
function assetsOf({ codes, tags, serials }) {
  const assets = [];
  const of = (pairs, put) => {
    for (const [text, id] of pairs) {
      const asset = { id, codes: [], asset_tag: null, serial: null };
      put(asset, text);
      assets.push(asset);
    }
  };
  of(codes, (asset, text) => asset.codes.push(text));
  of(tags, (asset, text) => {
    asset.asset_tag = text;
  });
  of(serials, (asset, text) => {
    asset.serial = text;
  });
  return assets;
}

test('each text finds what verify/codes.json says', () => {
  const wrong = [];
  for (const { text, house, finds } of rule.found) {
    const ids = new Set(findAssets(codesOf(assetsOf(house)), text, house).assets.map((asset) => asset.id));
    const found = ids.size > 1 ? 'ambiguous' : ([...ids][0] ?? null);
    if (found !== finds) wrong.push({ text, house, finds, found });
  }
  assert.equal(rule.found.length, 534);
  assert.deepEqual(wrong, []);
});

test('what is put on an asset is stored as verify/codes.json says', () => {
  for (const { text, house, stores } of rule.adopted) assert.equal(adoptedCode(text, house), stores, text);
  assert.equal(rule.adopted.length, 38);
});

test('two texts are the same where verify/codes.json says so', () => {
  for (const { a, b, same } of rule.same) assert.equal(codeKey(a) === codeKey(b), same, `${a} and ${b}`);
  assert.equal(rule.same.length, 28);
});

test('a clean text stays as it is', () => {
  for (const { text } of rule.found) {
    const clean = cleanCode(text);
    if (clean !== null) assert.equal(cleanCode(clean), clean);
  }
  assert.equal(cleanCode(']C1 ]C1 A\u200b'), 'A');
});

test('an address that is local, a number or unprotected is doubted before it is printed', () => {
  const doubts = {
    'https://office.example.com': '',
    'https://qr.acme.co:8443': '',
    'http://office.example.com': 'plain',
    'https://localhost:8080': 'local',
    'https://nas': 'local',
    'https://office.lan': 'local',
    'https://192.168.1.4': 'number',
    'http://127.0.0.1:8080': 'number',
    'https://[::1]': 'number',
  };
  for (const [address, doubt] of Object.entries(doubts)) assert.equal(doubtfulAddress(address), doubt, address);
});

test('labels wait for the address: the house’s own, else the server’s, else that of the page', () => {
  const here = 'https://here.example';
  const own = { public_url: 'https://rental.example/' };
  assert.equal(labelAddress(own, undefined, here), 'https://rental.example');
  assert.equal(labelAddress(own, 'https://server.example', here), 'https://rental.example');
  for (const house of [{ public_url: null }, {}]) {
    assert.equal(labelAddress(house, undefined, here), null, 'the server has not answered');
    assert.equal(labelAddress(house, 'https://server.example/', here), 'https://server.example');
    assert.equal(labelAddress(house, null, here), here);
  }
  // The house may have an address of its own.
  for (const told of [undefined, null, 'https://server.example'])
    assert.equal(labelAddress(undefined, told, here), null, 'the house is not there');
});

test('a label names the house where the server has several, and means the same code', () => {
  assert.equal(stickerAddress('https://a.example', 'A 1/2', null), 'https://a.example/q/A%201%2F2');
  const address = stickerAddress('https://a.example', 'A 1/2', '8a7b6c5d');
  assert.equal(address, 'https://a.example/q/A%201%2F2?h=8a7b6c5d');
  assert.equal(adoptedCode(address, { ours: ['a.example'], hosts: [] }), 'A 1/2');
});
