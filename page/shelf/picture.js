// Pictures as they are noted: small enough for a warehouse's network, turned as they were taken; and what is shown of
// them while no server gives them back.

import { pictureOf } from '../widgets/signature.js';

const longEdge = 2048;
const longEdgeOfThumb = 240;

async function drawn(source, most, quality, done) {
  const scale = Math.min(1, most / Math.max(source.width, source.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(source.width * scale));
  canvas.height = Math.max(1, Math.round(source.height * scale));
  const context = canvas.getContext('2d');
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return done(canvas, quality);
}

const asBlob = (canvas, quality) =>
  new Promise((done) => {
    canvas.toBlob(done, 'image/jpeg', quality);
  });

const asAddress = (canvas, quality) => canvas.toDataURL('image/jpeg', quality);

/** A JPEG of the picture in a file. It throws where that is none. */
export async function smaller(file) {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    return await drawn(image, longEdge, 0.85, asBlob);
  } finally {
    image.close();
  }
}

/** The same so small that it may be kept beside what was noted: an address with the picture in it. */
export async function thumbOf(blob) {
  const image = await createImageBitmap(blob);
  try {
    return await drawn(image, longEdgeOfThumb, 0.7, asAddress);
  } finally {
    image.close();
  }
}

/** What was signed as a change has it: lines on white are small as they are. */
export async function inkOf(drawn) {
  const blob = await pictureOf(drawn);
  return { type: 'image/png', ext: 'png', bytes: await blob.arrayBuffer(), thumb: await addressOf(blob) };
}

const addressOf = (blob) =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(blob);
  });
