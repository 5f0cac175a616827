import { describe, expect, test } from 'vitest';
import { CROP_ASPECTS } from '../../src/config/crop';
import {
  dragRect,
  hasAspect,
  movedWithin,
  ratioOf,
  rectWithAspect,
  sizeForHeight,
  sizeForWidth,
} from '../../src/features/editor/crop/cropGeometry';
import { type Rect, rectOfSize, type Size } from '../../src/lib/geometry';
import { expectOften } from '../support/expectOften';

const rect = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height });
const image: Size = { width: 600, height: 400 };

const isInside = ({ x, y, width, height }: Rect, { width: across, height: down }: Size) =>
  x >= 0 && y >= 0 && width >= 1 && height >= 1 && x + width <= across && y + height <= down;

describe('within()', () => {
  test.each([
    ['a rectangle inside the image', rect(10, 20, 30, 40), rect(10, 20, 30, 40)],
    ['the whole image', rect(0, 0, 600, 400), rect(0, 0, 600, 400)],
    ['a rectangle partly beyond the upper left corner', rect(-50, -20, 300, 200), rect(0, 0, 300, 200)],
    ['a rectangle partly beyond the lower right corner', rect(500, 300, 300, 300), rect(300, 100, 300, 300)],
    ['a rectangle fully beyond the lower right corner', rect(900, 900, 10, 10), rect(590, 390, 10, 10)],
    ['a rectangle fully beyond the upper left corner', rect(-900, -900, 10, 10), rect(0, 0, 10, 10)],
  ])('returns the nearest rectangle inside the image for %s', (_, rectangle, moved) => {
    expect(movedWithin(rectangle, image)).toEqual(moved);
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

describe.each(CROP_ASPECTS)('the aspect %s', (aspect) => {
  const ratio = ratioOf(aspect);

  test.each(SIZES)(
    'gives a centered rectangle with the full width or height of an image of $width × $height px',
    (size) => {
      const largest = rectWithAspect(rectOfSize(size), aspect, size);
      expect(isInside(largest, size)).toBe(true);
      expect(largest.width === size.width || largest.height === size.height).toBe(true);
      expect(Math.abs(size.width - largest.width - 2 * largest.x)).toBeLessThanOrEqual(1);
      expect(Math.abs(size.height - largest.height - 2 * largest.y)).toBeLessThanOrEqual(1);
      // If the image is at most 3 pixels wide or high, rounding to whole pixels can change the aspect too much.
      if (Math.min(size.width, size.height) > 3) expectOften(hasAspect(largest, aspect)).toBe(true);
    },
  );

  // With the free aspect, a width does not determine a height.
  if (ratio === null) return;

  test('turns a width or a height into a size that has this aspect and fits into the image', () => {
    for (const room of SIZES)
      for (let side = 1; side < 700; side += 7)
        for (const size of [sizeForWidth(side, ratio, room), sizeForHeight(side, ratio, room)]) {
          expectOften(isInside({ x: 0, y: 0, ...size }, room)).toBe(true);
          if (Math.min(room.width, room.height) > 3) expectOften(hasAspect(size, aspect)).toBe(true);
        }
  });
});

test('hasAspect() accepts the rounding of one side to whole pixels, but no larger difference', () => {
  expect(hasAspect({ width: 1600, height: 900 }, '16:9')).toBe(true);
  expect(hasAspect({ width: 1600, height: 901 }, '16:9')).toBe(false);
  expect(hasAspect({ width: 1500, height: 844 }, '16:9')).toBe(true);
  expect(hasAspect({ width: 500, height: 501 }, '1:1')).toBe(false);
  expect(hasAspect({ width: 3, height: 7 }, 'free')).toBe(true);
});

describe('a drag between two pixels', () => {
  const before = rect(100, 80, 61, 41);
  const drag = { before, from: { x: 130.2, y: 100.7 }, ratio: null, image } as const;

  test.each([
    [0.6, 1],
    [0.4, 0],
    [-0.4, 0],
    [-0.6, -1],
  ])('by %f pixels moves the box and its edges by %i', (by, whole) => {
    const to = { x: drag.from.x + 7 + by, y: drag.from.y + 5 + by };
    const [x, y] = [7 + whole, 5 + whole];
    expect(dragRect({ ...drag, part: 'all' }, to)).toEqual({ ...before, x: 100 + x, y: 80 + y });
    expect(dragRect({ ...drag, part: 'se' }, to)).toEqual({ ...before, width: 61 + x, height: 41 + y });
    expect(dragRect({ ...drag, part: 'nw' }, to)).toEqual(rect(100 + x, 80 + y, 61 - x, 41 - y));
  });

  test('begins a new box at the nearest corner of a pixel', () => {
    const near = (from: { x: number; y: number }) =>
      dragRect({ ...drag, part: 'crop', from }, { x: from.x + 50, y: from.y + 30 });
    expect(near({ x: 200.6, y: 100.6 })).toEqual(rect(201, 101, 50, 30));
    expect(near({ x: 200.4, y: 100.4 })).toEqual(rect(200, 100, 50, 30));
  });
});
