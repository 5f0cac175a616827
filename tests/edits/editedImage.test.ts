// Properties of an edited image that the page uses: the proportions to keep, whether a resize would change the image,
// and its rotations and flips with their text. A stretch is a resize that may change the proportions.
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/config/languages';
import type { RotateFlip } from '../../src/config/rotateFlip';
import {
  densityEdit,
  densityOf,
  type Edit,
  keyOfEdits,
  lastFilter,
  lockedAspectSize,
  pixelEdits,
  rotateFlipsOf,
  sizeBefore,
} from '../../src/edits';
import { alreadyHasSize } from '../../src/features/editor/resize/useResize';
import { describeRotateFlips } from '../../src/shared/names/describeRotateFlips';
import { CATALOGS, textOf } from '../support/words';

const left: Edit = { kind: 'rotate', turn: 'left' };
const right: Edit = { kind: 'rotate', turn: 'right' };
const horizontal: Edit = { kind: 'flip', axis: 'horizontal' };
const vertical: Edit = { kind: 'flip', axis: 'vertical' };
const density = (perMeter: number): Edit => ({ kind: 'density', perMeter });
const crop = (width: number, height: number): Edit => ({ kind: 'crop', rect: { x: 1, y: 2, width, height } });
const resize = (width: number, height: number, fit: 'stretch' | 'contain' | 'cover' = 'stretch'): Edit => ({
  kind: 'resize',
  size: { width, height },
  fit,
});

describe('the proportions that "Lock aspect ratio" keeps', () => {
  const original = { width: 600, height: 400 };
  test.each<[string, Edit[], [number, number]]>([
    ['are those of the original if there are no edits', [], [600, 400]],
    ['are those of the original after a stretch', [resize(100, 100)], [600, 400]],
    ['are those of the original with another density', [density(2835), resize(100, 100)], [600, 400]],
    ['are swapped by a rotation', [left], [400, 600]],
    ['are those of the original after two rotations', [left, left], [600, 400]],
    ['are those of the original after two flips', [horizontal, vertical], [600, 400]],
    ['are those of a crop', [crop(50, 20)], [50, 20]],
    ['are those of a crop, swapped by a later rotation', [crop(50, 20), right], [20, 50]],
    ['are those of a crop, also after a stretch', [crop(50, 20), resize(9, 9)], [50, 20]],
    ['are swapped by a rotation, also after a stretch', [resize(100, 100), right], [400, 600]],
    ['are those of the new size after a resize with bars', [resize(100, 100, 'contain')], [100, 100]],
  ])('%s', (_, edits, [width, height]) =>
    expect(lockedAspectSize(original, edits)).toEqual({ width, height }),
  );
});

describe('the size that the next resize starts from', () => {
  const original = { width: 600, height: 400 };
  test.each<[string, Edit[], [number, number]]>([
    ['is that of the original if there are no edits', [], [600, 400]],
    ['is that before a resize, which the next one replaces', [resize(100, 100)], [600, 400]],
    ['is that before a resize, also with a density', [density(2835), resize(100, 100)], [600, 400]],
    ['is that of a resize if another edit follows it', [resize(300, 200), left], [200, 300]],
    ['is that before a resize with bars', [crop(50, 20), resize(100, 100, 'contain')], [50, 20]],
  ])('%s', (_, edits, [width, height]) =>
    expect(sizeBefore('resize', original, edits)).toEqual({ width, height }),
  );
});

test('the filter of the last resize counts also if other edits follow it', () => {
  const nearest: Edit = { kind: 'resize', size: { width: 9, height: 9 }, fit: 'stretch', filter: 'nearest' };
  expect(lastFilter([nearest, left])).toBe('nearest');
  expect(lastFilter([nearest, left, resize(3, 3)])).toBeUndefined();
  expect(lastFilter([])).toBeUndefined();
});

describe('alreadyHas() says that a stretch of an image of 64 × 64 px to the same size', () => {
  const size = { width: 64, height: 64 };
  const open = (...edits: Edit[]) => ({
    original: { size: { width: 128, height: 64 }, hasAlpha: false, bounds: size, preview: new Blob() },
    current: { size, hasAlpha: false, bounds: size, preview: new Blob() },
    edits,
  });
  test.each<[string, Edit[], boolean]>([
    ['changes nothing if there are no edits', [], true],
    ['changes nothing after a stretch', [resize(64, 64)], true],
    ['changes the image if it replaces a resize with contain', [resize(64, 64, 'contain')], false],
    ['changes the image if it replaces a resize with cover', [resize(64, 64, 'cover')], false],
    ['changes nothing after a resize with cover and a rotation', [resize(64, 64, 'cover'), left], true],
  ])('%s', (_, edits, already) => {
    const stretch = { kind: 'resize', size, fit: 'stretch' } as const;
    expect(alreadyHasSize(open(...edits), stretch)).toBe(already);
    expect(alreadyHasSize(open(...edits), { ...stretch, size: { width: 64, height: 63 } })).toBe(false);
  });
});

test('a density is no edit of pixels, and the last one counts', () => {
  const edits = [density(2835), left, density(11_811), crop(5, 5)];
  expect(pixelEdits(edits)).toEqual([left, crop(5, 5)]);
  expect(densityOf(edits)).toEqual({ x: 11_811, y: 11_811 });
  expect(densityOf([left])).toBeNull();
});

