import { JPEG_QUALITY, LEAST_SIDE, PALETTE_COLORS } from '../config/limits';
import { clamp, type Size } from '../lib/geometry';

/** A file that was encoded to find out its size. */
export interface SearchTrial {
  /** The number that the search varies: of pixels along the longer side, or of colors. */
  readonly at: number;
  readonly bytes: number;
}

/** What a search has found. */
export interface SearchResult<T extends SearchTrial> {
  /** The trial with the largest number whose file is within the limit, or null if no file is. */
  readonly fitting: T | null;
  /** The trial with the smallest file. */
  readonly smallest: T;
  /** Whether no larger number than that of `fitting` is left to try. */
  readonly exhausted: boolean;
}

/** Returns the time in milliseconds, like `performance.now`. */
type Clock = () => number;

interface Search<T extends SearchTrial> {
  /** The numbers that can be tried. A larger number usually has a larger file, but not always. */
  readonly least: number;
  readonly most: number;
  /** The largest number of bytes that the file may have. */
  readonly limit: number;
  /** The number of guesses after which the best trial is taken, if the sizes are steady. */
  readonly maxGuesses: number;
  /**
   * Returns the next number to try. `fitting` is the largest trial within the limit, `tooLarge` the smallest one above
   * the limit, and `larger` the one that was the smallest above the limit before it.
   */
  readonly guess: (
    fitting: SearchTrial | null,
    tooLarge: SearchTrial | null,
    larger: SearchTrial | null,
  ) => number;
  /** A file of at least so many bytes, within the limit, ends the guesses. */
  readonly enough: number;
  /** Whether two trials with adjacent numbers, of which `less` has the smaller one, belong to steadily growing sizes. */
  readonly isSteady: (less: SearchTrial, more: SearchTrial) => boolean;
  /** Numbers whose files are likely to be small, the likeliest first. They are tried while there is time. */
  readonly likely: Iterable<number>;
  /** The numbers that are always tried if the sizes are not steady, the largest first. */
  readonly listed: readonly number[];
  readonly attempt: (at: number) => Promise<T>;
  readonly now: Clock;
  /** Returns the time at which the trials end that are neither guesses nor in the list. */
  readonly deadline: (isSteady: boolean) => number;
}

/** The time in milliseconds for which a search tries more than its guesses and its list, if the sizes are not steady. */
export const EXHAUSTIVE_MS = 3000;

/**
 * A search with steady sizes that has taken less than this time in milliseconds goes on until then, because few trials
 * can look steady by chance. The guesses alone take longer for a photograph.
 */
const SHORT_MS = 300;

/** Returns `Search.deadline`, for one or more searches that begin now. */
function timeLimit(now: Clock): Search<SearchTrial>['deadline'] {
  const start = now();
  let end: number | undefined;
  return (isSteady) => {
    if (isSteady) return start + SHORT_MS;
    end ??= now() + EXHAUSTIVE_MS;
    return end;
  };
}

/**
 * Searches the largest number whose file is within the limit. The search guesses first. If the sizes that it meets grow
 * steadily with the numbers, the guesses find the largest number. Otherwise, a larger number can have a smaller file:
 * then the search tries all other numbers for which there is time, and after that the listed ones.
 *
 * @param known the size of the file with the number `most`, if it is known to be above the limit.
 */
async function searchLargest<T extends SearchTrial>(
  search: Search<T>,
  known: SearchTrial | null,
): Promise<SearchResult<T>> {
  const { least, most, limit, enough, maxGuesses, guess, now } = search;
  const tried = new Map<number, SearchTrial>(known ? [[known.at, known]] : []);
  let fitting: T | null = null;
  let smallest: T | null = null;
  const attempt = async (at: number): Promise<T> => {
    const trial = await search.attempt(at);
    tried.set(at, { at, bytes: trial.bytes });
    if (!smallest || trial.bytes < smallest.bytes) smallest = trial;
    if (trial.bytes <= limit && at > (fitting?.at ?? 0)) fitting = trial;
    return trial;
  };
  /** Whether a trial with the number `at` could become the result. */
  const isOpen = (at: number) => at > Math.max(fitting?.at ?? 0, least - 1) && at <= most && !tried.has(at);

  let tooLarge = known;
  let larger: SearchTrial | null = null;
  for (let count = 1; count <= maxGuesses; count++) {
    // TypeScript does not see that `attempt` assigns `fitting`.
    const below = fitting as T | null;
    const [low, high] = [below ? below.at + 1 : least, tooLarge ? tooLarge.at - 1 : most];
    if (low > high) break;
    // Guesses that have found nothing end with the least number.
    const isLast = count === maxGuesses && !below;
    const at = isLast ? low : clamp(Math.round(guess(below, tooLarge, larger)), low, high);
    const trial = await attempt(at);
    if (trial.bytes > limit) [larger, tooLarge] = [tooLarge, trial];
    else if (trial.bytes >= enough) break;
  }

  const sorted = [...tried.values()].toSorted((one, other) => one.at - other.at);
  const isSteady = sorted.every((more, index) => {
    const less = sorted[index - 1];
    return !less || search.isSteady(less, more);
  });
  const deadline = search.deadline(isSteady);
  for (const at of allNumbers(search)) {
    if (now() >= deadline) break;
    if (isOpen(at)) await attempt(at);
  }
  if (!isSteady) for (const at of search.listed) if (isOpen(at)) await attempt(at);
  const best = fitting as T | null;
  if (!smallest) throw new RangeError('There is no number to try.');
  const open = Array.from({ length: most - least + 1 }, (_, index) => least + index).some(isOpen);
  return { fitting: best, smallest, exhausted: !open };
}

