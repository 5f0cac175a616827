import { expect, test } from 'vitest';
import { enlargement } from '../../src/ui/enlargement';

const LARGE_ROOM = { width: 600, height: 400 };
const SQUARE_16 = { width: 16, height: 16 };

// The caption takes 52 px of the height, so that 348 px are left.
test.each([
  [16, 21],
  [32, 10],
  [64, 5],
  [65, 5],
  [116, 3],
  [174, 2],
  [175, 1],
  [5000, 1],
])('with enough space, a square image of %i px is enlarged %i times', (side, times) => {
  const size = { width: side, height: side };
  expect(enlargement(size, LARGE_ROOM, 1)).toEqual({ times, scale: times, actual: 1, isBeside: times > 1 });
});

test.each([
  [600, 200, 9, true],
  [600, 160, 6, true],
  [600, 40, 1, false],
  [240, 400, 8, true],
  [214, 400, 13, false],
  [190, 400, 11, false],
  [100, 120, 4, false],
  [30, 400, 1, false],
  [0, 0, 1, false],
])(
  'in a space of %i × %i px, an icon of 16 × 16 px is enlarged %i times',
  (width, height, times, isBeside) => {
    expect(enlargement(SQUARE_16, { width, height }, 1)).toMatchObject({ times, isBeside });
  },
);

test.each([0.5, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.625, 3])(
  'at %f device pixels per CSS pixel, each pixel of an icon covers a whole number of device pixels',
  (ratio) => {
    for (const side of [16, 24, 32, 64]) {
      const size = { width: side, height: side };
      const { times, scale, actual } = enlargement(size, LARGE_ROOM, ratio);
      expect(actual * ratio).toBeCloseTo(Math.max(1, Math.floor(ratio)));
      expect(scale * ratio).toBeCloseTo(times * Math.round(actual * ratio));
      expect(times).toBeGreaterThan(1);
      // The next whole factor would not fit.
      expect(scale * side).toBeLessThanOrEqual(348.5);
      expect((scale + actual) * side).toBeGreaterThan(348);
    }
  },
);
