import { describe, expect, test } from 'vitest';
import { fitEffect } from '../../src/shared/fit/FitChoice';
import { backgroundOfBars } from '../../src/shared/fit/sameShape';

const wide = { width: 1200, height: 800 };
const tall = { width: 800, height: 1200 };
const square = { width: 64, height: 64 };

describe('a wide image', () => {
  test('in a square becomes narrower (stretch), gets bars above and below (contain), or keeps its middle (cover)', () => {
    expect(fitEffect(wide, square, 'stretch')).toEqual({ kind: 'narrower', share: 0.33 });
    expect(fitEffect(wide, square, 'contain')).toEqual({ kind: 'barsAbove' });
    expect(fitEffect(wide, square, 'cover')).toEqual({
      kind: 'kept',
      size: expect.objectContaining({ width: 800, height: 800 }),
    });
  });
});

describe('a tall image', () => {
  test('in a square becomes flatter (stretch), gets bars beside it (contain), or keeps its middle (cover)', () => {
    expect(fitEffect(tall, square, 'stretch')).toEqual({ kind: 'flatter', share: 0.33 });
    expect(fitEffect(tall, square, 'contain')).toEqual({ kind: 'barsBeside' });
    expect(fitEffect(tall, square, 'cover')).toEqual({
      kind: 'kept',
      size: expect.objectContaining({ width: 800, height: 800 }),
    });
  });
});

test('no fit changes an image that already has the aspect ratio of the result', () => {
  for (const fit of ['stretch', 'contain', 'cover'] as const)
    expect(fitEffect(wide, { width: 300, height: 200 }, fit)).toBeNull();
});

// Requirements: R91
test.each([
  [{ width: 1008, height: 1000 }, null],
  [{ width: 1011, height: 1000 }, 'narrower'],
  [{ width: 1000, height: 1008 }, null],
  [{ width: 1000, height: 1011 }, 'flatter'],
])('a distortion is reported only if it is at least 1 %: the size %o in a square gives %s', (from, kind) => {
  expect(fitEffect(from, square, 'stretch')?.kind ?? null).toBe(kind);
});

// Requirements: R91
test.each([
  [{ width: 1053, height: 1000 }, 0.05],
  [{ width: 1000, height: 1057 }, 0.05],
  [{ width: 5000, height: 2 }, 0.99],
])(
  'a distortion is given in whole percent, at most 99 %: from the size %o to a square it is %o',
  (from, share) => {
    expect(fitEffect(from, square, 'stretch')).toMatchObject({ share });
  },
);

// Requirements: R335
test('the background is that of bars: there is none for another fit, or for an image of the same shape', () => {
  const background = [255, 0, 0] as const;
  expect(backgroundOfBars({ fit: 'contain', background }, wide, square)).toEqual(background);
  expect(backgroundOfBars({ fit: 'contain' }, wide, square)).toBeUndefined();
  expect(backgroundOfBars({ fit: 'cover', background }, wide, square)).toBeUndefined();
  expect(
    backgroundOfBars({ fit: 'contain', background }, { width: 500, height: 500 }, square),
  ).toBeUndefined();
});
