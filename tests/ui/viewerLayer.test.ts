// The tiled layers of the viewer: which level and which tiles of an image are shown, and where on the canvas. Level n
// is the image reduced by 2^n in each direction. A tile is a rectangle of a level.
import { describe, expect, test } from 'vitest';
import { type Edit, IDENTITY_MATRIX, type Matrix, transformPoint } from '../../src/edits';
import { isUpright, placementOf } from '../../src/edits/pixels';
import {
  canvasMatrix,
  intersection,
  inverseTransformPoint,
  levelFor,
  TILE_SIDE,
  type Tile,
  type TiledLayer,
  tileAt,
  tileRectInLayer,
  tilesIn,
} from '../../src/features/viewer/layer';
import { shownRect, type View } from '../../src/features/viewer/view';
import { levelSize, type Rect, type Size } from '../../src/lib/geometry';
import { expectOften } from '../support/expectOften';
import { seededRandom } from '../support/fixtures';
import { randomEdits } from '../support/randomEdits';

const layerOf = (size: Size, matrix: Matrix = IDENTITY_MATRIX): TiledLayer => ({
  kind: 'tiles',
  key: 'layer',
  edits: [],
  size,
  matrix,
  visible: { x: 0, y: 0, ...size },
  hasAlpha: false,
  preview: new Blob(),
});

const left: Edit = { kind: 'rotate', turn: 'left' };
const right: Edit = { kind: 'rotate', turn: 'right' };
const horizontal: Edit = { kind: 'flip', axis: 'horizontal' };
const vertical: Edit = { kind: 'flip', axis: 'vertical' };

/** The eight orientations of an image, each with the edits that produce it. */
const ORIENTATIONS: readonly (readonly [name: string, edits: readonly Edit[]])[] = [
  ['upright', []],
  ['rotated left', [left]],
  ['upside down', [left, left]],
  ['rotated right', [right]],
  ['flipped horizontally', [horizontal]],
  ['flipped vertically', [vertical]],
  ['flipped and rotated left', [horizontal, left]],
  ['flipped and rotated right', [horizontal, right]],
];

describe.each(ORIENTATIONS)('an image that is %s', (_, edits) => {
  const random = seededRandom(edits.length + 1);

  test('keeps each position if it is mapped to the result or to the canvas and back', () => {
    for (let times = 0; times < 200; times++) {
      const size = { width: 1 + Math.floor(random() * 9000), height: 1 + Math.floor(random() * 9000) };
      const placement = placementOf(size, edits);
      const shown = { x: -random() * 5000, y: 7, width: 1 + random() * 9000, height: 1 + random() * 9000 };
      for (const matrix of [placement.matrix, canvasMatrix(placement.matrix, placement.size, shown)]) {
        const point = { x: random() * size.width, y: random() * size.height };
        const back = inverseTransformPoint(matrix, transformPoint(matrix, point));
        expectOften(back.x).toBeCloseTo(point.x, 6);
        expectOften(back.y).toBeCloseTo(point.y, 6);
      }
    }
  });

  // Requirements: R239
  test('covers exactly the area of the result on the canvas', () => {
    const size = { width: 600, height: 400 };
    const { matrix, size: result } = placementOf(size, edits);
    const shown = { x: -30, y: 20, width: result.width * 3, height: result.height * 3 };
    const placed = placedOn(canvasMatrix(matrix, result, shown), { x: 0, y: 0, ...size });
    expect(placed).toEqual(shown);
  });
});

/** The place of a rectangle of a layer on the canvas, rounded to whole device pixels. */
function placedOn(matrix: Matrix, { x, y, width, height }: Rect): Rect {
  const [a, b] = [transformPoint(matrix, { x, y }), transformPoint(matrix, { x: x + width, y: y + height })];
  const [fromX, toX] = [Math.round(Math.min(a.x, b.x)), Math.round(Math.max(a.x, b.x))];
  const [fromY, toY] = [Math.round(Math.min(a.y, b.y)), Math.round(Math.max(a.y, b.y))];
  return { x: fromX, y: fromY, width: toX - fromX, height: toY - fromY };
}

/** Without a perspective, the level does not depend on the part of the canvas. */
const WHERE: Rect = { x: 0, y: 0, width: 1, height: 1 };

const areaOf = ({ width, height }: Size) => width * height;

/** Asserts that each device pixel of `clip` is in exactly one of the tiles. */
function expectCovered(tiles: readonly Tile[], matrix: Matrix, clip: Rect): void {
  const parts = tiles.map((tile) => intersection(placedOn(matrix, tileRectInLayer(tile)), clip));
  expect(parts.reduce((sum, part) => sum + areaOf(part), 0)).toBe(areaOf(clip));
  for (const [i, part] of parts.entries())
    for (const other of parts.slice(i + 1)) expectOften(areaOf(intersection(part, other))).toBe(0);
}

