import { describe, expect, test } from 'vitest';
import { shapeToKeep } from '../../src/features/editor/shapeToKeep';
import type { Edit } from '../../src/imagecore';
import { orientationWords } from '../../src/work/orientation';

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

/** A picture of six different pixels, as rows. */
type Grid = readonly (readonly number[])[];
const picture: Grid = [
  [1, 2, 3],
  [4, 5, 6],
];
const mirror = (grid: Grid): Grid => grid.map((row) => row.toReversed());
const upsideDown = (grid: Grid): Grid => grid.toReversed();
const turnRight = (grid: Grid): Grid =>
  (grid[0] ?? []).map((_, x) => grid.map((row) => row[x] ?? 0).toReversed());
const turnLeft = (grid: Grid): Grid => turnRight(turnRight(turnRight(grid)));

const STEPS: readonly (readonly [Edit, (grid: Grid) => Grid])[] = [
  [left, turnLeft],
  [right, turnRight],
  [horizontal, mirror],
  [vertical, upsideDown],
];

const MEANING: Readonly<Record<string, (grid: Grid) => Grid>> = {
  'rotate.asOpened': (grid) => grid,
  'rotate.byRight': turnRight,
  'rotate.byHalf': (grid) => turnRight(turnRight(grid)),
  'rotate.byLeft': turnLeft,
  'rotate.byHorizontal': mirror,
  'rotate.byVertical': upsideDown,
  'rotate.byHorizontalRight': (grid) => turnRight(mirror(grid)),
  'rotate.byHorizontalLeft': (grid) => turnLeft(mirror(grid)),
};

test('the words for turns and flips say what became of every pixel, for all orders of up to five', () => {
  const seen = new Set<string>();
  const walk = (edits: readonly Edit[], grid: Grid) => {
    const words = orientationWords(edits);
    seen.add(words);
    expect(MEANING[words]?.(picture), JSON.stringify(edits)).toEqual(grid);
    if (edits.length < 5) for (const [edit, apply] of STEPS) walk([...edits, edit], apply(grid));
  };
  walk([], picture);
  expect(seen.size).toBe(8);
});

test('what else was done does not change the words', () => {
  expect(orientationWords([crop(5, 5), left, resize(9, 9)])).toBe('rotate.byLeft');
});
