// XML, read as it comes and told piece by piece. A browser's own parser makes all of a document at once: a sheet of
// 100,000 rows took it 24 seconds, in which the tab stood still, and 1.3 GB. Here nothing is kept, and the tab goes on.
// What no workbook needs is refused: a document type, and with it entities of one's own.

import { encodingOf } from './encoding.js';
import { limits, Refusal } from './refusal.js';

/** How long the tab may stand still, in milliseconds. */
const spell = 20;

const named = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const name = String.raw`[\w:\-.\u0080-\uffff]+`;
const value = `"[^"<]*"|'[^'<]*'`;
const tag = new RegExp(String.raw`<(/?)(${name})((?:\s+${name}\s*=\s*(?:${value}))*)\s*(/?)>`, 'y');
const attribute = new RegExp(String.raw`(${name})\s*=\s*(${value})`, 'g');

function character(reference) {
  if (reference[0] !== '#') return named[reference];
  const number = reference[1] === 'x' ? Number.parseInt(reference.slice(2), 16) : Number(reference.slice(1));
  return number > 0 && number <= 0x10ffff ? String.fromCodePoint(number) : undefined;
}

/** A text without its references. */
function plain(text) {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,4});)?/gi, (_, reference = '') => {
    const found = character(reference);
    if (found === undefined) throw new Refusal('damaged');
    return found;
  });
}

function attributesOf(text) {
  const found = {};
  for (const [, each, quoted] of text.matchAll(attribute)) found[each] = plain(quoted.slice(1, -1));
  return found;
}

/** The name without what stands for its namespace. */
const local = (each) => each.slice(each.indexOf(':') + 1);

/** What begins with these and ends with those, and says nothing; or says it as it is written. */
const spans = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
];

class Reader {
  #hears;
  #open = [];
  #rest = '';
  #hasRoot = false;

  constructor(hears) {
    this.#hears = hears;
  }

  take(part) {
    const text = this.#rest + part;
    let at = 0;
    while (at < text.length) {
      const next = text[at] === '<' ? this.#mark(text, at) : this.#words(text, at);
      if (next < 0) break;
      at = next;
    }
    this.#rest = text.slice(at);
    // What is not whole after so much is not going to be.
    if (this.#rest.length > limits.tag) throw new Refusal('damaged');
  }

  end() {
    if (!this.#hasRoot || this.#open.length || this.#rest.trim()) throw new Refusal('damaged');
  }

  /** The end of the words that begin here; half a reference waits for the rest. */
  #words(text, at) {
    let end = text.indexOf('<', at);
    if (end < 0) {
      const half = text.lastIndexOf('&');
      end = half >= at && !text.includes(';', half) ? half : text.length;
    }
    if (end === at) return -1;
    if (this.#open.length) this.#hears.text(plain(text.slice(at, end)));
    return end;
  }

  #mark(text, at) {
    const span = spans.find(([begin]) => text.startsWith(begin, at));
    if (span) return this.#span(text, at, span);
    if (text[at + 1] === '!') {
      // Half a mark waits for the rest.
      if (spans.some(([begin]) => begin.startsWith(text.slice(at)))) return -1;
      throw new Refusal('damaged');
    }
    tag.lastIndex = at;
    const found = tag.exec(text);
    if (!found) return -1;
    const [, isEnd, each, attributes, isEmpty] = found;
    if (isEnd) this.#close(each);
    else this.#begin(each, attributes, isEmpty);
    return tag.lastIndex;
  }

  #span(text, at, [begin, end]) {
    const found = text.indexOf(end, at + begin.length);
    if (found < 0) return -1;
    if (begin === '<![CDATA[' && this.#open.length) this.#hears.text(text.slice(at + begin.length, found));
    return found + end.length;
  }

  #begin(each, attributes, isEmpty) {
    if (this.#open.length >= limits.depth || (this.#hasRoot && !this.#open.length)) throw new Refusal('damaged');
    this.#hasRoot = true;
    this.#open.push(each);
    this.#hears.open(local(each), attributesOf(attributes));
    if (isEmpty) this.#close(each);
  }

  #close(each) {
    if (this.#open.pop() !== each) throw new Refusal('damaged');
    this.#hears.close(local(each));
  }
}

/**
 * Reads a document from pieces of bytes. `hears` is told of each element by its name without a namespace: `open` with
 * its attributes, `close`, and `text` between, as often as it takes. `signal` ends it.
 */
export async function readXml(pieces, hears, signal) {
  const reader = new Reader(hears);
  let decoder = null;
  let since = performance.now();
  const decode = (piece) => {
    try {
      return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
    } catch (error) {
      if (error instanceof TypeError) throw new Refusal('damaged');
      throw error;
    }
  };
  for await (const piece of pieces) {
    decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
    reader.take(decode(piece));
    if (performance.now() - since < spell) continue;
    await new Promise((over) => {
      setTimeout(over);
    });
    signal?.throwIfAborted();
    since = performance.now();
  }
  if (decoder) reader.take(decode());
  reader.end();
}
