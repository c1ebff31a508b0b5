// From a symbol's bytes to its text: the modes of ISO/IEC 18004, clause 7.4. Kanji and texts over several symbols are
// not read.

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

/** Bits of a count, by mode, for versions to 9, to 26 and to 40 (clause 7.4.1, table 3). */
const lengths = { 1: [10, 12, 14], 2: [9, 11, 13], 4: [8, 16, 16] };

function unpack(bytes) {
  // Text that names no encoding is in practice UTF-8; the standard says ISO 8859-1.
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('iso-8859-1').decode(bytes);
  }
}

/** The text; null where it is cut or is in a mode that is not read here. */
export function textOf(data, version) {
  let at = 0;
  const left = () => data.length * 8 - at;
  const take = (count) => {
    let value = 0;
    for (let bit = 0; bit < count; bit++, at++) value = (value << 1) | ((data[at >> 3] >> (7 - (at & 7))) & 1);
    return value;
  };
  let text = '';
  while (left() >= 4) {
    const mode = take(4);
    if (mode === 0) break;
    if (mode === 7) {
      // The designator of an encoding has one byte, two or three (clause 7.4.3); all are taken for what the bytes say
      // that they are.
      const first = take(8);
      at += first < 128 ? 0 : first < 192 ? 8 : 16;
      continue;
    }
    if (!lengths[mode]) return null;
    let count = take(lengths[mode][version < 10 ? 0 : version < 27 ? 1 : 2]);
    const needed =
      mode === 4
        ? 8 * count
        : mode === 2
          ? 11 * (count >> 1) + 6 * (count % 2)
          : 10 * Math.floor(count / 3) + [0, 4, 7][count % 3];
    if (needed > left()) return null;
    if (mode === 4) text += unpack(Uint8Array.from({ length: count }, () => take(8)));
    for (; mode === 1 && count > 0; count -= 3)
      text += String(take([0, 4, 7, 10][Math.min(3, count)])).padStart(Math.min(3, count), '0');
    for (; mode === 2 && count > 0; count -= 2) {
      const pair = take(count > 1 ? 11 : 6);
      text += count > 1 ? letters[Math.floor(pair / 45)] + letters[pair % 45] : letters[pair];
    }
  }
  return text;
}
