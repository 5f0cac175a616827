// The search for the largest picture, or the largest palette, whose file is within a limit. A function gives the size of
// each file, because encoding real files takes seconds, and a clock counts the time that each would take.
// tests/imagecore/maximumSize.test.ts searches with real files.
import { describe, expect, test } from 'vitest';
import {
  EXHAUSTIVE_MS,
  MAX_GUESSES,
  minimumSide,
  searchColors,
  searchSide,
} from '../../src/session/sizeLimit';
import { expectOften } from '../support/expectOften';
import { seededRandom } from '../support/fixtures';

type Bytes = (at: number, dithers?: boolean) => number;

/** Files of the given sizes, of which each takes `ms` milliseconds, and the numbers for which one was made. */
function filesOf(bytes: Bytes, ms: number) {
  const trials: number[] = [];
  let time = 0;
  const attempt = async (at: number, dithers?: boolean) => {
    time += ms;
    trials.push(at);
    return { at, dithers, bytes: bytes(at, dithers) };
  };
  return { trials, attempt, now: () => time };
}

/** Searches a size of a square with the given side. */
async function bySide(side: number, limit: number, bytes: Bytes, { ms = 500, isWholeKnown = true } = {}) {
  const { trials, attempt, now } = filesOf(bytes, ms);
  const size = { width: side, height: side };
  const found = await searchSide(size, limit, isWholeKnown ? bytes(side) : null, attempt, now);
  return { ...found, trials };
}

async function byColors(limit: number, bytes: Bytes, { ms = 500, dithers = true } = {}) {
  const { trials, attempt, now } = filesOf(bytes, ms);
  return { ...(await searchColors(limit, dithers, attempt, now)), trials };
}

const range = (least: number, most: number) =>
  Array.from({ length: most - least + 1 }, (_, index) => least + index);

describe('fewer pixels', () => {
  test('files that grow by a power of the side are within 5 % of the limit after few trials', async () => {
    const random = seededRandom(1);
    const counts: number[] = [];
    for (let run = 0; run < 500; run++) {
      const longer = 600 + Math.floor(random() * 9400);
      const exponent = 1.5 + random() * 0.6;
      const bytes: Bytes = (at) => 2 * at ** exponent * (1 + 0.01 * Math.sin(at));
      const limit = bytes(longer) * (0.05 + 0.85 * random());
      const { fitting, trials } = await bySide(longer, limit, bytes);
      expectOften(fitting?.bytes).toBeLessThanOrEqual(limit);
      expectOften(fitting?.bytes).toBeGreaterThanOrEqual(limit * 0.95);
      counts.push(trials.length);
    }
    expect(Math.max(...counts)).toBeLessThanOrEqual(MAX_GUESSES.pixels);
    expect(counts.toSorted((a, b) => a - b)[250]).toBeLessThanOrEqual(2);
  });

  test('the file of a drawing, whose size is in proportion to its side, is within 5 %', async () => {
    const random = seededRandom(5);
    for (let run = 0; run < 500; run++) {
      const longer = 160 + Math.floor(random() * 2000);
      const bytes: Bytes = (at) => (at === longer ? 25 * longer : 90 + 55 * at);
      const limit = 90 + 55 * longer * (0.15 + 0.25 * random());
      const { fitting, trials } = await bySide(longer, limit, bytes);
      expectOften(fitting?.bytes).toBeLessThanOrEqual(limit);
      expectOften((fitting?.bytes ?? 0) + 55, `${longer}, ${limit}`).toBeGreaterThan(limit * 0.95);
      expectOften(trials.length).toBeLessThanOrEqual(MAX_GUESSES.pixels + EXHAUSTIVE_MS / 500 + 9);
    }
  });

  // Requirements: R262
  test('of a pattern, the largest fraction of its sides is found whose file is small', async () => {
    for (const [side, period] of [
      [1000, 4],
      [1000, 5],
      [900, 3],
      [640, 8],
      [4000, 2],
    ] as const) {
      // A size that cuts the cells of the pattern takes many more bytes.
      const bytes: Bytes = (at) => ((at * period) % side === 0 ? 60 + 1.2 * at : 20 * at ** 1.2);
      const wanted = side - side / period;
      const { fitting } = await bySide(side, bytes(wanted), bytes);
      expect(fitting?.at, `${side}, ${period}`).toBe(wanted);
    }
  });

  // Requirements: R262
  test('if there is time for all sizes, the largest that is within the limit is found, in whatever order they are', async () => {
    const random = seededRandom(3);
    for (let run = 0; run < 1000; run++) {
      const side = 5 + Math.floor(random() * 295);
      const sizes = range(0, side).map(() => 50 + Math.floor(random() * 1000));
      const bytes: Bytes = (at) => sizes[at] ?? 0;
      const limit = 20 + random() * 500;
      const { fitting, smallest, exhausted } = await bySide(side, limit, bytes, {
        ms: 0,
        isWholeKnown: false,
      });
      const numbers = range(minimumSide({ width: side, height: side }), side);
      expectOften(fitting?.at).toBe(numbers.findLast((at) => bytes(at) <= limit));
      expectOften(exhausted).toBe(true);
      if (!fitting) expect(smallest.bytes).toBe(Math.min(...numbers.map((at) => bytes(at))));
    }
  });

  // Requirements: R262
  test('if there is no time for all sizes, the best trial is the result, and the search says that it is not complete', async () => {
    const random = seededRandom(4);
    for (let run = 0; run < 500; run++) {
      const sizes = range(0, 2000).map(() => 50 + Math.floor(random() * 1000));
      const bytes: Bytes = (at) => sizes[at] ?? 0;
      const limit = 20 + random() * 300;
      const { fitting, smallest, exhausted, trials } = await bySide(2000, limit, bytes, {
        isWholeKnown: false,
      });
      const fit = trials.filter((at) => bytes(at) <= limit);
      expectOften(fitting?.at).toBe(fit.length > 0 ? Math.max(...fit) : undefined);
      expectOften(smallest.bytes).toBe(Math.min(...trials.map((at) => bytes(at))));
      if (!fitting) expect(exhausted).toBe(false);
      expectOften(new Set(trials).size).toBe(trials.length);
    }
  });

  test('a limit leaves a tenth of each side, and at least 16 pixels of a side that has them', async () => {
    for (const [width, height, least] of [
      [1000, 800, 100],
      [800, 1000, 100],
      [60, 40, 24],
      [413, 413, 42],
      [1000, 20, 800],
      [12, 9, 12],
      [1, 1, 1],
    ] as const) {
      expect(minimumSide({ width, height }), `${width} × ${height}`).toBe(least);
      const { attempt, trials, now } = filesOf((at) => 67 + at ** 1.8, 500);
      const found = await searchSide({ width, height }, 60, null, attempt, now);
      expect(found.fitting).toBeNull();
      expect(found.smallest.at).toBe(least);
      expect(Math.min(...trials)).toBe(least);
    }
  });
});