function* allNumbers({ likely, least, most }: Pick<Search<SearchTrial>, 'likely' | 'least' | 'most'>) {
  yield* likely;
  for (let at = most; at >= least; at--) yield at;
}

/** How the bytes of a PNG grow with its sides, if nothing is known: a photograph has the exponent 1.7 to 1.9. */
const USUAL_EXPONENT = 1.8;

/** The exponents that two trials may show. Others come from files with few colors, and say nothing about the next. */
const EXPONENTS = { least: 0.7, most: 2.5 } as const;

/** The exponents of steady sizes, those of photographs. Two sizes may differ from them by the fraction `noise`. */
const STEADY = { least: 1.4, most: 2.2, noise: 0.03 } as const;

function isPhotographic(less: SearchTrial, more: SearchTrial): boolean {
  const ratio = more.at / less.at;
  const growth = more.bytes / less.bytes;
  return (
    growth >= ratio ** STEADY.least * (1 - STEADY.noise) &&
    growth <= ratio ** STEADY.most * (1 + STEADY.noise)
  );
}

/** The share of the limit at which trials aim. */
const AIM = 0.975;

/** Returns the guesses for the longer side of an image whose file must have at most `limit` bytes. */
function guessSide(limit: number): Search<SearchTrial>['guess'] {
  const aim = limit * AIM;
  return (fitting, tooLarge, larger) => {
    const [from, other] = fitting ? [fitting, tooLarge] : [tooLarge, larger];
    if (!from) return Number.POSITIVE_INFINITY;
    const measured = other
      ? Math.log(other.bytes / from.bytes) / Math.log(other.at / from.at)
      : USUAL_EXPONENT;
    // A drawing takes more bytes as soon as its edges are blended. So a trial may say nothing about the whole picture.
    const isPlausible = fitting || (measured >= EXPONENTS.least && measured <= EXPONENTS.most);
    const exponent = isPlausible ? clamp(measured, EXPONENTS.least, EXPONENTS.most) : USUAL_EXPONENT;
    const guess = from.at * (aim / from.bytes) ** (1 / exponent);
    // A curve that is not a power function could be approached from one side only.
    const isOutside = fitting && tooLarge && (guess <= fitting.at || guess >= tooLarge.at);
    return isOutside ? (fitting.at + tooLarge.at) / 2 : guess;
  };
}

/** The largest numbers of guesses of a search. A bisection of 2 to 256 colors needs nine, one of 30 to 100 seven. */
export const MAX_GUESSES = { pixels: 8, colors: 9, quality: 8 } as const;

/** Guesses by pixels end with a file that is smaller than its limit by at most this fraction. */
const TOLERANCE = 0.05;

/** The least size along each side to which a limit may reduce a picture with this length. */
function leastLength(length: number): number {
  return Math.min(length, Math.max(LEAST_SIDE.pixels, Math.ceil(length * LEAST_SIDE.share)));
}

/** Returns the least number of pixels along the longer side to which a limit may reduce a picture of this size. */
export function minimumSide({ width, height }: Size): number {
  const [longer, shorter] = [Math.max(width, height), Math.min(width, height)];
  return Math.max(leastLength(longer), Math.ceil((leastLength(shorter) * longer) / shorter));
}

/** Returns the size with the given longer side and the aspect ratio of `size`. */
export function sizeWithLongerSide({ width, height }: Size, side: number): Size {
  const longer = Math.max(width, height);
  const scaled = (length: number) => Math.max(1, Math.round((length * side) / longer));
  return { width: scaled(width), height: scaled(height) };
}

