// Whether an edited JPEG can be saved without loss, and which part of the file is turned how. The tests move the pixels of
// small images one by one, as the edits and the orientation say, and compare where they end.
import { describe, expect, test } from 'vitest';
import type { Edit, LosslessJpeg, StoredJpeg } from '../../src/edits';
import { losslessJpeg } from '../../src/edits/pixels';
import type { Rect, Size } from '../../src/lib/geometry';
import { expectOften } from '../support/expectOften';
import { seededRandom } from '../support/fixtures';

/** Rows of pixels. Each pixel is the place that it had at first. */
type Grid = readonly (readonly string[])[];

const gridOf = ({ width, height }: Size): Grid =>
  Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => `${x} ${y}`));
const sizeOf = (grid: Grid): Size => ({ width: grid[0]?.length ?? 0, height: grid.length });

const mirrored = (grid: Grid): Grid => grid.map((row) => row.toReversed());
const flipped = (grid: Grid): Grid => grid.toReversed();
const transposed = (grid: Grid): Grid =>
  Array.from({ length: sizeOf(grid).width }, (_, x) => grid.map((row) => row[x] ?? ''));
const cropped = (grid: Grid, { x, y, width, height }: Rect): Grid =>
  grid.slice(y, y + height).map((row) => row.slice(x, x + width));

/** The tag Orientation, as TIFF 6.0 describes it by the sides at which the first row and the first column are. */
const ORIENTED: readonly ((grid: Grid) => Grid)[] = [
  (grid) => grid,
  mirrored,
  (grid) => flipped(mirrored(grid)),
  flipped,
  transposed,
  (grid) => mirrored(transposed(grid)),
  (grid) => flipped(mirrored(transposed(grid))),
  (grid) => flipped(transposed(grid)),
];
const oriented = (grid: Grid, orientation: number) =>
  (ORIENTED[orientation - 1] as (grid: Grid) => Grid)(grid);

function edited(grid: Grid, edit: Edit): Grid {
  switch (edit.kind) {
    case 'crop':
      return cropped(grid, edit.rect);
    case 'rotate':
      return oriented(grid, edit.turn === 'right' ? 6 : 8);
    case 'flip':
      return edit.axis === 'horizontal' ? mirrored(grid) : flipped(grid);
    default:
      return grid;
  }
}

const left: Edit = { kind: 'rotate', turn: 'left' };
const right: Edit = { kind: 'rotate', turn: 'right' };
const mirror: Edit = { kind: 'flip', axis: 'horizontal' };
const crop = (x: number, y: number, width: number, height: number): Edit => ({
  kind: 'crop',
  rect: { x, y, width, height },
});
const square = (side: number): Size => ({ width: side, height: side });
const upright = (side = 16): StoredJpeg => ({ orientation: 1, mcu: square(side) });

const random = seededRandom(5);
const below = (end: number) => Math.floor(random() * end);

function randomMoves(grid: Grid, unit: number): [readonly Edit[], Grid] {
  const edits: Edit[] = [];
  let result = grid;
  for (let count = below(5); count > 0; count--) {
    const size = sizeOf(result);
    // Half of the crops lie between two MCUs, so that many are exact.
    const step = below(2) ? unit : 1;
    const [x, y] = [below(Math.ceil(size.width / step)) * step, below(Math.ceil(size.height / step)) * step];
    const all: readonly Edit[] = [
      crop(x, y, 1 + below(size.width - x), 1 + below(size.height - y)),
      left,
      right,
      mirror,
      { kind: 'flip', axis: 'vertical' },
      { kind: 'density', perMeter: 2835 },
    ];
    const edit = all[below(all.length)] as Edit;
    edits.push(edit);
    result = edited(result, edit);
  }
  return [edits, result];
}

/** Whether the sides of a result lie between two MCUs where they must. It has at least two rows and columns. */
function isExact(result: Grid, mcu: Size): boolean {
  const placeOf = (row: number, column: number) => (result.at(row)?.at(column) ?? '').split(' ').map(Number);
  const [[startX = 0, startY = 0], [endX = 0, endY = 0]] = [placeOf(0, 0), placeOf(-1, -1)];
  const isBetween = (start: number, end: number, unit: number) =>
    start <= end ? start % unit === 0 : end % unit === 0 && (start + 1) % unit === 0;
  return isBetween(startX, endX, mcu.width) && isBetween(startY, endY, mcu.height);
}

