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
 * A step of the ladder strictly between two others, where the score is probably near the goal.
 * @param {number} low an index of the ladder, or -1
 * @param {number} high an index of the ladder, or its length
 * @param {Point | undefined} below the point at `low`, if it is in the ladder
 * @param {Point | undefined} above the point at `high`, if it is in the ladder
 * @param {number} goal a score of SSIMULACRA2
 */
function guessBetween(low, high, below, above, goal) {
  // Most encoders reach the usual goals in the upper half of the ladder, and about five points of the score lie between
  // two steps.
  let guess = 0.6 * high;
  if (below && above)
    guess = low + ((goal - below.ssimulacra2) / (above.ssimulacra2 - below.ssimulacra2)) * (high - low);
  else if (below) guess = low + 1 + (goal - below.ssimulacra2) / 5;
  else if (above) guess = high - 1 - (above.ssimulacra2 - goal) / 5;
  return Math.min(high - 1, Math.max(low + 1, Math.round(guess)));
}

/**
 * Measures so many steps of the ladder that each goal is between two neighboring steps, if the encoder reaches it.
 * @param {(quality: number) => Promise<Point>} measure is called at most once for each quality
 * @param {readonly number[]} goals scores of SSIMULACRA2
 * @param {readonly number[]} ladder sorted qualities
 * @returns {Promise<Point[]>} the measured points in the order of their quality
 */
export async function pointsAround(measure, goals, ladder = LADDER) {
  /** @type {Map<number, Point>} by the index in the ladder */
  const points = new Map();
  const sorted = () => [...points].sort(([a], [b]) => a - b);
  for (const goal of goals) {
    let [low, high] = [-1, ladder.length];
    for (const [index, { ssimulacra2 }] of sorted()) {
      if (ssimulacra2 < goal) low = index;
      else {
        high = index;
        break;
      }
    }
    while (high - low > 1) {
      const index = guessBetween(low, high, points.get(low), points.get(high), goal);
      const point = await measure(/** @type {number} */ (ladder[index]));
      points.set(index, point);
      if (point.ssimulacra2 < goal) low = index;
      else high = index;
    }
  }
  return sorted().map(([, point]) => point);
}

/**
 * Interpolates between the two neighboring points around a value.
 * @param {readonly Point[]} points in the order of their quality
 * @param {(point: Point) => number} measure grows with the quality
 * @param {number} goal a value of `measure`
 * @param {(point: Point) => number} result what is interpolated, linearly
 * @returns {number} NaN if no two points are around the value
 */
function interpolated(points, measure, goal, result) {
  for (const [index, above] of points.entries()) {
    const below = points[index - 1];
    if (!below || measure(below) >= goal || measure(above) < goal) continue;
    const share = (goal - measure(below)) / (measure(above) - measure(below));
    return result(below) * (1 - share) + result(above) * share;
  }
  return Number.NaN;
}

/** @param {Point} point */
const logBytes = ({ bytes }) => Math.log(bytes);

/** @param {Point} point */
const score = ({ ssimulacra2 }) => ssimulacra2;

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
 * @param {number} goal
 */
export const bytesAtDistance = (points, goal) =>
  Math.exp(interpolated(points, ({ butteraugli }) => -butteraugli, -goal, logBytes));
