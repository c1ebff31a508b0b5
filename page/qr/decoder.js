// Reads a QR code in a picture, for browsers that do not read them by themselves.

import { darknessOf, greyOf, halved } from './light.js';
import { finders, triples } from './finder.js';
import { modules, place, sizesOf } from './grid.js';
import { read } from './symbol.js';
import { textOf } from './text.js';

/** The texts of the codes that can be read; several stickers may lie beside each other. */
export function decode(rgba, width, height) {
  const full = greyOf(rgba, width, height);
  const half = halved(full);
  // Most stickers are read at half the size; small ones need all of it, and very near ones less. Beside a bright wall
  // or under the edge of a shadow only what is close by says what is dark.
  for (const [picture, reach] of [
    [half, 2],
    [full, 2],
    [halved(half), 2],
    [half, 1],
    [full, 1],
  ]) {
    const image = darknessOf(picture, reach);
    const texts = [];
    const used = new Set();
    for (const points of triples(finders(image))) {
      if (points.some((point) => used.has(point))) continue;
      const text = readAt(image, points);
      if (text === null) continue;
      texts.push(text);
      for (const point of points) used.add(point);
    }
    if (texts.length) return [...new Set(texts)];
  }
  return [];
}

/** The symbol whose finder patterns are there. */
function readAt(image, points) {
  const sizes = sizesOf(image, points);
  for (const size of sizes) {
    const corners = place(image, points, size);
    if (!corners) continue;
    const values = modules(image, corners, size);
    for (const sharp of [0, 0.2]) {
      const found = read(shades(values, size, sharp), size);
      if (found?.data) {
        const text = textOf(found.data, found.version);
        if (text !== null) return text;
      }
      // A symbol that names another version is looked at again as such.
      if (found && found.version !== (size - 17) / 4 && !sizes.includes(17 + 4 * found.version))
        sizes.push(17 + 4 * found.version);
    }
  }
  return null;
}

/** Dark or light, by row and column. Blur takes from each module what its neighbours have: `sharp` gives it back. */
function shades(values, size, sharp) {
  return (row, column) => {
    const at = row * size + column;
    let value = values[at];
    if (sharp) {
      const around =
        (row ? values[at - size] : 0) +
        (row < size - 1 ? values[at + size] : 0) +
        (column ? values[at - 1] : 0) +
        (column < size - 1 ? values[at + 1] : 0);
      value -= sharp * around;
    }
    return value > 0 ? 1 : 0;
  };
}
