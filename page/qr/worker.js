// Reads QR codes beside the page, so that nothing waits for it: pixels in, the texts of the codes out.

import { decode } from './decoder.js';

addEventListener('message', ({ data: { pixels, width, height } }) => postMessage(decode(pixels, width, height)));
