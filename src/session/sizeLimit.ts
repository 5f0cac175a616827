import { PALETTE_COLORS } from '../config/limits';

/** A file that was encoded to find out its size. */
export interface Trial {
  /** The number that the search varies: of pixels along the longer side, or of colors. */
  readonly at: number;
  readonly bytes: number;
}

interface Search<T extends Trial> {
  /** The numbers that can be tried. A larger number usually has a larger file. */
  readonly least: number;
  readonly most: number;
  /** The largest number of bytes that the file may have. */
  readonly limit: number;
  /** The number of trials after which the best one is taken. */
  readonly maxTrials: number;
  /**
   * Returns the next number to try. `fitting` is the largest trial within the limit, `tooLarge` the smallest one above
   * the limit, and `larger` the one that was the smallest above the limit before it.
   */
  readonly guess: (fitting: Trial | null, tooLarge: Trial | null, larger: Trial | null) => number;
  /** A file of at least so many bytes, within the limit, ends the search. */
  readonly enough: number;
  readonly attempt: (at: number) => Promise<T>;
}

/**
 * Searches the largest number whose file is within the limit. If no trial is, returns the trial with the smallest file.
 * If a larger number has a smaller file, the result can be less than the largest number.
 */
async function searchLargest<T extends Trial>(
  { least, most, limit, enough, maxTrials, guess, attempt }: Search<T>,
  known: Trial | null = null,
): Promise<T> {
  let fitting: T | null = null;
  let tooLarge = known;
  let larger: Trial | null = null;
  let smallest: T | null = null;
  for (let count = 0; count < maxTrials; count++) {
    const [low, high] = [fitting ? fitting.at + 1 : least, tooLarge ? tooLarge.at - 1 : most];
    if (low > high) break;
    const isLast = count === maxTrials - 1;
    // A search that has found nothing before its last trial tries the least number.
    const at =
      isLast && !fitting ? low : Math.min(Math.max(Math.round(guess(fitting, tooLarge, larger)), low), high);
    const trial = await attempt(at);
    if (!smallest || trial.bytes < smallest.bytes) smallest = trial;
    if (trial.bytes > limit) [larger, tooLarge] = [tooLarge, trial];
    else {
      fitting = trial;
      if (trial.bytes >= enough) break;
    }
  }
  const best = fitting ?? smallest;
  if (!best) throw new RangeError('There is no number to try.');
  return best;
}

/** How the bytes of a PNG grow with its sides, if nothing is known: a photograph has the exponent 1.7 to 1.9. */
const USUAL_EXPONENT = 1.8;

/** The exponents that two trials may show. Others come from files with few colors, and say nothing about the next. */
const EXPONENTS = { least: 0.7, most: 2.5 } as const;

/** The share of the limit at which trials aim. */
const AIM = 0.975;

/** Returns the guesses for the longer side of an image whose file must have at most `limit` bytes. */
function guessSide(limit: number): Search<Trial>['guess'] {
  const aim = limit * AIM;
  return (fitting, tooLarge, larger) => {
    const [from, other] = fitting ? [fitting, tooLarge] : [tooLarge, larger];
    if (!from) return Number.POSITIVE_INFINITY;
    const measured = other
      ? Math.log(other.bytes / from.bytes) / Math.log(other.at / from.at)
      : USUAL_EXPONENT;
    // A drawing takes more bytes as soon as its edges are blended. So a trial may say nothing about the whole picture.
    const isPlausible = fitting || (measured >= EXPONENTS.least && measured <= EXPONENTS.most);
    const exponent = isPlausible
      ? Math.min(Math.max(measured, EXPONENTS.least), EXPONENTS.most)
      : USUAL_EXPONENT;
    const guess = from.at * (aim / from.bytes) ** (1 / exponent);
    // A curve that is not a power function could be approached from one side only.
    const isOutside = fitting && tooLarge && (guess <= fitting.at || guess >= tooLarge.at);
    return isOutside ? (fitting.at + tooLarge.at) / 2 : guess;
  };
}

/** The largest numbers of files that a search encodes. A bisection of 2 to 256 colors needs nine. */
export const MAX_TRIALS = { pixels: 8, colors: 9 } as const;

/** A search by pixels ends with a file that is smaller than its limit by at most this fraction. */
const TOLERANCE = 0.05;

/**
 * Searches the longest side of an image, at most `longest` pixels, whose file is within `limit` bytes.
 *
 * @param whole the size of the file with `longest`, if it is known to be above the limit.
 */
export function searchSide<T extends Trial>(
  longest: number,
  limit: number,
  whole: number | null,
  attempt: Search<T>['attempt'],
): Promise<T> {
  const search = {
    least: 1,
    most: longest,
    limit,
    enough: limit * (1 - TOLERANCE),
    maxTrials: MAX_TRIALS.pixels,
    guess: guessSide(limit),
    attempt,
  };
  return searchLargest(search, whole === null ? null : { at: longest, bytes: whole });
}

/** Searches the largest number of colors whose file is within `limit` bytes: first the most, then by bisection. */
export function searchColors<T extends Trial>(limit: number, attempt: Search<T>['attempt']): Promise<T> {
  const { least, most } = PALETTE_COLORS;
  return searchLargest({
    least,
    most,
    limit,
    enough: limit,
    maxTrials: MAX_TRIALS.colors,
    guess: (fitting, tooLarge) =>
      tooLarge ? ((fitting?.at ?? least - 1) + tooLarge.at) / 2 : (fitting?.at ?? most),
    attempt,
  });
}
