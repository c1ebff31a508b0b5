// How codes come in: a scanner that types, a camera. And how a person hears what came of it.

/**
 * A scanner types faster than a hand and ends with Enter. Calls `found` with what it typed, where the cursor is in no
 * field, or in one from which `mayTakeFrom` lets that text be taken: that holds afterwards what it held before.
 */
export function listenForBursts(found, mayTakeFrom) {
  let typed = '';
  let last = 0;
  let before = '';
  addEventListener('keydown', (event) => {
    const field = event.target.matches?.('input, textarea, select') ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const now = performance.now();
    if (now - last > 60) {
      typed = '';
      before = field?.value;
    }
    last = now;
    if (event.key === 'Enter' && typed.length >= 3 && (!field || mayTakeFrom(field, typed))) {
      event.preventDefault();
      if (field) {
        field.value = before;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
      found(typed);
      typed = '';
    } else if (event.key.length === 1) {
      typed += event.key;
    }
  });
}

export const hasCamera = !!navigator.mediaDevices?.getUserMedia;

/** The reader of codes in a video: the browser's own, or a worker of ours that is fetched where there is none. */
async function reader() {
  const formats = (await globalThis.BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!formats.includes('qr_code')) return (await import('../qr/reader.js')).reader();
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  return { read: async (video) => (await detector.detect(video)).map((code) => code.rawValue), close() {} };
}

/** Shows the camera in a video element and calls `found` with each code that is seen. Returns what stops it. */
export async function watch(video, found) {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  let codes = null;
  const stop = () => {
    codes?.close();
    codes = false;
    for (const track of stream.getTracks()) track.stop();
  };
  const look = async () => {
    const began = performance.now();
    const texts = await codes.read(video).catch(() => []);
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
  } catch (error) {
    stop();
    throw error;
  }
  look();
  return stop;
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

/** A high short tone and a short buzz for noted, a low long one for refused: nobody has to look. */
export function signalTo(isGood) {
  if (!mayBeHeard()) return;
  navigator.vibrate?.(isGood ? 40 : [120, 60, 120]);
  try {
    readySound();
    const [tone, volume] = [sound.createOscillator(), sound.createGain()];
    tone.frequency.value = isGood ? 1200 : 220;
    volume.gain.value = 0.08;
    tone.connect(volume).connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + (isGood ? 0.08 : 0.35));
  } catch {
    // No sound is no reason not to note a scan.
  }
}
