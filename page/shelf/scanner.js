// How codes come in: a scanner that types, a camera. And how a person hears what came of it.

import { Bursts } from './bursts.js';
import { gapInField } from '../core/gap.js';
import { forgetKey } from '../core/keys.js';
import { isList, takesLetters } from './fields.js';
import { handles } from './handles.js';
import { forgetLetters, typeLetter } from './letters.js';

/**
 * Calls `found` with what a scanner types, and with the other ways to read it, where the cursor is in no field, or in
 * one from which `mayTakeFrom` lets that text be taken: that holds afterwards what it held before. `broke` is called
 * where half a code came. `readingIn` says how a text that stays in its field is read there.
 */
export function listenForBursts({ found, broke, mayTakeFrom, readingIn }) {
  const bursts = new Bursts();
  /** The field that the scan is typed into, and what stood there. */
  let field = null;
  let before = '';
  let timer = null;
  /** Whether the Enter or Tab that came last was kept from the page. */
  let hasHeldEnd = false;

  function put(text) {
    if (isList(field)) return forgetLetters(field);
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** Whether what was typed is over with that. */
  function settle({ take, broke: isBroken, isHalf }) {
    const inList = field !== null && isList(field);
    const isTold = isBroken || (isHalf && inList);
    if (isTold) {
      // The next scan begins in an empty field.
      if (inList || field?.id === 'code') put(before);
      broke();
    }
    if (!take) return isTold;
    if (field && !mayTakeFrom(field, take, before)) {
      const meant = readingIn(field, take, before);
      if (meant) put(meant);
      if (!take.isQuick) bursts.wasTyped();
      return false;
    }
    if (field) put(before);
    found(take.text, take.others);
    return true;
  }

  /**
   * Keys that were pressed while the page was busy are told of after a timer that was due meanwhile: they go first.
   * `behind` is how late the last key was told of: the next one may be as late.
   */
  function watchSilence(behind) {
    clearTimeout(timer);
    if (bursts.due === null) return;
    const due = bursts.due + behind;
    timer = setTimeout(
      () => {
        const late = performance.now() - due;
        timer = setTimeout(
          () => {
            settle(bursts.silence(performance.now()));
            // A timer may be a part of a millisecond early.
            watchSilence(behind);
          },
          late > 30 ? gapInField : 0,
        );
      },
      Math.max(0, Math.ceil(due - performance.now())),
    );
  }

  const hold = (event) => {
    forgetKey();
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  addEventListener(
    'keydown',
    (event) => {
      const { key, code, shiftKey: shift, timeStamp: at, target } = event;
      if (event.isComposing || event.repeat) return;
      // Some scanners end with a line feed, or send what parts the fields of a code, as control keys.
      const isControl = event.ctrlKey && !event.altKey && !event.metaKey && bursts.isTyping;
      if (isControl && !['KeyJ', 'KeyM'].includes(code)) {
        if (code === 'BracketRight') {
          settle(bursts.part(at));
          hold(event);
          watchSilence(Math.max(0, performance.now() - at));
        }
        return;
      }
      // AltGr is Ctrl and Alt on some systems, and types a character like any other.
      const isPlain = (!event.ctrlKey && !event.altKey) || event.getModifierState?.('AltGraph');
      if (event.metaKey || !(isControl || isPlain)) return;
      const behind = Math.max(0, performance.now() - at);
      const into = takesLetters(target) ? target : null;
      const result = bursts.key({ key: isControl ? 'Enter' : key, code, shift, at, inField: Boolean(into) });
      const isOver = settle(result);
      if (result.begins) {
        field = into;
        before = into?.value;
      }
      const mayHold = result.holds || (result.isAgain && hasHeldEnd) || (result.isHalf && isOver);
      const isHeld = Boolean(mayHold && (isOver || !result.take));
      hasHeldEnd = isHeld;
      if (isHeld) hold(event);
      // A blank opens a list.
      else if (into && isList(into) && key.length === 1 && (key !== ' ' || bursts.isTyping)) {
        event.preventDefault();
        typeLetter(into, { letter: key, at, begins: Boolean(result.begins) });
      }
      watchSilence(behind);
    },
    true,
  );
  // A button is pressed when the blank goes up.
  addEventListener(
    'keyup',
    (event) => {
      if (event.key === ' ' && bursts.isTyping && !takesLetters(event.target)) hold(event);
    },
    true,
  );
}

export const hasCamera = !!navigator.mediaDevices?.getUserMedia;

/** What stands on gear, as far as a browser reads it: labels of ours have the first alone. */
const wanted = [
  'qr_code',
  'code_128',
  'code_39',
  'data_matrix',
  'ean_13',
  'ean_8',
  'upc_a',
  'upc_e',
  'itf',
  'codabar',
  'code_93',
];

/** The reader of codes in a video: the browser's own, or a worker of ours that is fetched where there is none. */
async function reader() {
  const known = (await globalThis.BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!known.includes('qr_code')) return (await import('../qr/reader.js')).reader();
  const detector = new BarcodeDetector({ formats: wanted.filter((each) => known.includes(each)) });
  return { read: async (video) => (await detector.detect(video)).map((code) => code.rawValue), close() {} };
}

/** A picture that is not there yet is looked at again. */
function unlessReady(error) {
  if (!(error instanceof DOMException)) throw error;
  return [];
}

/**
 * Shows the camera in a video element and calls `found` with each code that is seen. Returns what stops it, and what of
 * it can be set; `lit` is told whether its light is on, `ended` that it has stopped by itself, with an error if any.
 */
export async function watch(video, { found, lit, ended }) {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  let codes = null;
  let isClosed = false;
  const close = () => {
    isClosed = true;
    codes?.close();
    codes = null;
  };
  const over = (error) => {
    close();
    ended(error);
  };
  const { stop: stopTrack, torch, zoom } = handles(stream.getVideoTracks()[0], { lit, ended: over });
  const stop = () => {
    close();
    stopTrack();
  };
  const look = async () => {
    const began = performance.now();
    let texts = [];
    try {
      texts = await codes.read(video).catch(unlessReady);
    } catch (error) {
      if (isClosed) return;
      stop();
      return over(error);
    }
    if (!codes) return;
    for (const text of texts) found(text);
    setTimeout(
      () => {
        if (codes) look();
      },
      Math.max(30, 150 - (performance.now() - began)),
    );
  };
  try {
    video.srcObject = stream;
    await video.play();
    codes = await reader();
    // It may have ended meanwhile.
    if (isClosed) close();
  } catch (error) {
    stop();
    throw error;
  }
  if (!isClosed) look();
  return { stop, torch, zoom };
}

let sound = null;
/** Before a person has pressed anything, browsers allow neither, and say so to whoever reads their log. */
const mayBeHeard = () => navigator.userActivation?.hasBeenActive !== false;

/**
 * A browser lets sound be made where a person has pressed something: asked for then, it is there when the first scan is
 * noted.
 */
export function readySound() {
  if (!mayBeHeard()) return;
  try {
    sound ??= new AudioContext();
    sound.resume();
  } catch {
    // No sound then.
  }
}

addEventListener('keydown', () => {
  if (sound?.state === 'suspended') sound.resume();
});

/**
 * What a person hears and feels without looking: a tone that rises and one buzz for out, one that falls and two for
 * back, a short even one for what was known already, a low long one for what is refused. Each tone is a pitch, when it
 * begins and when it ends, in seconds.
 */
const signs = {
  out: {
    tones: [
      [880, 0, 0.07],
      [1320, 0.08, 0.17],
    ],
    buzz: 40,
  },
  back: {
    tones: [
      [1320, 0, 0.07],
      [880, 0.08, 0.17],
    ],
    buzz: [40, 60, 40],
  },
  known: { tones: [[660, 0, 0.06]], buzz: 15 },
  no: { tones: [[220, 0, 0.35]], buzz: [120, 60, 120] },
};

export function signalTo(sign) {
  if (!mayBeHeard()) return;
  const { tones, buzz } = signs[sign];
  navigator.vibrate?.(buzz);
  try {
    readySound();
    for (const [pitch, from, to] of tones) {
      const [tone, volume] = [sound.createOscillator(), sound.createGain()];
      tone.frequency.value = pitch;
      volume.gain.value = 0.08;
      tone.connect(volume).connect(sound.destination);
      tone.start(sound.currentTime + from);
      tone.stop(sound.currentTime + to);
    }
  } catch {
    // No sound is no reason not to note a scan.
  }
}
