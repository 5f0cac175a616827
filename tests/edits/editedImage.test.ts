import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/data/languages';
import type { Turn } from '../../src/data/turns';
import { type Edit, shapeToKeep, turnsOf } from '../../src/edits';
import { alreadyHas } from '../../src/features/editor/alreadyHas';
import { turnWords } from '../../src/shared';
import { CATALOGUES, textOf } from '../support/words';

const left: Edit = { kind: 'rotate', turn: 'left' };
const right: Edit = { kind: 'rotate', turn: 'right' };
const horizontal: Edit = { kind: 'flip', axis: 'horizontal' };
const vertical: Edit = { kind: 'flip', axis: 'vertical' };
const crop = (width: number, height: number): Edit => ({ kind: 'crop', rect: { x: 1, y: 2, width, height } });
const resize = (width: number, height: number, fit: 'stretch' | 'contain' | 'cover' = 'stretch'): Edit => ({
  kind: 'resize',
  size: { width, height },
  fit,
});

describe('the proportions that the lock keeps', () => {
  const original = { width: 600, height: 400 };
  test.each<[string, Edit[], [number, number]]>([
    ['the original’s', [], [600, 400]],
    ['the original’s, however it was stretched', [resize(100, 100)], [600, 400]],
    ['turned as the image was', [left], [400, 600]],
    ['the original’s again after two turns', [left, left], [600, 400]],
    ['the original’s after a flip', [horizontal, vertical], [600, 400]],
    ['those of a crop', [crop(50, 20)], [50, 20]],
    ['those of the last crop, turned', [crop(50, 20), right], [20, 50]],
    ['those of a crop, however it was stretched', [crop(50, 20), resize(9, 9)], [50, 20]],
    ['the original’s, turned after a stretch', [resize(100, 100), right], [400, 600]],
    ['those of a padded or cut image', [resize(100, 100, 'contain')], [100, 100]],
  ])('%s', (_, edits, [width, height]) => expect(shapeToKeep(original, edits)).toEqual({ width, height }));
});

describe('an image', () => {
  const size = { width: 64, height: 64 };
  const open = (...edits: Edit[]) => ({ current: { size, preview: new Blob(), previewUrl: '' }, edits });
  test.each<[string, Edit[], boolean]>([
    ['as it was opened', [], true],
    ['that was stretched to it', [resize(64, 64)], true],
    ['that was padded to it, which a stretch would take the place of', [resize(64, 64, 'contain')], false],
    ['that was cut to it, which a stretch would take the place of', [resize(64, 64, 'cover')], false],
    ['that was cut to it and then turned', [resize(64, 64, 'cover'), left], true],
  ])('%s (has that size already)', (_, edits, already) => {
    expect(alreadyHas(open(...edits), size)).toBe(already);
    expect(alreadyHas(open(...edits), { width: 64, height: 63 })).toBe(false);
  });
});

describe('the turns that were done', () => {
  test.each<[string, Edit[], string[]]>([
    ['none', [], []],
    ['each, in its order', [left, vertical, left, horizontal], ['left', 'vertical', 'left', 'horizontal']],
    [
      'also those that undo each other, while another is left',
      [left, right, vertical],
      ['left', 'right', 'vertical'],
    ],
    ['not what else was done', [crop(5, 5), left, resize(9, 9)], ['left']],
    ['none of the image as it was opened: a turn there and back', [left, right], []],
    ['none of the image as it was opened: four turns', [right, right, right, right], []],
    ['none of the image as it was opened: two flips', [vertical, vertical], []],
    [
      'none of the image as it was opened: two flips that are half a turn, and the other half',
      [vertical, horizontal, left, left],
      [],
    ],
    [
      'none of the image as it was opened: a turn between two flips, turned on the same way',
      [horizontal, left, horizontal, left],
      [],
    ],
    ['those of an upright image that was cut meanwhile', [left, crop(5, 5), right], ['left', 'right']],
    ['those of an upright image that was resized', [left, right, resize(9, 9)], ['left', 'right']],
  ])('are known: %s', (_, edits, turns) => expect(turnsOf(edits)).toEqual(turns));
});

/** A picture of six different pixels, as rows. */
type Grid = readonly (readonly number[])[];
const picture: Grid = [
  [1, 2, 3],
  [4, 5, 6],
];
const upsideDown = (grid: Grid): Grid => grid.toReversed();
const mirror = (grid: Grid): Grid => grid.map((row) => row.toReversed());
const turnRight = (grid: Grid): Grid =>
  (grid[0] ?? []).map((_, x) => grid.map((row) => row[x] ?? 0).toReversed());
const turnLeft = (grid: Grid): Grid => turnRight(turnRight(turnRight(grid)));

const STEPS: readonly (readonly [Edit, (grid: Grid) => Grid])[] = [
  [left, turnLeft],
  [right, turnRight],
  [horizontal, mirror],
  [vertical, upsideDown],
];

test('none are named just where every pixel is back in its place, for all orders of up to five', () => {
  const walk = (edits: readonly Edit[], grid: Grid) => {
    const isBack = JSON.stringify(grid) === JSON.stringify(picture);
    expect(turnsOf(edits).length === 0, JSON.stringify(edits)).toBe(isBack);
    if (edits.length < 5) for (const [edit, apply] of STEPS) walk([...edits, edit], apply(grid));
  };
  walk([], picture);
});

describe('the words for turns', () => {
  const english = textOf('en');
  test.each<[Turn[], string]>([
    [[], 'Back to the original orientation'],
    [['left'], 'Rotated left'],
    [['left', 'vertical'], 'Rotated left, flipped vertically'],
    [['right', 'right'], 'Rotated right\u00a0×2'],
    [['right', 'right', 'horizontal', 'right'], 'Rotated right\u00a0×2, flipped horizontally, rotated right'],
    [['left', 'right', 'left', 'vertical'], '… rotated right, rotated left, flipped vertically'],
    [
      ['left', ...Array<Turn>(1200).fill('right'), 'left', 'vertical', 'vertical'],
      '… rotated right\u00a0×1200, rotated left, flipped vertically\u00a0×2',
    ],
  ])('%j', (turns, words) => expect(turnWords(turns, english)).toBe(words));

  test.each(LANGUAGES)('are one sentence in %s', (language) => {
    const { rotate } = CATALOGUES[language];
    const words = turnWords(['left', 'vertical'], textOf(language));
    expect(words.startsWith(rotate.byLeft)).toBe(true);
    expect(words.toLowerCase().endsWith(rotate.byVertical.toLowerCase())).toBe(true);
    // Only the first word is capitalized.
    const later = words.slice(rotate.byLeft.length);
    expect(later).toBe(later.toLowerCase());
  });
});