/** The fractions of the sides that are always tried: a pattern that they divide stays a pattern. */
const FRACTIONS = [3 / 4, 2 / 3, 1 / 2, 1 / 3, 1 / 4, 1 / 5, 1 / 6, 1 / 8, 1 / 10] as const;

/** The largest denominator of the fractions that are tried before all other sizes. */
const MAX_DENOMINATOR = 16;

/** Yields the longer sides of the fractions of `size` that have whole sides, those with the least denominators first. */
function* exactFractions({ width, height }: Size): Generator<number> {
  const longer = Math.max(width, height);
  for (let denominator = 2; denominator <= MAX_DENOMINATOR; denominator++) {
    if (width % denominator !== 0 || height % denominator !== 0) continue;
    for (let numerator = denominator - 1; numerator > 0; numerator--)
      yield (longer / denominator) * numerator;
  }
}

/**
 * Searches the largest size with the aspect ratio of `size`, at most `size` itself and not below the floor of
 * `LEAST_SIDE`, whose file is within `limit` bytes.
 *
 * @param whole the size in bytes of the file with `size`, if it is known to be above the limit.
 */
export function searchSide<T extends SearchTrial>(
  size: Size,
  limit: number,
  whole: number | null,
  attempt: Search<T>['attempt'],
  now: Clock = () => performance.now(),
): Promise<SearchResult<T>> {
  const longer = Math.max(size.width, size.height);
  const least = minimumSide(size);
  // If the least size is the whole one, its trial is the only one.
  const known = whole !== null && least < longer ? { at: longer, bytes: whole } : null;
  const search = {
    least,
    most: longer,
    limit,
    enough: limit * (1 - TOLERANCE),
    maxGuesses: MAX_GUESSES.pixels,
    guess: guessSide(limit),
    isSteady: isPhotographic,
    listed: FRACTIONS.map((fraction) => Math.round(longer * fraction)),
    likely: exactFractions(size),
    attempt,
    now,
    deadline: timeLimit(now),
  };
  return searchLargest(search, known);
}

/** Guesses the number in the middle of those that are left, first the largest one. */
const bisect =
  ({ least, most }: Pick<Search<SearchTrial>, 'least' | 'most'>): Search<SearchTrial>['guess'] =>
  (fitting, tooLarge) =>
    tooLarge ? ((fitting?.at ?? least - 1) + tooLarge.at) / 2 : (fitting?.at ?? most);

/** Whether a larger number has at least as many bytes. */
const isMonotonic: Search<SearchTrial>['isSteady'] = (less, more) => less.bytes <= more.bytes;

/** The numbers of colors that are always tried: those from which a pixel takes fewer bits on, and others between. */
const PALETTES = [256, 128, 64, 32, 16, 8, 4, 2] as const;

/**
 * Searches the largest number of colors whose file is within `limit` bytes: first the most, then by bisection. If no
 * palette is within the limit, those with the other choice of dithering are tried.
 */
export async function searchColors<T extends SearchTrial>(
  limit: number,
  dithers: boolean,
  attempt: (at: number, dithers: boolean) => Promise<T>,
  now: Clock = () => performance.now(),
): Promise<SearchResult<T>> {
  const { least, most } = PALETTE_COLORS;
  const deadline = timeLimit(now);
  const searchWith = (isDithered: boolean) => {
    const search: Search<T> = {
      least,
      most,
      limit,
      enough: limit,
      maxGuesses: MAX_GUESSES.colors,
      guess: bisect(PALETTE_COLORS),
      isSteady: isMonotonic,
      listed: PALETTES,
      likely: [],
      attempt: (at) => attempt(at, isDithered),
      now,
      deadline,
    };
    return searchLargest(search, null);
  };
  const asked = await searchWith(dithers);
  if (asked.fitting) return asked;
  const other = await searchWith(!dithers);
  return {
    fitting: other.fitting,
    smallest: asked.smallest.bytes <= other.smallest.bytes ? asked.smallest : other.smallest,
    exhausted: asked.exhausted && other.exhausted,
  };
}

/** Searches the highest quality of a JPEG, from `least` on, whose file is within `limit` bytes. */
export function searchQuality<T extends SearchTrial>(
  least: number,
  limit: number,
  attempt: Search<T>['attempt'],
  now: Clock = () => performance.now(),
): Promise<SearchResult<T>> {
  const { most } = JPEG_QUALITY;
  const search: Search<T> = {
    least,
    most,
    limit,
    enough: limit,
    maxGuesses: MAX_GUESSES.quality,
    guess: bisect({ least, most }),
    isSteady: isMonotonic,
    listed: [],
    likely: [],
    attempt,
    now,
    deadline: timeLimit(now),
  };
  return searchLargest(search, null);
}
