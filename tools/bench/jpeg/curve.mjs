/**
 * A file at one quality: its size, and how far its decoded picture is from the original.
 * @typedef {object} Point
 * @property {number} quality 1..100, on the scale of its encoder
 * @property {number} bytes
 * @property {number} ssimulacra2 100 is identical; more is better
 * @property {number} butteraugli the 3-norm of the distance; 0 is identical; less is better
 * @property {number} apart the largest difference between two decoders of the file, in levels of 0..255
 */

/** The qualities that are measured. They are closer where a step of the quality changes the bytes more. */
export const LADDER = [
  ...[5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 84, 87],
  ...[90, 92, 94, 95, 96, 97, 98, 99, 100],
];

/**
 * The score of SSIMULACRA2.
 * @param {Point} point
 */
const score = ({ ssimulacra2 }) => ssimulacra2;

/**
 * A number for the distance of butteraugli that grows with the quality, about as fast as the score.
 * @param {number} distance
 */
export const closeness = (distance) => -20 * Math.log2(Math.max(0.001, distance));

/** @param {Point} point */
const closenessOf = ({ butteraugli }) => closeness(butteraugli);

/**
 * A step of the ladder strictly between two others, where the value is probably near the goal.
 * @param {number} low an index of the ladder, or -1
 * @param {number} high an index of the ladder, or its length
 * @param {number} below the value at `low`; NaN outside the ladder
 * @param {number} above the value at `high`; NaN outside the ladder
 * @param {number} goal
 */
function guessBetween(low, high, below, above, goal) {
  // Most encoders reach the usual goals in the upper half of the ladder, and about five points of the score lie between
  // two steps.
  let guess = 0.6 * high;
  if (low >= 0 && !Number.isNaN(above)) guess = low + ((goal - below) / (above - below)) * (high - low);
  else if (low >= 0) guess = low + 1 + (goal - below) / 5;
  else if (!Number.isNaN(above)) guess = high - 1 - (above - goal) / 5;
  return Math.min(high - 1, Math.max(low + 1, Math.round(guess)));
}

/**
 * Measures as few steps of the ladder as are necessary.
 * @param {(quality: number) => Promise<Point>} measure is called at most once for each quality
 * @param {readonly number[]} ladder sorted qualities
 */
export function curve(measure, ladder = LADDER) {
  /** @type {Map<number, Point>} by the index in the ladder */
  const points = new Map();
  const sorted = () => [...points].sort(([a], [b]) => a - b);

  /**
   * Measures until the goal is between two neighboring steps. It need not be: the encoder may not reach it.
   * @param {number} goal
   * @param {(point: Point) => number} value
   */
  async function measureAround(goal, value) {
    let [low, high] = [-1, ladder.length];
    for (const [index, point] of sorted()) {
      if (value(point) < goal) low = index;
      else {
        high = index;
        break;
      }
    }
    while (high - low > 1) {
      const [below = Number.NaN, above = Number.NaN] = [low, high].map((index) => {
        const point = points.get(index);
        return point ? value(point) : Number.NaN;
      });
      const index = guessBetween(low, high, below, above, goal);
      const point = await measure(/** @type {number} */ (ladder[index]));
      points.set(index, point);
      if (value(point) < goal) low = index;
      else high = index;
    }
  }

  return {
    /** @param {number} goal a score of SSIMULACRA2 */
    aroundScore: (goal) => measureAround(goal, score),
    /** @param {number} distance of butteraugli */
    aroundDistance: (distance) => measureAround(closeness(distance), closenessOf),
    /** The measured points in the order of their quality. */
    points: () => sorted().map(([, point]) => point),
  };
}

/**
 * Interpolates between the two neighboring points around a value.
 * @param {readonly Point[]} points in the order of their quality
 * @param {(point: Point) => number} value grows with the quality
 * @param {number} goal a value
 * @param {(point: Point) => number} result what is interpolated, linearly
 * @returns {number} NaN if no two points are around the value
 */
function interpolated(points, value, goal, result) {
  for (const [index, above] of points.entries()) {
    const below = points[index - 1];
    if (!below || value(below) >= goal || value(above) < goal) continue;
    const share = (goal - value(below)) / (value(above) - value(below));
    return result(below) * (1 - share) + result(above) * share;
  }
  return Number.NaN;
}

/** @param {Point} point */
const logBytes = ({ bytes }) => Math.log(bytes);

/**
 * The bytes at a score of SSIMULACRA2. Their logarithm is linear between two points.
 * @param {readonly Point[]} points in the order of their quality
 * @param {number} goal
 */
export const bytesAtScore = (points, goal) => Math.exp(interpolated(points, score, goal, logBytes));

/**
 * The distance of butteraugli at a score of SSIMULACRA2.
 * @param {readonly Point[]} points in the order of their quality
 * @param {number} goal
 */
export const distanceAtScore = (points, goal) =>
  interpolated(points, score, goal, ({ butteraugli }) => butteraugli);

/**
 * The bytes at a distance of butteraugli.
 * @param {readonly Point[]} points in the order of their quality
 * @param {number} distance
 */
export const bytesAtDistance = (points, distance) =>
  Math.exp(interpolated(points, closenessOf, closeness(distance), logBytes));
