// Which bytes stand for which letters.

/** UTF-8, unless the first two bytes say otherwise. */
export const encodingOf = ([first, second]) =>
  first === 0xff || second === 0 ? 'utf-16le' : first === 0xfe || first === 0 ? 'utf-16be' : 'utf-8';
