// From the modules of a symbol to its bytes: format, mask, codewords in their order, blocks, corrected errors. The
// clauses are those of ISO/IEC 18004.

import { alignments, blocksOf, exponents, logarithms, masks, times } from './standard.js';

/** A number with its correction behind it, by the BCH code of a generator (annexes C and D). */
function coded(value, generator, bits) {
  let rest = value << bits;
  for (let bit = 31 - Math.clz32(rest); bit >= bits; bit = 31 - Math.clz32(rest)) rest ^= generator << (bit - bits);
  return (value << bits) | rest;
}

function distance(a, b) {
  let count = 0;
  for (let rest = a ^ b; rest; rest &= rest - 1) count++;
  return count;
}

/** The value whose code is nearest to what was read; null where more than three bits are wrong. */
function nearest(read, codes) {
  const distances = codes.map((code) => Math.min(...read.map((each) => distance(each, code))));
  const least = Math.min(...distances);
  return least < 4 ? distances.indexOf(least) : null;
}

const formats = Array.from({ length: 32 }, (_, value) => coded(value, 0x537, 10) ^ 0x5412);
const versions = Array.from({ length: 34 }, (_, index) => coded(index + 7, 0x1f25, 12));

/** Level and mask, from two places (clause 7.9). */
function formatOf(isDark, size) {
  const read = [0, 0];
  for (let bit = 0; bit < 15; bit++) {
    const column = isDark(bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit, 8);
    const row = isDark(8, bit < 8 ? size - 1 - bit : bit < 9 ? 7 : 14 - bit);
    read[bit < 8 ? 0 : 1] |= column << bit;
    read[bit < 8 ? 1 : 0] |= row << bit;
  }
  const value = nearest(read, formats);
  return value === null ? null : { level: 'MLHQ'[value >> 3], mask: value & 7 };
}

/** The version that a symbol of version 7 or more names, from two places (clause 7.10). */
function versionOf(isDark, size) {
  const read = [0, 0];
  for (let bit = 0; bit < 18; bit++) {
    const [near, far] = [Math.floor(bit / 3), size - 11 + (bit % 3)];
    read[0] |= isDark(near, far) << bit;
    read[1] |= isDark(far, near) << bit;
  }
  const index = nearest(read, versions);
  return index === null ? null : index + 7;
}

/** Whether a module belongs to a pattern and holds no data (clause 6.3). */
function isPattern(version, row, column) {
  const size = 17 + 4 * version;
  const low = Math.min(row, column);
  const high = Math.max(row, column);
  if (low === 6 || (row < 9 && (column < 9 || column > size - 9)) || (column < 9 && row > size - 9)) return true;
  if (version > 6 && low < 6 && high > size - 12) return true;
  const middles = alignments(version);
  const at = (place) => middles.find((middle) => Math.abs(place - middle) < 3);
  const [r, c] = [at(row), at(column)];
  return (
    r !== undefined && c !== undefined && !(r === 6 && (c === 6 || c === size - 7)) && !(c === 6 && r === size - 7)
  );
}

/**
 * The bytes in the order in which they stand: two columns at a time from the right, upwards, then downwards (clause
 * 7.7.3).
 */
function codewords(isDark, version, mask) {
  const size = 17 + 4 * version;
  const bytes = [];
  let [byte, bits] = [0, 0];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--;
    for (let step = 0; step < size; step++) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (isPattern(version, row, column)) continue;
        byte = (byte << 1) | (isDark(row, column) ^ masks[mask](row, column));
        if (++bits === 8) {
          bytes.push(byte);
          [byte, bits] = [0, 0];
        }
      }
    }
  }
  return bytes;
}

/** The value of a polynomial, whose highest factor comes first, at a place. */
const valueAt = (factors, place) => factors.reduce((sum, factor) => times(sum, place) ^ factor, 0);

/**
 * A block without its errors; null where there are too many. Reed-Solomon (annex B), by Berlekamp, Massey and Forney.
 */
function corrected(block, count) {
  const syndromes = Array.from({ length: count }, (_, power) => valueAt(block, exponents[power]));
  if (syndromes.every((each) => each === 0)) return block;
  // The locator's lowest factor comes first.
  let [locator, previous] = [[1], [1]];
  let [errors, shift, factor] = [0, 1, 1];
  for (let at = 0; at < count; at++) {
    let off = 0;
    for (let each = 0; each <= errors; each++) off ^= times(locator[each] ?? 0, syndromes[at - each]);
    if (!off) {
      shift++;
      continue;
    }
    const scale = times(off, exponents[255 - logarithms[factor]]);
    const next = Array.from(
      { length: Math.max(locator.length, previous.length + shift) },
      (_, each) => (locator[each] ?? 0) ^ times(scale, previous[each - shift] ?? 0),
    );
    if (2 * errors <= at) [previous, factor, errors, shift] = [locator, off, at + 1 - errors, 1];
    else shift++;
    locator = next;
  }
  if (2 * errors > count) return null;
  const evaluator = Array.from({ length: count }, (_, at) =>
    locator.slice(0, at + 1).reduce((sum, each, index) => sum ^ times(each, syndromes[at - index]), 0),
  );
  const result = [...block];
  let found = 0;
  for (let at = 0; at < block.length; at++) {
    const power = block.length - 1 - at;
    const inverse = exponents[(255 - power) % 255];
    if (valueAt([...locator].reverse(), inverse)) continue;
    // The locator's derivative has its odd factors.
    const slope = locator.reduce(
      (sum, each, index) => (index % 2 ? sum ^ times(each, exponents[((255 - power) * (index - 1)) % 255]) : sum),
      0,
    );
    if (!slope) return null;
    result[at] ^= times(
      exponents[power],
      times(valueAt([...evaluator].reverse(), inverse), exponents[255 - logarithms[slope]]),
    );
    found++;
  }
  return found === errors && syndromes.every((_, power) => valueAt(result, exponents[power]) === 0) ? result : null;
}

/** The data of all blocks, which stand in turn: the longer blocks come last (clause 7.6). */
function dataOf(bytes, version, level) {
  const [total, correction, count] = blocksOf(version, level);
  const short = Math.floor(total / count);
  const longFrom = count - (total % count);
  const blocks = Array.from({ length: count }, () => []);
  const shortData = short - correction;
  bytes.slice(0, total).forEach((byte, at) => {
    if (at < shortData * count) blocks[at % count].push(byte);
    else if (at < total - correction * count) blocks[longFrom + at - shortData * count].push(byte);
    else blocks[(at - (total - correction * count)) % count].push(byte);
  });
  const data = [];
  for (const block of blocks) {
    const right = corrected(block, correction);
    if (!right) return null;
    data.push(...right.slice(0, right.length - correction));
  }
  return data;
}

/**
 * The version and the bytes of a symbol of so many modules a side. Without bytes where they can't be read; null where
 * it is no symbol.
 */
export function read(isDark, size) {
  const format = formatOf(isDark, size);
  if (!format) return null;
  const version = (size - 17) / 4;
  if (version > 6) {
    const named = versionOf(isDark, size);
    if (named !== version) return named && { version: named };
  }
  return { version, data: dataOf(codewords(isDark, version, format.mask), version, format.level) };
}
