// What a pen drew, without a browser: strokes of points, in parts of the field's width, so that they are the same in a
// field of any size.

/** How high a field is, in parts of its width. */
export const height = 0.45;

const inside = (value, most) => Math.min(Math.max(value, 0), most);

/** A point of a field that is so many pixels wide; what leaves the field stays at its edge. */
export const pointAt = (x, y, width) => [inside(x / width, 1), inside(y / width, height)];

/** The strokes with one more point: of the last of them, or of a new one. */
export function drawn(strokes, point, isNew) {
  if (isNew || !strokes.length) return [...strokes, [point]];
  const last = strokes.at(-1);
  const [x, y] = last.at(-1);
  return x === point[0] && y === point[1] ? strokes : [...strokes.slice(0, -1), [...last, point]];
}

const lengthOf = (points) =>
  points.reduce((sum, [x, y], at) => (at ? sum + Math.hypot(x - points[at - 1][0], y - points[at - 1][1]) : 0), 0);

/** Whether it is more than a slip of the finger. */
export const isSigned = (strokes) => strokes.reduce((sum, each) => sum + lengthOf(each), 0) > 0.15;

/** The part of the field that the strokes take, with a rim around it: `[left, top, width, height]`. */
export function frameOf(strokes, rim = 0.02) {
  const points = strokes.flat();
  const [xs, ys] = [0, 1].map((at) => points.map((each) => each[at]));
  const [left, top] = [Math.min(...xs) - rim, Math.min(...ys) - rim];
  return [left, top, Math.max(...xs) + rim - left, Math.max(...ys) + rim - top];
}

/**
 * The curve of a stroke as the calls that draw it: through the middles between its points, which makes it as smooth as
 * the hand was. A dot is a line of no length.
 */
export function curveOf(points) {
  const [first] = points;
  const calls = [['moveTo', ...first]];
  for (let at = 1; at < points.length - 1; at++) {
    const [x, y] = points[at];
    const [nextX, nextY] = points[at + 1];
    calls.push(['quadraticCurveTo', x, y, (x + nextX) / 2, (y + nextY) / 2]);
  }
  calls.push(['lineTo', ...points.at(-1)]);
  return calls;
}

/** A signature as it is kept: the name that stands for it is the one that was typed last. */
export const asWritten = (value, name) => (value.written ? { ...value, written: name.trim() } : value);
