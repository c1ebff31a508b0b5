// Where each module of a symbol is in a picture: the perspective under which the patterns that every symbol has are
// seen best.

import { across } from './finder.js';
import { alignments } from './standard.js';

/**
 * Sizes that a symbol may have, by the distance of its finder patterns in modules: the likeliest first (ISO/IEC 18004,
 * clause 6.3.1). None where they do not look like finder patterns along the symbol's edges too.
 */
export function sizesOf(image, [corner, right, below]) {
  let seen = 0;
  const legs = [right, below].map((end) => {
    const [dx, dy] = [end.x - corner.x, end.y - corner.y];
    const length = Math.hypot(dx, dy);
    const sizeAt = (finder, sign) => {
      const found = across(image, finder.x, finder.y, (sign * dx) / length, (sign * dy) / length, finder.module * 8);
      if (found) seen++;
      return found ? found.width / 7 : (finder.module * Math.max(Math.abs(dx), Math.abs(dy))) / length;
    };
    // Seen from a slant, the modules between two places have the geometric mean of the sizes there.
    return length / Math.sqrt(sizeAt(corner, 1) * sizeAt(end, -1));
  });
  const version = ((legs[0] + legs[1]) / 2 + 7 - 17) / 4;
  const nearest = Math.min(40, Math.max(1, Math.round(version)));
  const next = nearest + (version > nearest ? 1 : -1);
  return seen < 3
    ? []
    : [nearest, next, 2 * nearest - next].filter((each) => each > 0 && each < 41).map((each) => 17 + 4 * each);
}

/**
 * The coefficients of the perspective that takes the unit square to four corners: left above, right above, right below,
 * left below.
 */
function perspective([x0, y0, x1, y1, x2, y2, x3, y3]) {
  const [dx1, dy1, dx2, dy2] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const [dx, dy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const all = dx1 * dy2 - dx2 * dy1;
  const [g, h] = [(dx * dy2 - dx2 * dy) / all, (dx1 * dy - dx * dy1) / all];
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h];
}

/**
 * Modules that are looked at, as places in the square between the finder patterns' middles: `spots` in each, by how far
 * they are from its middle in modules. Those of patterns have a sign: 1 is dark, -1 light.
 */
class Places {
  u = [];
  v = [];
  signs = [];
  values = [];

  constructor(size, spots) {
    this.size = size;
    this.spots = spots;
  }

  add(row, column, sign) {
    for (const [right, down] of this.spots) {
      this.u.push((column - 3 + right) / (this.size - 7));
      this.v.push((row - 3 + down) / (this.size - 7));
      this.signs.push(sign);
      this.values.push(0);
    }
  }

  /** Rings of one module around a middle; `light` names those that are light (clauses 6.3.3 and 6.3.6). */
  rings(row, column, reach, light) {
    for (let r = -reach; r <= reach; r++) {
      for (let c = -reach; c <= reach; c++) {
        const inside = Math.min(row + r, column + c) >= 0 && Math.max(row + r, column + c) < this.size;
        if (inside) this.add(row + r, column + c, light.includes(Math.max(Math.abs(r), Math.abs(c))) ? -1 : 1);
      }
    }
  }

  /** Clause 6.3.5; of a long row some modules are enough to begin with. */
  timing(step) {
    for (let at = 8; at < this.size - 8; at += step) {
      this.add(6, at, at % 2 ? -1 : 1);
      this.add(at, 6, at % 2 ? -1 : 1);
    }
  }

  finders() {
    for (const [row, column] of [
      [3, 3],
      [3, this.size - 4],
      [this.size - 4, 3],
    ])
      this.rings(row, column, 4, [2, 4]);
  }

  /** How dark each place is under a perspective; 0 outside of the picture. */
  look({ dark, width, height }, corners) {
    const { u, v, values } = this;
    const [a, b, c, d, e, f, g, h] = perspective(corners);
    for (let at = 0; at < u.length; at++) {
      const w = g * u[at] + h * v[at] + 1;
      const [x, y] = [((a * u[at] + b * v[at] + c) / w) | 0, ((d * u[at] + e * v[at] + f) / w) | 0];
      values[at] = x < 0 || y < 0 || x >= width || y >= height ? 0 : dark[y * width + x];
    }
    return values;
  }

