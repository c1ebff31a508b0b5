// Finds the dark places of a picture: each is compared with those around it, so that shadows and uneven light do not
// matter.

/** The grey of a picture of red, green, blue and alpha. */
export function greyOf(rgba, width, height) {
  const grey = new Uint8Array(width * height);
  const words = new Uint32Array(rgba.buffer, rgba.byteOffset, grey.length);
  for (let at = 0; at < grey.length; at++) {
    const word = words[at];
    grey[at] = ((word & 255) * 77 + ((word >> 8) & 255) * 151 + ((word >> 16) & 255) * 28) >> 8;
  }
  return { grey, width, height };
}

/** The picture at half its size: quicker, and with less noise. */
export function halved({ grey, width, height }) {
  const [w, h] = [width >> 1, height >> 1];
  const small = new Uint8Array(w * h);
  for (let y = 0, to = 0; y < h; y++) {
    for (let x = 0, from = 2 * y * width; x < w; x++, from += 2) {
      small[to++] = (grey[from] + grey[from + 1] + grey[from + width] + grey[from + width + 1] + 2) >> 2;
    }
  }
  return { grey: small, width: w, height: h };
}

const block = 8;
/** How much darker each place is than the mean of what is around it, so many blocks on each side: positive is dark. */
export function darknessOf({ grey, width, height }, reach) {
  const [columns, rows] = [Math.ceil(width / block), Math.ceil(height / block)];
  const sums = new Float64Array(columns * rows);
  const sizes = new Float64Array(columns * rows);
  for (let y = 0; y < height; y++) {
    const row = ((y / block) | 0) * columns;
    for (let x = 0, at = y * width; x < width; x += block, at += block) {
      const end = Math.min(block, width - x);
      let sum = 0;
      for (let each = 0; each < end; each++) sum += grey[at + each];
      sums[row + x / block] += sum;
      sizes[row + x / block] += end;
    }
  }
  const dark = new Int16Array(width * height);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      let [sum, size] = [0, 0];
      for (let y = Math.max(0, r - reach); y <= Math.min(rows - 1, r + reach); y++) {
        for (let x = Math.max(0, c - reach); x <= Math.min(columns - 1, c + reach); x++) {
          sum += sums[y * columns + x];
          size += sizes[y * columns + x];
        }
      }
      const mean = Math.round(sum / size);
      const [right, bottom] = [Math.min(width, (c + 1) * block), Math.min(height, (r + 1) * block)];
      for (let y = r * block; y < bottom; y++) {
        for (let at = y * width + c * block, end = y * width + right; at < end; at++) dark[at] = mean - grey[at];
      }
    }
  }
  return { dark, width, height };
}