describe('fewer colors', () => {
  test('the result is the largest palette whose file is within the limit', async () => {
    for (const limit of [200, 1234, 5000, 20_000, 25_599, 25_600, 1e6]) {
      const { fitting, trials } = await byColors(limit, (colors) => 100 * colors);
      expectOften(fitting?.at).toBe(Math.min(256, Math.floor(limit / 100)));
      expectOften(fitting?.dithers).toBe(true);
      expectOften(trials.length).toBeLessThanOrEqual(9);
    }
  });

  test('the first trial is the largest palette', async () => {
    expect((await byColors(1e6, () => 5)).trials).toEqual([256]);
  });

  // Requirements: R262
  test('if only the other choice of dithering is within the limit, it is taken', async () => {
    for (const dithers of [true, false]) {
      const bytes: Bytes = (colors, dithered) => (dithered === dithers ? 4000 : 300) + 10 * colors;
      const { fitting } = await byColors(1000, bytes, { dithers });
      expectOften(fitting).toEqual({ at: 70, dithers: !dithers, bytes: 1000 });
    }
  });

  // Requirements: R262
  test('if no palette is within the limit, the smallest file of all trials is told', async () => {
    const { fitting, smallest, exhausted } = await byColors(
      10,
      (colors, dithers) => (dithers ? 50 : 10) * colors,
    );
    expect(fitting).toBeNull();
    expect(smallest).toEqual({ at: 2, dithers: false, bytes: 20 });
    expect(exhausted).toBe(false);
  });

  // Requirements: R262
  test('if there is time for all palettes, the largest that is within the limit is found, in whatever order they are', async () => {
    const random = seededRandom(6);
    for (let run = 0; run < 100; run++) {
      const sizes = range(0, 1000).map(() => 50 + Math.floor(random() * 1000));
      const bytes: Bytes = (colors, dithers) => sizes[colors + (dithers ? 500 : 0)] ?? 0;
      const limit = 20 + random() * 60;
      const { fitting, smallest } = await byColors(limit, bytes, { ms: 0 });
      const all = [true, false].flatMap((dithers) => {
        const colors = range(2, 256).findLast((count) => bytes(count, dithers) <= limit);
        return colors === undefined ? [] : { at: colors, dithers, bytes: bytes(colors, dithers) };
      });
      expectOften(fitting ?? undefined).toEqual(all[0]);
      const least = Math.min(...range(2, 256).flatMap((at) => [bytes(at, true), bytes(at, false)]));
      if (!fitting) expect(smallest.bytes).toBe(least);
    }
  });
});