describe('the tiles of a reduction level', () => {
  const layer = layerOf({ width: 5000, height: 4000 });

  test('have 512 × 512 pixels, except for smaller tiles in the last row and column', () => {
    expect(TILE_SIDE).toBe(512);
    const all = tilesIn(layer, 0, IDENTITY_MATRIX, { x: 0, y: 0, ...layer.size });
    expect(all).toHaveLength(10 * 8);
    expect(all[0]?.rect).toEqual({ x: 0, y: 0, width: 512, height: 512 });
    expect(all.at(-1)?.rect).toEqual({ x: 4608, y: 3584, width: 392, height: 416 });
    expect(new Set(all.map(({ key }) => key)).size).toBe(80);
    expect(tilesIn(layer, 3, IDENTITY_MATRIX, { x: 0, y: 0, ...layer.size })).toHaveLength(2);
  });

  test('are limited to the tiles that are visible in the given part of the canvas', () => {
    const shown = { x: -1000, y: -600, ...layer.size };
    const tiles = tilesIn(layer, 0, canvasMatrix(IDENTITY_MATRIX, layer.size, shown), {
      x: 0,
      y: 0,
      width: 400,
      height: 300,
    });
    expect(tiles.map(({ rect }) => [rect.x, rect.y])).toEqual([
      [512, 512],
      [1024, 512],
    ]);
  });

  test('have different keys if they differ in their level, layer or position', () => {
    const keys = [
      tileAt(layer, 0, 1, 2),
      tileAt(layer, 1, 1, 2),
      tileAt(layer, 0, 2, 1),
      tileAt({ ...layer, key: 'other' }, 0, 1, 2),
    ].map(({ key }) => key);
    expect(new Set(keys).size).toBe(4);
  });

  test.each([0, 1, 2, 5])('cover the whole image at level %i', (level) => {
    const odd = layerOf({ width: 3001, height: 1999 });
    const tiles = tilesIn(odd, level, IDENTITY_MATRIX, { x: 0, y: 0, ...odd.size });
    const { width, height } = levelSize(odd.size, level);
    expect(tiles.reduce((sum, { rect }) => sum + areaOf(rect), 0)).toBe(width * height);
    expect(tileRectInLayer(tiles[0] as Tile)).toMatchObject({ x: 0, y: 0 });
    const { x, y, ...last } = tileRectInLayer(tiles.at(-1) as Tile);
    expect(x + last.width).toBeCloseTo(3001, 6);
    expect(y + last.height).toBeCloseTo(1999, 6);
  });

  // Requirements: R232
  test.each([1, 2, 3])(
    'cover each visible device pixel exactly once after random edits (seed %i)',
    (seed) => {
      const random = seededRandom(seed);
      const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
      let checked = 0;
      for (let times = 0; times < 150; times++) {
        const original = { width: between(1, 6000), height: between(1, 6000) };
        const edits = randomEdits(random, original, between(0, 5), { sides: [1, 8000], factor: 4 });
        const { matrix, size: result, visible } = placementOf(original, edits);
        const frame = {
          x: between(0, 500),
          y: 0,
          width: between(1, 1500),
          height: between(1, 1200),
          margin: 0,
        };
        const zoom: View['zoom'] = random() < 0.2 ? 'fit' : 2 ** (random() * 9 - 6);
        const shown = shownRect({ zoom, center: { x: random(), y: random() } }, result, frame);
        const toCanvas = canvasMatrix(matrix, result, shown);
        const [x, y] = [shown.width / result.width, shown.height / result.height];
        // The whole device pixels in the part of the frame that shows the image.
        const part = intersection(frame, {
          x: Math.ceil(shown.x + visible.x * x),
          y: Math.ceil(shown.y + visible.y * y),
          width: Math.floor(shown.x + (visible.x + visible.width) * x) - Math.ceil(shown.x + visible.x * x),
          height: Math.floor(shown.y + (visible.y + visible.height) * y) - Math.ceil(shown.y + visible.y * y),
        });
        if (areaOf(part) === 0) continue;
        checked += 1;
        const layer = layerOf(original, matrix);
        const level = levelFor(original, toCanvas, part);
        expectCovered(tilesIn(layer, level, toCanvas, part), toCanvas, part);
      }
      expect(checked).toBeGreaterThan(100);
    },
  );
});