  /**
   * How well the picture shows the patterns. No place counts for more than `enough`: a reflection is not better than
   * ink.
   */
  fit(image, corners) {
    const values = this.look(image, corners);
    let sum = 0;
    for (let at = 0; at < values.length; at++) sum += Math.max(-enough, Math.min(enough, this.signs[at] * values[at]));
    return sum;
  }

  /** The share of the patterns that is seen. */
  share(image, corners) {
    return this.look(image, corners).filter((value, at) => value * this.signs[at] > 0).length / this.values.length;
  }
}

const enough = 40;

/**
 * The four corners of the square between the finder patterns' middles, under which the known modules are seen best;
 * null where they are not.
 */
export function place(image, [corner, right, below], size) {
  const version = (size - 17) / 4;
  const module = Math.hypot(right.x - below.x, right.y - below.y) / (size - 7) / Math.SQRT2;
  const middles = alignments(version);
  const all = new Places(size, fourSpots);
  all.timing(1);
  all.finders();
  for (const row of middles)
    for (const column of middles)
      if ((row > 6 && column > 6) || (row !== column && Math.max(row, column) < size - 7))
        all.rings(row, column, 2, [1]);
  // Version 1 has nothing but its finder patterns and what is between them.
  const few = new Places(size, version > 1 ? [[0, 0]] : fourSpots);
  few.timing(1 + 2 * Math.floor(size / 48));
  if (version > 1) few.rings(size - 7, size - 7, 2, [1]);
  else few.finders();
  // The fourth corner: where it would be seen from straight above, then further and further from there.
  const [x, y] = [right.x + below.x - corner.x, right.y + below.y - corner.y];
  const reach = Math.min(14, Math.round((0.3 * (size - 7)) / coarse));
  let best = null;
  let most = -Infinity;
  for (let i = -reach; i <= reach; i++) {
    for (let j = -reach; j <= reach; j++) {
      const corners = [
        corner.x,
        corner.y,
        right.x,
        right.y,
        x + i * coarse * module,
        y + j * coarse * module,
        below.x,
        below.y,
      ];
      const fit = few.fit(image, corners) - (i * i + j * j) / 50;
      if (fit > most) [most, best] = [fit, corners];
    }
  }
  if (few.share(image, best) < likeness) return null;
  most = all.fit(image, best);
  for (const step of [0.7, 0.35, 0.15]) {
    for (let round = 0, isBetter = true; isBetter && round < 4; round++) {
      isBetter = false;
      for (let at = 0; at < 8; at++) {
        for (const sign of [1, -1]) {
          const corners = [...best];
          corners[at] += sign * step * module;
          const fit = all.fit(image, corners);
          if (fit > most) [most, best, isBetter] = [fit, corners, true];
        }
      }
    }
  }
  return all.share(image, best) > likeness ? best : null;
}

const nineSpots = [-0.25, 0, 0.25].flatMap((right) => [-0.25, 0, 0.25].map((down) => [right, down]));
const fourSpots = [
  [-0.3, -0.3],
  [0.3, -0.3],
  [-0.3, 0.3],
  [0.3, 0.3],
];
/** The step of the search for the fourth corner, in modules. */
const coarse = 0.6;
/** Which share of the known modules has to be seen. */
const likeness = 0.72;

/** How dark each module is: all of nine places around its middle together. */
export function modules(image, corners, size) {
  const places = new Places(size, nineSpots);
  for (let at = 0; at < size * size; at++) places.add(Math.floor(at / size), at % size, 0);
  const values = new Float32Array(size * size);
  places.look(image, corners).forEach((value, at) => {
    values[Math.floor(at / 9)] += value;
  });
  return values;
}