// Requirements: R287
test('a density with two numbers is that of the image when it was set, and turns with the image', () => {
  const density = { x: 11_850, y: 5945 };
  const turned = { x: 5945, y: 11_850 };
  const set = densityEdit(density, []);
  expect(densityOf([set])).toEqual(density);
  expect(densityOf([set, left])).toEqual(turned);
  expect(densityOf([set, left, left])).toEqual(density);
  const later = densityEdit(density, [left]);
  expect(densityOf([later, left])).toEqual(density);
  expect(densityOf([later, left, left])).toEqual(turned);
  expect(densityEdit({ x: 2835, y: 2835 }, [left])).toEqual({ kind: 'density', perMeter: 2835 });
});

test('the key of a resize without a filter is that of earlier versions, which had no filters', () => {
  expect(keyOfEdits([resize(3, 4, 'cover')])).toBe(
    '[{"kind":"resize","size":{"width":3,"height":4},"fit":"cover"}]',
  );
});

describe('the rotations and flips that rotateFlipsOf() returns', () => {
  test.each<[string, Edit[], string[]]>([
    ['none without edits', [], []],
    [
      'all rotations and flips in order',
      [left, vertical, left, horizontal],
      ['left', 'vertical', 'left', 'horizontal'],
    ],
    [
      'all three even if the first two cancel each other out',
      [left, right, vertical],
      ['left', 'right', 'vertical'],
    ],
    ['only rotations and flips, not other edits', [crop(5, 5), left, resize(9, 9)], ['left']],
    ['none after two rotations that cancel each other out', [left, right], []],
    ['none after four equal rotations', [right, right, right, right], []],
    ['none after two equal flips', [vertical, vertical], []],
    [
      'none after two different flips, which equal a rotation by 180°, and another rotation by 180°',
      [vertical, horizontal, left, left],
      [],
    ],
    [
      'none after a flip, a rotation, the same flip and the same rotation, which cancel each other out',
      [horizontal, left, horizontal, left],
      [],
    ],
    [
      'none after two rotations that cancel each other out, with another density',
      [density(2835), left, right],
      [],
    ],
    ['two opposite rotations if there is a crop between them', [left, crop(5, 5), right], ['left', 'right']],
    ['two opposite rotations if a resize follows them', [left, right, resize(9, 9)], ['left', 'right']],
  ])('are %s', (_, edits, rotateFlips) => expect(rotateFlipsOf(edits)).toEqual(rotateFlips));
});

/** A picture as rows of pixels. A number stands for the color of a pixel. */
type Grid = readonly (readonly number[])[];
const picture: Grid = [
  [1, 2, 3],
  [4, 5, 6],
];
const upsideDown = (grid: Grid): Grid => grid.toReversed();
const mirror = (grid: Grid): Grid => grid.map((row) => row.toReversed());
const rotateRight = (grid: Grid): Grid =>
  (grid[0] ?? []).map((_, x) => grid.map((row) => row[x] ?? 0).toReversed());
const rotateLeft = (grid: Grid): Grid => rotateRight(rotateRight(rotateRight(grid)));

const STEPS: readonly (readonly [Edit, (grid: Grid) => Grid])[] = [
  [left, rotateLeft],
  [right, rotateRight],
  [horizontal, mirror],
  [vertical, upsideDown],
];

// Requirements: R111
test('rotateFlipsOf() returns [] for up to five rotations and flips exactly if they leave each pixel at its place', () => {
  const walk = (edits: readonly Edit[], grid: Grid) => {
    const isBack = JSON.stringify(grid) === JSON.stringify(picture);
    expect(rotateFlipsOf(edits).length === 0, JSON.stringify(edits)).toBe(isBack);
    if (edits.length < 5) for (const [edit, apply] of STEPS) walk([...edits, edit], apply(grid));
  };
  walk([], picture);
});

describe('the text for rotations and flips', () => {
  const english = textOf('en');
  test.each<[RotateFlip[], string]>([
    [[], 'Back to the original orientation'],
    [['left'], 'Rotated left'],
    [['left', 'vertical'], 'Rotated left, flipped vertically'],
    [['right', 'right'], 'Rotated right\u00a0×2'],
    [['right', 'right', 'horizontal', 'right'], 'Rotated right\u00a0×2, flipped horizontally, rotated right'],
    [['left', 'right', 'left', 'vertical'], '… rotated right, rotated left, flipped vertically'],
    [
      ['left', ...Array<RotateFlip>(1200).fill('right'), 'left', 'vertical', 'vertical'],
      '… rotated right\u00a0×1200, rotated left, flipped vertically\u00a0×2',
    ],
  ])('describes %j', (rotateFlips, words) => expect(describeRotateFlips(rotateFlips, english)).toBe(words));

  test.each(LANGUAGES)('joins a rotation and a flip into one sentence in %s', (language) => {
    const { rotate } = CATALOGS[language];
    const words = describeRotateFlips(['left', 'vertical'], textOf(language));
    expect(words.startsWith(rotate.byLeft)).toBe(true);
    expect(words.toLowerCase().endsWith(rotate.byVertical.toLowerCase())).toBe(true);
    // Only the first word of the sentence is capitalized.
    const later = words.slice(rotate.byLeft.length);
    expect(later).toBe(later.toLowerCase());
  });
});
