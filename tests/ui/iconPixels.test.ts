// What is found in the pixels of a picture: the color of its edge, the extent of its content, and whether it is seen.
import { describe, expect, test } from 'vitest';
import { BLACK, type Rgb, WHITE } from '../../src/edits';
import {
  contentRadius,
  contrast,
  edgeColor,
  grayOf,
  isPartlyTransparent,
  SURFACES,
  vanishes,
} from '../../src/features/icons/pixels';
import type { Samples } from '../../src/imagecore';

type Pixel = readonly [number, number, number, number];

const CLEAR: Pixel = [9, 9, 9, 0];
const opaque = ([red, green, blue]: Rgb): Pixel => [red, green, blue, 255];

function picture(width: number, height: number, at: (x: number, y: number) => Pixel): Samples {
  const rgba = Uint8Array.from(
    Array.from({ length: width * height }, (_, i) => at(i % width, Math.floor(i / width))).flat(),
  );
  return { width, height, rgba };
}

const disc = (side: number, radius: number, color: Pixel, outside: Pixel) =>
  picture(side, side, (x, y) =>
    Math.hypot(x + 0.5 - side / 2, y + 0.5 - side / 2) <= radius ? color : outside,
  );

test('the contrast ratio is that of WCAG', () => {
  expect(contrast(WHITE, BLACK)).toBe(21);
  expect(contrast([119, 119, 119], WHITE)).toBeCloseTo(4.48, 2);
  expect(contrast(WHITE, WHITE)).toBe(1);
});

describe('the color of the edge', () => {
  // Requirements: R425
  test('is the median of the border, which single pixels do not change', () => {
    const framed = picture(20, 10, (x, y) =>
      x === 0 || y === 0 || x === 19 || y === 9 ? opaque([10, 20, 30]) : opaque([200, 0, 0]),
    );
    framed.rgba.set([255, 255, 255, 255], 0);
    expect(edgeColor(framed)).toEqual([10, 20, 30]);
    expect(edgeColor(picture(1, 1, () => opaque([1, 2, 3])))).toEqual([1, 2, 3]);
  });

  test('of a transparent border is white, or black behind a white picture', () => {
    expect(edgeColor(disc(32, 12, opaque([200, 0, 0]), CLEAR))).toEqual(WHITE);
    expect(edgeColor(disc(32, 12, opaque(WHITE), CLEAR))).toEqual(BLACK);
  });

  test('becomes white or black where the color space permits no other color', () => {
    expect([grayOf([250, 230, 0]), grayOf([60, 0, 60])]).toEqual([WHITE, BLACK]);
  });
});

describe('the radius of the content', () => {
  // Requirements: R425
  test('is half of the diagonal if the content fills the picture', () => {
    const full = picture(256, 128, () => opaque([200, 0, 0]));
    expect(contentRadius(full, WHITE)).toBeCloseTo(Math.hypot(256, 128) / 512, 6);
  });

  test('is that of a disc, and a little more for the resize', () => {
    const radius = contentRadius(disc(256, 100, opaque([200, 0, 0]), CLEAR), WHITE);
    expect(radius).toBeGreaterThan(100 / 256);
    expect(radius).toBeLessThan(104 / 256);
  });

  test('ignores what has the color of the background, and is 0 for nothing', () => {
    const framed = disc(64, 20, opaque([200, 0, 0]), opaque([10, 20, 30]));
    expect(contentRadius(framed, [10, 20, 30])).toBeLessThan(24 / 64);
    expect(contentRadius(framed, WHITE)).toBeCloseTo(Math.SQRT1_2, 6);
    expect(
      contentRadius(
        picture(8, 8, () => CLEAR),
        WHITE,
      ),
    ).toBe(0);
  });
});

// Requirements: R433
test.each<[string, Samples, keyof typeof SURFACES, boolean]>([
  ['a white disc on a light tab', disc(16, 7, opaque(WHITE), CLEAR), 'light', true],
  ['a white disc on a dark tab', disc(16, 7, opaque(WHITE), CLEAR), 'dark', false],
  ['a dark disc on a dark tab', disc(16, 7, opaque([40, 40, 40]), CLEAR), 'dark', true],
  ['a red disc on a light tab', disc(16, 7, opaque([200, 0, 0]), CLEAR), 'light', false],
  ['a hardly opaque black disc', disc(16, 7, [0, 0, 0, 20], CLEAR), 'light', true],
  ['a single dark pixel', disc(16, 0.8, opaque(BLACK), CLEAR), 'light', true],
])('%s: vanishes on the surface %s', (_, icon, surface, expected) => {
  expect(vanishes(icon, SURFACES[surface])).toBe(expected);
});

// Requirements: R426
test('a picture is partly transparent if it has transparent and opaque pixels', () => {
  expect(isPartlyTransparent(disc(8, 3, opaque(BLACK), CLEAR))).toBe(true);
  expect(isPartlyTransparent(picture(4, 4, () => opaque(BLACK)))).toBe(false);
  expect(isPartlyTransparent(picture(4, 4, () => CLEAR))).toBe(false);
});
