// Random texts as scanners, people and old systems could give them, with what the page makes of each, as lines for COPY: for
// script/code-check.
//
// node random-codes.mjs COUNT SEED

import { readFileSync } from 'node:fs';
import { adoptedCode, cleanCode, codeKey } from '../../page/core/codes.js';

const rule = JSON.parse(readFileSync(new URL('../../verify/codes.json', import.meta.url), 'utf8'));
const [count, start] = process.argv.slice(2).map(Number);

let seed = start;
const random = (below) => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
};
const pick = (some) => some[random(some.length)];

const pieces = [
  'https:// http:// HTTPS:// /q/ // www. office.example go.example:8443 x.example utm_a=1 ?utm_x= %2F %C3%91 %00 %E6%97 % %7',
  '%ff %EF%BB%BF %F0%9F%98%80 %ED%A0%80 ]C1 ]e0 :80 :443 : @ user@ [::1] ./ .. #',
]
  .join(' ')
  .split(' ');
const odd =
  '\u1112\u1161\u11ab\uac00\u212a\u2126\u0130\u0131\u00df\u1e9e\u03c2\uff21\u0301\u0327\u0340\u2000\u2001\u0345';
const pools = [
  () => String.fromCodePoint(pick(rule.gone)),
  () => String.fromCodePoint(pick(rule.blank)),
  () => pick(Object.keys(rule.fold)),
  () => pick(Object.values(rule.fold)),
  () => pick([...'ABCabcqQ019-_.:/?#&=%@[]\\+~"{}()*;, ']),
  () => pick(pieces),
  () => pick([...odd, '\u{1f600}', '\u{10400}', '\u{1d15e}', '\u{2f800}']),
  () => String.fromCodePoint(random(0x250) + 1),
];
const some = (most) => Array.from({ length: random(most) }, () => pick(pools)()).join('');
const hosts = ['x.example', 'OFFICE.example', 'go.example', 'go.example:8443', '[::1]', 'b\u00fccher.example', 'www.'];
const paths = ['', '/', '/a', '/q/', '/q', '/q/a', '//', '/a/b/', '/%'];
const address = () =>
  [
    pick(['https://', 'http://', 'HTTP://', '']),
    pick(['', 'u:p@', 'www.']),
    pick(hosts),
    pick(['', ':80', ':443', ':8443', ':']),
    pick(paths),
    some(6),
    pick(['', '?', '#', '?utm_a=b', '?id=1', '#x', '/']),
  ].join('');

const escapes = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\b': '\\b', '\v': '\\v', '\f': '\\f' };
const cell = (text) => (text === null ? '\\N' : text.replace(/[\\\t\n\r\b\v\f]/g, (each) => escapes[each]));

for (let row = 0; row < count; row++) {
  // No text of Postgres has a NUL in it.
  let text = (random(2) ? address() : some(14)).replaceAll('\0', '');
  if (random(500) === 0) text += 'Ab\u00e9'.repeat(random(250));
  const house = { ours: ['office.example'], hosts: random(2) ? ['go.example:8443'] : [] };
  const cells = [text, `{${house.hosts}}`, cleanCode(text), codeKey(text), adoptedCode(text, house)];
  process.stdout.write(`${cells.map(cell).join('\t')}\n`);
}