describe('the tiles of an image after angles and perspectives', () => {
  // Requirements: R399
  test.each([1, 2, 3, 4])('cover what is visible of it (seed %i)', (seed) => {
    const random = seededRandom(seed);
    const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
    let checked = 0;
    for (let times = 0; times < 60; times++) {
      const original = { width: between(40, 5000), height: between(40, 5000) };
      const edits = randomEdits(random, original, between(1, 4), {
        sides: [40, 8000],
        factor: 2,
        warps: true,
      });
      const { matrix, size: result, visible, outline } = placementOf(original, edits);
      if (!outline && isUpright(matrix)) continue;
      const frame = { x: 0, y: 0, width: 1000, height: 700, margin: 0 };
      const zoom: View['zoom'] = random() < 0.5 ? 'fit' : 2 ** (random() * 4 - 3);
      const shown = shownRect({ zoom, center: { x: random(), y: random() } }, result, frame);
      const toCanvas = canvasMatrix(matrix, result, shown);
      const [x, y] = [shown.width / result.width, shown.height / result.height];
      const part = intersection(frame, {
        x: shown.x + visible.x * x,
        y: shown.y + visible.y * y,
        width: visible.width * x,
        height: visible.height * y,
      });
      if (areaOf(part) < 4) continue;
      const tiles = tilesIn(layerOf(original, matrix), levelFor(original, toCanvas, part), toCanvas, part);
      for (let samples = 0; samples < 40; samples++) {
        const at = { x: part.x + random() * part.width, y: part.y + random() * part.height };
        const from = inverseTransformPoint(toCanvas, at);
        // Beside the outline, there is no pixel of the original.
        if (from.x < 0 || from.y < 0 || from.x >= original.width || from.y >= original.height) continue;
        const back = transformPoint(toCanvas, from);
        expectOften(Math.hypot(back.x - at.x, back.y - at.y)).toBeLessThan(1e-3);
        const isIn = tiles
          .map(tileRectInLayer)
          .some(
            (tile) =>
              from.x >= tile.x - 1e-6 &&
              from.x <= tile.x + tile.width + 1e-6 &&
              from.y >= tile.y - 1e-6 &&
              from.y <= tile.y + tile.height + 1e-6,
          );
        expectOften(isIn, JSON.stringify({ original, edits, from })).toBe(true);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(300);
  });
});

describe('the shown reduction level', () => {
  const scaledBy = (scale: number): Matrix => ({ ...IDENTITY_MATRIX, a: scale, d: scale });
  const size = { width: 5000, height: 4000 };

  test.each([
    [8, 0],
    [1, 0],
    [0.9, 0],
    [0.5, 1],
    [0.49, 1],
    [0.25, 2],
    [0.2, 2],
    [2 ** -6, 6],
  ])('at the scale %f is %i', (scale, level) => expect(levelFor(size, scaledBy(scale), WHERE)).toBe(level));

  test('does not reduce the longer side below one pixel', () => {
    expect(levelFor({ width: 4, height: 1 }, scaledBy(1e-6), WHERE)).toBe(2);
    expect(levelFor({ width: 1, height: 1 }, scaledBy(1e-6), WHERE)).toBe(0);
  });

  // Requirements: R231
  test('has at least the resolution of the canvas, and less than twice this resolution', () => {
    const random = seededRandom(7);
    for (let times = 0; times < 500; times++) {
      const scale = 2 ** (-random() * 6);
      const level = levelFor(size, scaledBy(scale), WHERE);
      const { width } = levelSize(size, level);
      expectOften(width).toBeGreaterThanOrEqual(size.width * scale - 0.5);
      expectOften(width).toBeLessThan(size.width * scale * 2 + 1);
    }
  });

  // Requirements: R231
  test('has one pixel per device pixel at a zoom of 100 %, 50 %, 25 % and 12.5 %', () => {
    const frame = { x: 0, y: 0, width: 10, height: 10, margin: 0 };
    const random = seededRandom(8);
    for (let times = 0; times < 500; times++) {
      const image = {
        width: 100 + Math.floor(random() * 9000),
        height: 100 + Math.floor(random() * 9000),
      };
      for (const level of [0, 1, 2, 3]) {
        const view: View = { zoom: 2 ** -level, center: { x: random(), y: random() } };
        const shown = shownRect(view, image, frame);
        const { width, height } = levelSize(image, level);
        expect(shown).toMatchObject({ width, height });
        const matrix = canvasMatrix(IDENTITY_MATRIX, image, shown);
        expectOften(levelFor(image, matrix, WHERE)).toBe(level);
        // Therefore, each pixel of a tile takes one device pixel.
        for (const tile of tilesIn(layerOf(image), level, matrix, frame)) {
          const placed = placedOn(matrix, tileRectInLayer(tile));
          expectOften(placed).toEqual({ ...tile.rect, x: tile.rect.x + shown.x, y: tile.rect.y + shown.y });
        }
      }
    }
  });

  test('depends on the side that is reduced less if the image is stretched', () => {
    for (const [matrix, level] of [
      [{ ...IDENTITY_MATRIX, a: 0.5, d: 0.125 }, 1],
      [{ ...IDENTITY_MATRIX, a: 0, d: 0, b: -0.125, c: 0.25 }, 2],
    ] as const) {
      expect(levelFor(size, matrix, WHERE)).toBe(level);
    }
  });
});

test('intersection() returns the common part of two rectangles, which is empty if they only touch', () => {
  const rect = { x: 10, y: 10, width: 10, height: 10 };
  expect(intersection(rect, { x: 15, y: 0, width: 10, height: 12 })).toEqual({
    x: 15,
    y: 10,
    width: 5,
    height: 2,
  });
  expect(areaOf(intersection(rect, { x: 20, y: 10, width: 5, height: 5 }))).toBe(0);
});
