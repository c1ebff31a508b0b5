// A scanner that types, told apart from a hand: which keys are one scan, when it is whole, and how else it can be read.
// No clock and no document: `event.timeStamp` says when a key was pressed, however busy the page was meanwhile.

import { gapInField, gapOutside, settled } from '../core/gap.js';

/** What begins so soon after half a code may be the other half; after one that silence ended, too, only sooner. */
const remembered = 1000;
const doubted = 700;
/** In a field silence ends only what no hand types. */
const machine = 80;

const ends = ['Enter', 'Tab'];

const shifted = {
  Backquote: '`~',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  IntlBackslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
};
const digits = ')!@#$%^&*(';

/** What a key types on a US keyboard; null where nothing says which key it was. */
function usKey({ code = '', shift }) {
  if (/^Key[A-Z]$/.test(code)) return shift ? code[3] : code[3].toLowerCase();
  if (/^Digit\d$/.test(code)) return shift ? digits[code[5]] : code[5];
  if (/^Numpad\d$/.test(code)) return code[6];
  return shifted[code]?.[shift ? 1 : 0] ?? null;
}

/** What a US scanner's keys become under other layouts, for browsers that do not say which key it was. */
const swaps = [
  ['ñÑ-_\'?¡¿´ç&/()="·', ';:/?-_=+[\\^&*()@#'],
  ['öÖ-_ß?zyZY´ü+#&/()="§ä', ";:/?-_yzYZ=[]\\^&*()@#'"],
];

/** The other ways to read what was typed, the likeliest first. */
export function readings(keys) {
  const typed = keys.map((each) => each.key).join('');
  const us = keys.map(usKey);
  const others = us.includes(null)
    ? swaps.map(([from, to]) => [...typed].map((each) => [...to][[...from].indexOf(each)] ?? each).join(''))
    : [us.join('')];
  return [...new Set(others)].filter((each) => each !== typed);
}

/**
 * `key` takes a key and `silence` a moment without one. Both say what came of it: `take` is what was scanned, with the
 * other ways to read it; `broke` is that half a code came; `holds` is that nobody else may have the key. `due` is when
 * to tell of silence.
 */
export class Bursts {
  #keys = [];
  #last = Number.NEGATIVE_INFINITY;
  #inField = false;
  /** The biggest gap between two of the keys. */
  #slowest = 0;
  /** The rest of half a code is on its way. */
  #isBroken = false;
  #isTold = false;
  /** Until when what begins may be the rest of what no key ended. */
  #looseUntil = Number.NEGATIVE_INFINITY;
  /** In a field: what stands before it may be the first half. */
  #isTail = false;
  /** When an Enter or a Tab ended a scan: some scanners send two. */
  #ended = Number.NEGATIVE_INFINITY;

  /** When silence has ended what was typed, or null. */
  get due() {
    return this.#keys.length || this.#isBroken ? this.#last + settled : null;
  }

  /** When the last key was pressed. */
  get last() {
    return this.#last;
  }

  /** Whether a scan seems to be on its way. */
  get isTyping() {
    return this.#isBroken || this.#keys.length > 1;
  }

  key({ key, code, shift, at, inField }) {
    const isEnd = ends.includes(key);
    // A key of another layout that types nothing by itself: which one it was is told by where it is.
    const isMute = ['Dead', 'Process', 'Unidentified'].includes(key) && usKey({ code, shift }) !== null;
    if (!isEnd && key.length !== 1 && !isMute) return { holds: false };
    const isLate = at <= this.#looseUntil && at - this.#last <= gapOutside;
    if (isEnd && !this.#keys.length && !this.#isBroken && (isLate || at - this.#ended <= settled))
      return { holds: !inField };
    const gap = at - this.#last;
    const before = gap > settled ? this.silence(at) : {};
    if (inField !== this.#inField) this.#drop();
    this.#inField = inField;
    const belongs = gap <= (inField ? gapInField : gapOutside);
    if (this.#keys.length && !belongs) {
      // In a field a hand pauses so: what it typed stands there for all to see.
      if (inField) this.#isTail = true;
      else this.#isBroken = true;
      this.#drop();
    } else if (!this.#keys.length && !isEnd && !this.#isBroken) {
      if (at > this.#looseUntil) this.#isTold = false;
      else if (inField) this.#isTail = true;
      else this.#isBroken = true;
    }
    this.#last = at;
    if (this.#isBroken) {
      const broke = !this.#isTold;
      this.#isTold = true;
      if (isEnd) {
        this.#end();
        this.#ended = at;
      }
      return { ...before, holds: true, ...(broke && { broke }) };
    }
    if (isEnd) {
      const keys = this.#keys;
      const isTail = this.#isTail;
      this.#isTail = false;
      this.#drop();
      // Half a code stands in the field, for all to see.
      if (isTail) return { ...before, holds: false };
      if (keys.length < (inField ? 3 : 2)) return { ...before, holds: false };
      this.#ended = at;
      return { ...before, holds: true, ...taken(keys) };
    }
    if (this.#keys.length) this.#slowest = Math.max(this.#slowest, gap);
    this.#keys.push({ key: isMute ? '\ufffd' : key, code, shift });
    return { ...before, holds: !inField && this.#keys.length > 1 };
  }

  /** A key that parts the fields of a code: it types nothing, and the scanner goes on. */
  part(at) {
    const most = this.#isBroken ? settled : this.#inField ? gapInField : gapOutside;
    if (at - this.#last <= most) this.#last = at;
  }

  /** Nothing was typed until now. */
  silence(now) {
    if (now - this.#last < settled) return {};
    if (this.#isBroken) {
      // On a busy machine the rest of it may come after this was told: then it is told once all the same.
      this.#looseUntil = this.#last + doubted;
      this.#isBroken = false;
      return {};
    }
    const keys = this.#keys;
    const isScan = keys.length >= 4 && !this.#isTail && (!this.#inField || this.#slowest <= machine);
    this.#isTail = false;
    if (keys.length) this.#looseUntil = this.#last + (isScan ? doubted : remembered);
    this.#drop();
    return isScan ? taken(keys) : {};
  }

  #end() {
    this.#isBroken = false;
    this.#isTold = false;
    this.#drop();
  }

  #drop() {
    this.#keys = [];
    this.#slowest = 0;
  }
}

const taken = (keys) => ({ take: { text: keys.map((each) => each.key).join(''), others: readings(keys) } });
