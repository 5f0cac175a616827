// The search for the largest picture, or the largest palette, whose file is within a limit. A function gives the size of
// each file, because encoding real files takes seconds. maximumSize.test.ts searches with real files.
import { describe, expect, test } from 'vitest';
import { MAX_TRIALS, searchColors, searchSide } from '../../src/session/sizeLimit';
import { seededRandom } from '../support/fixtures';

type Size = (at: number) => number;

/** Files of the given sizes, and the numbers for which one was made. */
function filesOf(size: Size) {
  const trials: number[] = [];
  const attempt = async (at: number) => {
    trials.push(at);
    return { at, bytes: size(at) };
  };
  return { trials, attempt };
}

async function bySide(longest: number, limit: number, size: Size, isWholeKnown = true) {
  const { trials, attempt } = filesOf(size);
  const found = await searchSide(longest, limit, isWholeKnown ? size(longest) : null, attempt);
  return { found, trials };
}

async function byColors(limit: number, size: Size) {
  const { trials, attempt } = filesOf(size);
  return { found: await searchColors(limit, attempt), trials };
}

describe('fewer pixels', () => {
  test('files that grow by a power of the side are within 5 % of the limit after few trials', async () => {
    const random = seededRandom(1);
    const counts: number[] = [];
    for (let run = 0; run < 500; run++) {
      const longer = 600 + Math.floor(random() * 9400);
      const exponent = 1.4 + random() * 0.8;
      const size: Size = (at) => 200 + 2 * at ** exponent * (1 + 0.01 * Math.sin(at));
      const limit = size(longer) * (0.02 + 0.9 * random());
      const { found, trials } = await bySide(longer, limit, size);
      expect(found.bytes).toBeLessThanOrEqual(limit);
      expect(found.bytes).toBeGreaterThanOrEqual(limit * 0.95);
      counts.push(trials.length);
    }
    expect(Math.max(...counts)).toBeLessThanOrEqual(MAX_TRIALS.pixels);
    expect(counts.toSorted((a, b) => a - b)[250]).toBeLessThanOrEqual(2);
  });

  test('a drawing, which takes more bytes as soon as its edges are blended, is within the limit', async () => {
    const random = seededRandom(2);
    for (let run = 0; run < 500; run++) {
      const longer = 20 + Math.floor(random() * 2000);
      const blended = 2 + 8 * random();
      const size: Size = (at) => 100 + at ** 1.5 * (at === longer ? 1 : blended);
      const limit = 150 + (size(longer) - 151) * random();
      const { found, trials } = await bySide(longer, limit, size);
      expect(trials.length).toBeLessThanOrEqual(MAX_TRIALS.pixels);
      expect(found.bytes, `${longer}, ${limit}`).toBeLessThanOrEqual(limit);
    }
  });

  test('the file of a drawing, whose size is in proportion to its side, is within 5 % after few trials', async () => {
    const random = seededRandom(5);
    for (let run = 0; run < 500; run++) {
      const longer = 150 + Math.floor(random() * 2000);
      const size: Size = (at) => (at === longer ? 25 * longer : 90 + 55 * at);
      const limit = size(longer) * (0.1 + 0.8 * random());
      const { found, trials } = await bySide(longer, limit, size);
      expect(found.bytes).toBeLessThanOrEqual(limit);
      expect(found.bytes + 55, `${longer}, ${limit}`).toBeGreaterThan(limit * 0.95);
      expect(trials.length).toBeLessThanOrEqual(6);
    }
  });

  test('an icon gets the largest side whose file is within the limit, even if no file is near it', async () => {
    for (let limit = 110; limit < 2000; limit += 37) {
      const size: Size = (at) => 90 + at * at * 2;
      const { found } = await bySide(32, limit, size);
      expect(found.at, `${limit}`).toBe(Math.min(32, Math.floor(Math.sqrt((limit - 90) / 2))));
    }
  });

  test('files whose sizes are in no order are within the limit if any trial is, and else the smallest', async () => {
    const random = seededRandom(3);
    for (let run = 0; run < 500; run++) {
      const sizes = Array.from({ length: 300 }, () => 50 + Math.floor(random() * 1000));
      const limit = 20 + random() * 500;
      const { found, trials } = await bySide(299, limit, (at) => sizes[at] ?? 0, false);
      const tried = trials.map((at) => sizes[at] ?? 0);
      if (tried.some((bytes) => bytes <= limit)) expect(found.bytes).toBeLessThanOrEqual(limit);
      else expect(found.bytes).toBe(Math.min(...tried));
    }
  });

  test('if not even one pixel is within the limit, its file is the result', async () => {
    const { found } = await bySide(5000, 60, (at) => 67 + at ** 1.8);
    expect(found).toEqual({ at: 1, bytes: 68 });
  });
});

describe('fewer colors', () => {
  test('the result is the largest palette whose file is within the limit', async () => {
    for (const limit of [100, 1234, 5000, 20_000, 25_599, 25_600, 1e6]) {
      const { found, trials } = await byColors(limit, (colors) => 100 * colors);
      expect(found.at).toBe(Math.min(256, Math.max(2, Math.floor(limit / 100))));
      expect(trials.length).toBeLessThanOrEqual(9);
    }
  });

  test('the first trial is the largest palette', async () => {
    expect((await byColors(1e6, () => 5)).trials).toEqual([256]);
  });

  test('if two colors are not within the limit, their file is the result', async () => {
    expect((await byColors(10, (colors) => 10 * colors)).found).toEqual({ at: 2, bytes: 20 });
  });
});