describe('an edited JPEG', () => {
  // Requirements: R308, R309
  test('is exact if its edges lie between two MCUs, and its pixels are those that the edits move', () => {
    let exact = 0;
    for (let trial = 0; trial < 3000; trial++) {
      const unit = 4;
      const stored = gridOf({ width: 2 + below(22), height: 2 + below(22) });
      const orientation = 1 + below(8);
      const opened = oriented(stored, orientation);
      const mcu = { width: unit * (1 + below(2)), height: unit * (1 + below(2)) };
      const [edits, result] = randomMoves(opened, unit);
      const found = losslessJpeg(sizeOf(opened), { orientation, mcu }, edits);
      const { width, height } = sizeOf(result);
      if (width > 1 && height > 1) expectOften(found.kind === 'exact').toBe(isExact(result, mcu));
      if (found.kind === 'exact') {
        exact++;
        expectOften(oriented(cropped(stored, found.region), found.orientation)).toEqual(result);
        continue;
      }
      expectOften(found.kind).toBe('edges');
      if (found.kind !== 'edges' || !found.cuts) continue;
      const { left: x, top: y, right: after, bottom: under } = found.cuts;
      const cut = [...edits, crop(x, y, width - x - after, height - y - under)];
      expectOften(losslessJpeg(sizeOf(opened), { orientation, mcu }, cut).kind).toBe('exact');
    }
    expect(exact).toBeGreaterThan(500);
  });

  test.each<[string, Size, StoredJpeg, Edit[], LosslessJpeg]>([
    [
      'without edits',
      { width: 100, height: 90 },
      upright(),
      [],
      { kind: 'exact', region: { x: 0, y: 0, width: 100, height: 90 }, orientation: 1 },
    ],
    [
      'on its side, turned upright by its orientation',
      { width: 64, height: 100 },
      { orientation: 6, mcu: { width: 16, height: 8 } },
      [],
      { kind: 'exact', region: { x: 0, y: 0, width: 100, height: 64 }, orientation: 6 },
    ],
    [
      'with a crop that begins within an MCU',
      square(100),
      upright(),
      [crop(3, 16, 50, 50)],
      { kind: 'edges', mcu: square(16), cuts: { left: 13, top: 0, right: 0, bottom: 0 } },
    ],
    [
      'with a mirrored width that is no multiple of an MCU',
      square(100),
      upright(),
      [mirror],
      { kind: 'edges', mcu: square(16), cuts: { left: 4, top: 0, right: 0, bottom: 0 } },
    ],
    [
      'that is turned, with another MCU in each direction',
      square(100),
      { orientation: 1, mcu: { width: 16, height: 8 } },
      [right],
      { kind: 'edges', mcu: { width: 8, height: 16 }, cuts: { left: 4, top: 0, right: 0, bottom: 0 } },
    ],
    [
      'of which nothing would be left',
      square(10),
      upright(),
      [left],
      { kind: 'edges', mcu: square(16), cuts: null },
    ],
    [
      'that is resized',
      square(100),
      upright(),
      [{ kind: 'resize', size: square(50), fit: 'stretch' }],
      { kind: 'resized' },
    ],
    [
      'that has got bars',
      square(100),
      upright(),
      [{ kind: 'resize', size: { width: 160, height: 100 }, fit: 'contain' }],
      { kind: 'resized' },
    ],
    [
      'that a resize only cuts',
      square(96),
      upright(),
      [{ kind: 'resize', size: { width: 64, height: 96 }, fit: 'cover' }],
      { kind: 'exact', region: { x: 16, y: 0, width: 64, height: 96 }, orientation: 1 },
    ],
    ['whose kind cannot be moved', square(96), { orientation: 1, mcu: null }, [], { kind: 'unsupported' }],
  ])('%s', (_, size, stored, edits, expected) => {
    expect(losslessJpeg(size, stored, edits)).toEqual(expected);
  });
});
