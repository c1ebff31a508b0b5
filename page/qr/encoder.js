// QR codes: bytes, error correction M, versions 1 to 6, which hold 106 bytes: any sticker's address. ISO/IEC 18004.

import { blocksOf, exponents, masks, times } from './standard.js';

/** By version: bytes in all, error-correction bytes a block, blocks. */
const sizes = [null, ...[1, 2, 3, 4, 5, 6].map((version) => blocksOf(version, 'M'))];

/** The Reed-Solomon bytes of a block. */
function correction(data, count) {
  let generator = [1];
  for (let power = 0; power < count; power++) {
    const next = [...generator, 0];
    generator.forEach((factor, index) => {
      next[index + 1] ^= times(factor, exponents[power]);
    });
    generator = next;
  }
  const rest = [...data, ...new Array(count).fill(0)];
  for (let at = 0; at < data.length; at++) {
    const factor = rest[at];
    if (factor)
      generator.forEach((each, index) => {
        rest[at + index] ^= times(each, factor);
      });
  }
  return rest.slice(data.length);
}

/** The bytes as they stand in the symbol: blocks of data and of correction, one byte of each in turn. */
function codewords(bytes, version) {
  const [total, count, blocks] = sizes[version];
  const capacity = total - count * blocks;
  const bits = [];
  const put = (value, length) => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(4, 4);
  put(bytes.length, 8);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, capacity * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  const data = [];
  for (let at = 0; at < bits.length; at += 8) data.push(parseInt(bits.slice(at, at + 8).join(''), 2));
  for (let pad = 0xec; data.length < capacity; pad ^= 0xfd) data.push(pad);
  const each = capacity / blocks;
  const parts = Array.from({ length: blocks }, (_, index) => data.slice(index * each, (index + 1) * each));
  const corrections = parts.map((part) => correction(part, count));
  const inTurn = (lists) => lists[0].flatMap((_, index) => lists.map((list) => list[index]));
  return [...inTurn(parts), ...inTurn(corrections)];
}

/** Level M and the mask, with their own correction. */
function format(mask) {
  let rest = mask << 10;
  for (let bit = 14; bit >= 10; bit--) if ((rest >> bit) & 1) rest ^= 0x537 << (bit - 10);
  return ((mask << 10) | rest) ^ 0x5412;
}

/** The modules that are the same for every text; null where data goes. */
function frame(size, version) {
  const rows = Array.from({ length: size }, () => new Array(size).fill(null));
  const finder = (top, left) => {
    for (let r = -1; r < 8; r++) {
      for (let c = -1; c < 8; c++) {
        if (rows[top + r]?.[left + c] === undefined) continue;
        const ring = Math.max(Math.abs(r - 3), Math.abs(c - 3));
        rows[top + r][left + c] = ring !== 2 && ring < 4;
      }
    }
  };
  finder(0, 0);
  finder(0, size - 7);
  finder(size - 7, 0);
  if (version > 1) {
    for (let r = -2; r < 3; r++)
      for (let c = -2; c < 3; c++) rows[size - 7 + r][size - 7 + c] = Math.max(Math.abs(r), Math.abs(c)) !== 1;
  }
  for (let at = 8; at < size - 8; at++) rows[6][at] = rows[at][6] = at % 2 === 0;
  rows[size - 8][8] = true;
  return rows;
}

function putFormat(rows, mask) {
  const size = rows.length;
  const bits = format(mask);
  for (let bit = 0; bit < 15; bit++) {
    const dark = !!((bits >> bit) & 1);
    rows[bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit][8] = dark;
    rows[8][bit < 8 ? size - 1 - bit : bit < 9 ? 7 : 14 - bit] = dark;
  }
}

/** How hard a symbol is to read: long runs, blocks, what looks like a finder, too much of one colour. */
function penalty(rows) {
  const size = rows.length;
  let sum = 0;
  let dark = 0;
  for (const lines of [rows, rows.map((_, c) => rows.map((row) => row[c]))]) {
    for (const line of lines) {
      const text = line.map(Number).join('');
      for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
      for (let at = 0; at < size - 10; at++)
        if (['10111010000', '00001011101'].includes(text.slice(at, at + 11))) sum += 40;
    }
  }
  for (let r = 0; r < size; r++) {
    for (let c = 0; c < size; c++) {
      dark += rows[r][c];
      if (r && c && rows[r][c] === rows[r - 1][c] && rows[r][c] === rows[r][c - 1] && rows[r][c] === rows[r - 1][c - 1])
        sum += 3;
    }
  }
  return sum + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}

/** The symbol of a text: rows of true for dark. */
export function qr(text) {
  const bytes = new TextEncoder().encode(text);
  const version = sizes.findIndex((each) => each && each[0] - each[1] * each[2] - 2 >= bytes.length);
  if (version < 0) throw new RangeError('too long for a sticker');
  const size = 17 + 4 * version;
  const fixed = frame(size, version);
  putFormat(fixed, 0);
  const bits = codewords(bytes, version).flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (byte >> bit) & 1));
  const places = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--;
    for (let step = 0; step < size; step++) {
      const r = up ? size - 1 - step : step;
      for (const c of [right, right - 1]) if (fixed[r][c] === null) places.push([r, c]);
    }
  }
  let best = null;
  masks.forEach((isFlipped, mask) => {
    const rows = fixed.map((row) => [...row]);
    places.forEach(([r, c], index) => {
      rows[r][c] = !!(bits[index] ?? 0) !== isFlipped(r, c);
    });
    putFormat(rows, mask);
    const cost = penalty(rows);
    if (!best || cost < best.cost) best = { rows, cost };
  });
  return best.rows;
}

/** The symbol as the path of its dark runs, one unit a module, without its quiet zone. */
export const asPath = (rows) =>
  rows
    .map((row, r) => {
      const text = row.map(Number).join('');
      return [...text.matchAll(/1+/g)]
        .map((run) => `M${run.index} ${r}h${run[0].length}v1h-${run[0].length}z`)
        .join('');
    })
    .join('');
