import { describe, expect, test } from 'vitest';
import { CROP_ASPECTS } from '../../src/data/crop';
import {
  clampRect,
  hasAspect,
  largestRect,
  liesWithin,
  ratioOf,
  toImage,
  toPreview,
  withAspect,
} from '../../src/features/editor/cropGeometry';
import type { Rect, Size } from '../../src/lib/geometry';
import { seededRandom } from '../support/fixtures';

const rect = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height });
const image: Size = { width: 600, height: 400 };

describe('cut down to the image', () => {
  test.each([
    ['as it is', rect(10, 20, 30, 40), rect(10, 20, 30, 40)],
    ['the whole', rect(0, 0, 600, 400), rect(0, 0, 600, 400)],
    ['a negative origin', rect(-50, -20, 300, 200), rect(0, 0, 250, 180)],
    ['too wide and too high', rect(500, 300, 300, 300), rect(500, 300, 100, 100)],
    ['larger all round', rect(-10, -10, 9999, 9999), rect(0, 0, 600, 400)],
    ['wholly to the right and below', rect(900, 900, 10, 10), rect(599, 399, 1, 1)],
    ['wholly to the left and above', rect(-900, -900, 10, 10), rect(0, 0, 1, 1)],
  ])('%s', (_, typed, applied) => {
    expect(clampRect(typed, image)).toEqual(applied);
    expect(liesWithin(typed, image)).toBe(
      typed === applied || JSON.stringify(typed) === JSON.stringify(applied),
    );
  });

  test('whatever is typed, something is left, on the image', () => {
    const random = seededRandom(1);
    const some = (most: number) => Math.floor((random() - 0.5) * 2 * most);
    for (let i = 0; i < 2000; i++) {
      const typed = rect(some(1500), some(1500), 1 + Math.abs(some(1500)), 1 + Math.abs(some(1500)));
      const applied = clampRect(typed, image);
      expect(liesWithin(applied, image)).toBe(true);
      expect(Math.min(applied.width, applied.height)).toBeGreaterThanOrEqual(1);
    }
  });
});

const SIZES: Size[] = [
  { width: 600, height: 400 },
  { width: 400, height: 600 },
  { width: 4928, height: 3264 },
  { width: 16_384, height: 3 },
  { width: 1, height: 9999 },
  { width: 1, height: 1 },
];

describe.each(CROP_ASPECTS.map(({ id }) => id))('the aspect %s', (aspect) => {
  const ratio = ratioOf(aspect);

  test.each(SIZES)(
    'its largest rectangle on $width × $height lies in the middle and fills a side',
    (size) => {
      const largest = largestRect(size, aspect);
      expect(liesWithin(largest, size)).toBe(true);
      expect(largest.width === size.width || largest.height === size.height).toBe(true);
      expect(Math.abs(size.width - largest.width - 2 * largest.x)).toBeLessThanOrEqual(1);
      expect(Math.abs(size.height - largest.height - 2 * largest.y)).toBeLessThanOrEqual(1);
      // On a strip a few pixels wide no aspect can be had.
      if (Math.min(size.width, size.height) > 3) expect(hasAspect(largest, aspect)).toBe(true);
    },
  );

  test('a box whose edges were rounded gets it exactly, on the image', () => {
    const random = seededRandom(2);
    for (let i = 0; i < 500; i++) {
      const width = 3 + Math.floor(random() * 500);
      const height = ratio === null ? 100 : Math.round(width / ratio) + Math.round(random() * 2 - 1);
      const box = clampRect(
        rect(Math.floor(random() * 600), Math.floor(random() * 400), width, height),
        image,
      );
      const exact = withAspect(box, aspect, image);
      expect(liesWithin(exact, image)).toBe(true);
      expect(hasAspect(exact, aspect)).toBe(true);
      if (aspect === '1:1') expect(exact.width).toBe(exact.height);
    }
  });
});

test('a size a pixel off has the aspect only where whole pixels can do no better', () => {
  expect(hasAspect({ width: 1600, height: 900 }, '16:9')).toBe(true);
  expect(hasAspect({ width: 1600, height: 901 }, '16:9')).toBe(false);
  expect(hasAspect({ width: 1500, height: 844 }, '16:9')).toBe(true);
  expect(hasAspect({ width: 500, height: 501 }, '1:1')).toBe(false);
  expect(hasAspect({ width: 3, height: 7 }, 'free')).toBe(true);
});

describe('between the preview and the image', () => {
  const large: Size = { width: 4928, height: 3264 };
  // Not quite in proportion: a preview's sides are rounded.
  const preview: Size = { width: 604, height: 400 };

  test('the edges are rounded, not the sides', () => {
    const ten: Size = { width: 10, height: 10 };
    // 0.75 … 1.35 pixels are 1.125 … 2.025 of 15: from 1 to 2. Rounding the width would have made it 1 … 2 too,
    // but 0.35 … 1.65 (0.525 … 2.475) is from 1 to 2, and its width rounds to 2.
    expect(toImage(rect(0.35, 0, 1.3, 10), ten, { width: 15, height: 15 })).toEqual(rect(1, 0, 1, 15));
  });

  test('boxes that meet on the preview meet in the image', () => {
    const random = seededRandom(3);
    for (let i = 0; i < 500; i++) {
      const cut = 1 + random() * 600;
      const left = toImage(rect(0, 0, cut, 400), preview, large);
      const right = toImage(rect(cut, 0, 604 - cut, 400), preview, large);
      expect(left.x + left.width).toBe(right.x);
      expect(right.x + right.width).toBe(large.width);
    }
  });

  test('from the image to the preview and back nothing changes, for any rectangle', () => {
    const random = seededRandom(4);
    for (let i = 0; i < 5000; i++) {
      const x = Math.floor(random() * large.width);
      const y = Math.floor(random() * large.height);
      const width = 1 + Math.floor(random() * (large.width - x));
      const height = 1 + Math.floor(random() * (large.height - y));
      const there = rect(x, y, width, height);
      expect(toImage(toPreview(there, preview, large), preview, large)).toEqual(there);
    }
  });

  test('a box too small to hold a pixel holds one', () => {
    expect(toImage(rect(604, 400, 0, 0), preview, large)).toEqual(rect(4927, 3263, 1, 1));
    expect(toImage(rect(0.01, 0.01, 0.01, 0.01), preview, large)).toEqual(rect(0, 0, 1, 1));
  });
});
