// Where a symbol's three finder patterns are: squares that any line through their middle crosses as dark, light, dark,
// light, dark in the proportion 1:1:3:1:1 (ISO/IEC 18004, clauses 6.3.3 and 13.2).

/** Less than this is grain, not ink. */
const faint = 2;
/** A picture of which more looks like finder patterns is grain. */
const mostFound = 400;

function isFinder(a, b, c, d, e) {
  const module = (a + b + c + d + e) / 7;
  const off = module * 0.5 + 0.6;
  return (
    module >= 1 &&
    Math.abs(a - module) < off &&
    Math.abs(b - module) < off &&
    Math.abs(d - module) < off &&
    Math.abs(e - module) < off &&
    Math.abs(c - 3 * module) < off * 2
  );
}

/** The three runs from a dark place in one direction: dark, light, dark. Null where they are not there. */
function runs({ dark, width, height }, x, y, dx, dy, first, most) {
  const lengths = [0, 0, 0];
  for (let step = first, run = 0; ; step++) {
    const [px, py] = [Math.floor(x + step * dx), Math.floor(y + step * dy)];
    if (px < 0 || py < 0 || px >= width || py >= height) return run === 2 ? lengths : null;
    if (dark[py * width + px] > faint !== (run !== 1)) run++;
    if (run === 3) return lengths;
    if (++lengths[run] > most) return null;
  }
}

/**
 * Along a line through a dark place: how far from it the middle is, and how wide a finder pattern is there. Null where
 * none is.
 */
export function across(image, x, y, dx, dy, most) {
  const on = runs(image, x, y, dx, dy, 0, most);
  const back = on && runs(image, x, y, -dx, -dy, 1, most);
  if (!back || !isFinder(back[2], back[1], back[0] + on[0], on[1], on[2])) return null;
  const [ahead, behind] = [on[0] + on[1] + on[2], back[0] + back[1] + back[2]];
  return { shift: (on[0] - back[0] - 1) / 2, width: ahead + behind };
}

/** Each finder pattern once: its middle, the size of a module along the axes, and how many lines have crossed it. */
export function finders(image) {
  const { dark, width, height } = image;
  const found = [];
  const consider = (x, y, size) => {
    const most = size;
    const down = across(image, x, y, 0, 1, most);
    if (!down) return;
    const middle = y + down.shift;
    const over = across(image, x, middle, 1, 0, most);
    if (!over || over.width > 2.5 * down.width || down.width > 2.5 * over.width) return;
    const each = { x: x + over.shift, y: middle, module: (down.width + over.width) / 14, count: 1 };
    const same = found.findLast((other) => Math.hypot(other.x - each.x, other.y - each.y) < 2 * other.module);
    if (!same) {
      // Letters and grain seldom look like it aslant as well.
      const isAslant = [1, -1].some((sign) => across(image, each.x, each.y, Math.SQRT1_2, sign * Math.SQRT1_2, most));
      if (isAslant && found.length < mostFound) found.push(each);
      return;
    }
    for (const name of ['x', 'y', 'module']) same[name] = (same[name] * same.count + each[name]) / (same.count + 1);
    same.count++;
  };
  // Lines between are left out where a module of two pixels is crossed all the same.
  const step = height > 400 ? 2 : 1;
  for (let y = step >> 1; y < height; y += step) {
    let [a, b, c, d, e] = [0, 0, 0, 0, 0];
    let isDark = false;
    for (let x = 0, start = 0, row = y * width; x <= width; x++) {
      const now = x < width && dark[row + x] > faint;
      if (now === isDark) continue;
      a = b;
      b = c;
      c = d;
      d = e;
      e = x - start;
      start = x;
      if (isDark && a && isFinder(a, b, c, d, e))
        consider(Math.floor(x - e - d - c / 2) + 0.5, y + 0.5, a + b + c + d + e);
      isDark = now;
    }
  }
  return found;
}

/**
 * Three finder patterns that may be one symbol's, the likeliest first: the corner, then those to its right and below
 * it.
 */
export function triples(found) {
  const likely = found.sort((one, other) => other.count - one.count).slice(0, 20);
  const all = [];
  for (let i = 0; i < likely.length; i++) {
    for (let j = 0; j < likely.length; j++) {
      for (let k = j + 1; k < likely.length; k++) {
        if (i !== j && i !== k) judge(likely[i], likely[j], likely[k], all);
      }
    }
  }
  return all
    .sort((one, other) => one.cost - other.cost)
    .slice(0, 12)
    .map(({ points }) => points);
}

/** How far three points are from a square's corner, as seen from a slant. */
function judge(corner, one, other, all) {
  const [ax, ay, bx, by] = [one.x - corner.x, one.y - corner.y, other.x - corner.x, other.y - corner.y];
  const [a, b] = [Math.hypot(ax, ay), Math.hypot(bx, by)];
  const cosine = Math.abs(ax * bx + ay * by) / (a * b);
  const modules = [corner.module, one.module, other.module];
  const [least, most] = [Math.min(...modules), Math.max(...modules)];
  // Version 1 has 14 modules between two middles, version 40 has 170.
  if (
    cosine > 0.75 ||
    most > 2.2 * least ||
    Math.min(a, b) < 8 * least ||
    Math.max(a, b) > 190 * most ||
    a > 2.5 * b ||
    b > 2.5 * a
  )
    return;
  const isRight = ax * by - ay * bx > 0;
  all.push({
    points: isRight ? [corner, one, other] : [corner, other, one],
    cost:
      cosine +
      Math.abs(Math.log(a / b)) +
      Math.log(most / least) -
      0.05 * Math.min(corner.count, one.count, other.count, 6),
  });
}
