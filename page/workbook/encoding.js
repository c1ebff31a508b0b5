// Which bytes stand for which letters.

const decoded = (name, bytes) => new TextDecoder(name, { fatal: true }).decode(bytes);

/** What no text of Windows has. */
const noLetters = /(?![\t\n\v\f\r])\p{Cc}/u;

/**
 * The text of a file. Excel writes CSV in the letters of Windows unless it is told otherwise: what is no UTF-8 and may
 * be these is taken for them. What is neither is left to the server, which says where it is not UTF-8.
 */
export function textOf(bytes) {
  const encoding = encodingOf(new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength)));
  if (encoding !== 'utf-8') return { text: new TextDecoder(encoding).decode(bytes), isOfWindows: false };
  try {
    return { text: decoded(encoding, bytes), isOfWindows: false };
  } catch {
    const text = decoded('windows-1252', bytes);
    if (!noLetters.test(text)) return { text, isOfWindows: true };
    return { text: new TextDecoder().decode(bytes), isOfWindows: false };
  }
}

/** UTF-8, unless the first two bytes say otherwise. */
export const encodingOf = ([first, second]) =>
  first === 0xff || second === 0 ? 'utf-16le' : first === 0xfe || first === 0 ? 'utf-16be' : 'utf-8';
