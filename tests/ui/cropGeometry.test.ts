import { describe, expect, test } from 'vitest';
import { CROP_ASPECTS } from '../../src/data/crop';
import {
  hasAspect,
  largestRect,
  ratioOf,
  sizeOfHeight,
  sizeOfWidth,
  within,
} from '../../src/features/editor/cropGeometry';
import type { Rect, Size } from '../../src/lib/geometry';

const rect = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height });
const image: Size = { width: 600, height: 400 };

const liesWithin = ({ x, y, width, height }: Rect, { width: across, height: down }: Size) =>
  x >= 0 && y >= 0 && width >= 1 && height >= 1 && x + width <= across && y + height <= down;

describe('moved onto the image', () => {
  test.each([
    ['as it is', rect(10, 20, 30, 40), rect(10, 20, 30, 40)],
    ['the whole', rect(0, 0, 600, 400), rect(0, 0, 600, 400)],
    ['a negative origin', rect(-50, -20, 300, 200), rect(0, 0, 300, 200)],
    ['partly to the right and below', rect(500, 300, 300, 300), rect(300, 100, 300, 300)],
    ['wholly to the right and below', rect(900, 900, 10, 10), rect(590, 390, 10, 10)],
    ['wholly to the left and above', rect(-900, -900, 10, 10), rect(0, 0, 10, 10)],
  ])('%s', (_, typed, applied) => {
    expect(within(typed, image)).toEqual(applied);
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

  test('a size that follows a width or a height has it, and never exceeds the room', () => {
    if (ratio === null) return;
    for (const room of SIZES)
      for (let side = 1; side < 700; side += 7)
        for (const size of [sizeOfWidth(side, ratio, room), sizeOfHeight(side, ratio, room)]) {
          expect(liesWithin({ x: 0, y: 0, ...size }, room)).toBe(true);
          if (Math.min(room.width, room.height) > 3) expect(hasAspect(size, aspect)).toBe(true);
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
