// A scanner that types, told apart from a hand: which keys are one scan, when it is whole, and how else it can be read.
// No clock and no document: `event.timeStamp` says when a key was pressed, however busy the page was meanwhile.

import { gapInField, gapOutside, settled } from '../core/gap.js';

/** What begins so soon after half a code may be the other half; after one that silence ended, too, only sooner. */
const remembered = 1000;
const doubted = 700;
/** No hand types all keys of a text so quickly: in a field silence ends only that. */
const machine = 80;
/** Opens the search, where a quick hand goes on at once. No sticker is known to begin with it. */
const searchKey = '/';

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
 * other ways to read it, and whether it came as quickly as no hand types; `broke` is that half a code came; `holds` is
 * that nobody else may have the key; `begins` is that a text begins with it; `isAgain` is that it ends once more what
 * was ended; `isHalf` is that it ends what a hand may have begun. `due` is when to tell of silence.
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
  /** How long before the text in a field a key came outside of it, which may be the first half. */
  #restAfter = null;
  /** That key opened the search. */
  #isSearch = false;
  /** Outside of fields by its first key, into a field by the next: those are kept from it. */
  #hasMoved = false;
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
    // Whoever leaves a field by Tab after a pause is no scanner: what comes then is nobody's rest.
    if (key === 'Tab' && inField && at - this.#last > settled) this.#looseUntil = Number.NEGATIVE_INFINITY;
    const isLate = at <= this.#looseUntil && at - this.#last <= gapOutside;
    if (isEnd && !this.#keys.length && !this.#isBroken && (isLate || at - this.#ended <= settled))
      return { holds: !inField, isAgain: true };
    const gap = at - this.#last;
    const before = gap > settled ? this.silence(at) : {};
    const wasTail = this.#isTail;
    inField = this.#enter(inField, { at, gap, isEnd });
    if (this.#keys.length && !this.#belongs(gap)) this.#breakOff();
    else if (!this.#keys.length && !isEnd && !this.#isBroken) {
      if (at > this.#looseUntil) this.#isTold = false;
      else if (inField) this.#isTail = true;
      else this.#isBroken = true;
    }
    this.#last = at;
    if (this.#isBroken) {
      const told = this.#tellOnce();
      if (isEnd) {
        this.#end();
        this.#ended = at;
      }
      return { ...before, holds: true, ...told };
    }
    if (isEnd) {
      const keys = this.#keys;
      const isTail = this.#isTail;
      const isRest = this.#isRest(gap);
      const isQuick = this.#slowest <= machine;
      this.#forget();
      // The other half never came into the field.
      if (isRest) {
        this.#ended = at;
        return { ...before, holds: true, broke: true };
      }
      // Half a code stands in the field, for all to see where the field shows letters.
      if (isTail) return { ...before, holds: false, isHalf: keys.length > 1 && isQuick };
      if (keys.length < (inField ? 3 : 2)) return { ...before, holds: false };
      this.#ended = at;
      return { ...before, holds: true, ...taken(keys, isQuick) };
    }
    if (this.#keys.length) this.#slowest = Math.max(this.#slowest, gap);
    const begins = !this.#keys.length && (!this.#isTail || (!wasTail && this.#restAfter !== null));
    this.#keys.push({ key: isMute ? '\ufffd' : key, code, shift });
    return { ...before, holds: !inField && this.#keys.length > 1, begins };
  }

  /** Whether a key is one of a field: the cursor may have moved in the middle of a text. */
  #enter(inField, { at, gap, isEnd }) {
    const hasBegun = this.#keys.length > 0;
    if (inField && !this.#inField) {
      this.#isSearch = this.#keys.length === 1 && this.#keys[0].key === searchKey;
      // The first key may have moved it there. The text goes on where it began.
      if (this.isTyping || (hasBegun && gap <= gapInField && !this.#isSearch)) {
        this.#hasMoved = true;
        return false;
      }
      if (!isEnd && (hasBegun || at <= this.#looseUntil)) {
        this.#restAfter = gap;
        this.#isTail = true;
      }
      this.#drop();
    } else if (!inField && this.#inField) {
      // The field has gone, with the first half.
      if (hasBegun) this.#isBroken = true;
      this.#forget();
    }
    this.#inField = inField;
    return inField;
  }

  #belongs(gap) {
    return gap <= (this.#inField ? gapInField : gapOutside);
  }

  /** In a field a hand pauses so: what it typed stands there for all to see. */
  #breakOff() {
    if (this.#inField) this.#isTail = true;
    else this.#isBroken = true;
    this.#drop();
  }

  /** That half a code came, once. */
  #tellOnce() {
    if (!this.#isBroken || this.#isTold) return {};
    this.#isTold = true;
    return { broke: true };
  }

  /** Whether a text in a field is the rest of what began outside: it follows too soon for a hand, or is typed so. */
  #isRest(gap) {
    if (this.#restAfter === null) return false;
    const isQuick = Math.max(this.#slowest, gap) <= machine;
    return isQuick || (this.#restAfter <= gapOutside && !this.#isSearch);
  }

  /** What was ended was typed by a hand and stays in its field: an Enter that follows is a key of its own. */
  wasTyped() {
    this.#ended = Number.NEGATIVE_INFINITY;
  }

  /** A key that parts the fields of a code types nothing, and the scanner goes on. After a pause half a code came. */
  part(at) {
    const gap = at - this.#last;
    const before = gap > settled ? this.silence(at) : {};
    if (!this.#keys.length && !this.#isBroken) return before;
    if (!this.#belongs(gap)) this.#breakOff();
    this.#last = at;
    return { ...before, ...this.#tellOnce() };
  }

  /** Nothing was typed until now. */
  silence(now) {
    if (now - this.#last < settled) return {};
    if (this.#isBroken) {
      // On a busy machine the rest of it may come after this was told: then it is told once all the same.
      this.#looseUntil = this.#last + doubted;
      this.#isBroken = false;
      // Where its keys went is nothing to the next one.
      this.#drop();
      return {};
    }
    const keys = this.#keys;
    const isQuick = this.#slowest <= machine;
    const isScan = keys.length >= 4 && !this.#isTail && (!this.#inField || isQuick);
    const isRest = this.#restAfter !== null && keys.length > 1 && isQuick;
    const isLost = isRest || (this.#hasMoved && !isScan);
    if (keys.length) this.#looseUntil = this.#last + (isScan ? doubted : remembered);
    this.#forget();
    if (isLost) return { broke: true };
    return isScan ? taken(keys, isQuick) : {};
  }

  #forget() {
    this.#isTail = false;
    this.#restAfter = null;
    this.#isSearch = false;
    this.#drop();
  }

  #end() {
    this.#isBroken = false;
    this.#isTold = false;
    this.#drop();
  }

  #drop() {
    this.#keys = [];
    this.#slowest = 0;
    this.#hasMoved = false;
  }
}

const taken = (keys, isQuick) => ({
  take: { text: keys.map((each) => each.key).join(''), others: readings(keys), isQuick },
});
