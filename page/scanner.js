// How codes come in: a scanner that types, a camera where the browser reads QR codes itself. And how a person hears what came of it.

/** A scanner types faster than a hand and ends with Enter. Calls `found` with what it typed, wherever the cursor is not in a field. */
export function listenForBursts(found) {
  let typed = '';
  let last = 0;
  addEventListener('keydown', (event) => {
    if (event.target.matches?.('input, textarea, select') || event.ctrlKey || event.metaKey || event.altKey) return;
    const now = performance.now();
    if (now - last > 60) typed = '';
    last = now;
    if (event.key === 'Enter' && typed.length >= 3) {
      event.preventDefault();
      found(typed);
      typed = '';
    } else if (event.key.length === 1) {
      typed += event.key;
    }
  });
}

export const hasCamera = 'BarcodeDetector' in globalThis && !!navigator.mediaDevices;

/** Shows the camera in a video element and calls `found` with each code that is seen. Returns what stops it. */
export async function watch(video, found) {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  video.srcObject = stream;
  await video.play();
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  const timer = setInterval(async () => {
    const [code] = await detector.detect(video).catch(() => []);
    if (code) found(code.rawValue);
  }, 150);
  return () => {
    clearInterval(timer);
    for (const track of stream.getTracks()) track.stop();
  };
}

let sound = null;

/** A high short tone and a short buzz for noted, a low long one for refused: nobody has to look. */
export function signalTo(isGood) {
  navigator.vibrate?.(isGood ? 40 : [120, 60, 120]);
  try {
    sound ??= new AudioContext();
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
