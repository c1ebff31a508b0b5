// The page's end of the worker that reads QR codes: one picture at a time.

import { codeWorker, trusted } from '../core/trusted.js';

/** More pixels than that cost time and show no more of a sticker. */
const longEdge = 1280;

/** `read` gives the texts of the codes in a video; `close` ends the worker. */
export function reader() {
  const worker = new Worker(trusted(codeWorker), { type: 'module' });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const read = (source) =>
    new Promise((resolve, reject) => {
      const [width, height] = [source.videoWidth ?? source.width, source.videoHeight ?? source.height];
      const scale = Math.min(1, longEdge / Math.max(width, height));
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
      context.drawImage(source, 0, 0, canvas.width, canvas.height);
      const { data: pixels } = context.getImageData(0, 0, canvas.width, canvas.height);
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = reject;
      worker.postMessage({ pixels, width: canvas.width, height: canvas.height }, [pixels.buffer]);
    });
  return { read, close: () => worker.terminate() };
}
