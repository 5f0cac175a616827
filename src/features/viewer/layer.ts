import type { Edit, Encoding, Matrix } from '../../edits';
import { levelSize, type Point, type Rect, type Size, sufficientLevel } from '../../lib/geometry';

/** An image that the core renders in tiles, and its place in the result. The result is the image as it is saved. */
export interface TiledLayer {
  readonly kind: 'tiles';
  /** A key that differs between images with different pixels. */
  readonly key: string;
  readonly edits: readonly Edit[];
  /** The pixels are those of a file of this encoding. Without it, they are those of the image itself. */
  readonly encoding?: Encoding;
  readonly size: Size;
  /** Maps positions in the image to positions in the result, both in pixels. */
  readonly matrix: Matrix;
  /** The part of the result that shows the image, in pixels of the result. */
  readonly visible: Rect;
  readonly hasAlpha: boolean;
  /** A picture of the whole image, of any size. It is shown until the tiles have been loaded. */
  readonly preview: Blob;
}

/** The edited image as one picture of its size in pixels. */
export interface WholeLayer {
  readonly kind: 'whole';
  readonly picture: CanvasImageSource;
}

export type Layer = TiledLayer | WholeLayer;

/** A `WholeLayer` shows the pixels of the original. */
export const isShownTransparent = (result: TiledLayer, other: Layer | null): boolean =>
  result.hasAlpha || (other?.kind === 'tiles' && other.hasAlpha);

/** The side of a tile, in pixels of the tile's level. At level n, an image is reduced by 2^n: see `levelSize`. */
export const TILE_SIDE = 512;

export interface Tile {
  /** A key that differs between any two tiles, even tiles of different layers. */
  readonly key: string;
  readonly layer: TiledLayer;
  readonly level: number;
  /** The place of the tile, in pixels of the level. */
  readonly rect: Rect;
}

/** In the matrix, either `b` and `c` must both be 0, or `a` and `d` must both be 0. */
export function inverseTransformPoint({ a, b, c, d, e, f }: Matrix, { x, y }: Point): Point {
  return a === 0 ? { x: (y - f) / b, y: (x - e) / c } : { x: (x - e) / a, y: (y - f) / d };
}

/** Maps a layer's pixels to device pixels. `matrix` maps the layer to `result`, which is at `shown` on the canvas. */
export function canvasMatrix(matrix: Matrix, result: Size, shown: Rect): Matrix {
  const x = shown.width / result.width;
  const y = shown.height / result.height;
  return {
    a: matrix.a * x,
    b: matrix.b * y,
    c: matrix.c * x,
    d: matrix.d * y,
    e: matrix.e * x + shown.x,
    f: matrix.f * y + shown.y,
  };
}

/**
 * The most reduced level that still has at least one pixel for each device pixel.
 *
 * @param matrix from the layer's pixels to device pixels.
 */
export const levelFor = (size: Size, { a, b, c, d }: Matrix): number =>
  sufficientLevel(size, {
    width: size.width * (Math.abs(a) + Math.abs(b)),
    height: size.height * (Math.abs(c) + Math.abs(d)),
  });

/**
 * The index of the first tile between `from` and `to` along an axis, and the index after the last one. `length` is that
 * of the level. All are in pixels of the level.
 */
function tilesBetween(from: number, to: number, length: number): readonly [first: number, end: number] {
  const first = Math.max(0, Math.floor(Math.min(from, to) / TILE_SIDE));
  const end = Math.ceil(Math.min(length, Math.max(from, to)) / TILE_SIDE);
  return [first, end];
}

export function tileAt(layer: TiledLayer, level: number, column: number, row: number): Tile {
  const { width, height } = levelSize(layer.size, level);
  const [x, y] = [column * TILE_SIDE, row * TILE_SIDE];
  return {
    key: `${layer.key} ${level} ${column} ${row}`,
    layer,
    level,
    rect: { x, y, width: Math.min(TILE_SIDE, width - x), height: Math.min(TILE_SIDE, height - y) },
  };
}

/**
 * The tiles of a level that lie at least partly within `clip`.
 *
 * @param matrix from the layer's pixels to device pixels.
 * @param clip a part of the canvas, in device pixels.
 */
export function tilesIn(layer: TiledLayer, level: number, matrix: Matrix, clip: Rect): readonly Tile[] {
  const { width, height } = levelSize(layer.size, level);
  const from = inverseTransformPoint(matrix, clip);
  const to = inverseTransformPoint(matrix, { x: clip.x + clip.width, y: clip.y + clip.height });
  const [x, y] = [width / layer.size.width, height / layer.size.height];
  const [left, right] = tilesBetween(from.x * x, to.x * x, width);
  const [top, bottom] = tilesBetween(from.y * y, to.y * y, height);
  const tiles: Tile[] = [];
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++) tiles.push(tileAt(layer, level, column, row));
  return tiles;
}

/** The rectangle of a tile in pixels of its layer. */
export function tileRectInLayer({ layer, level, rect }: Tile): Rect {
  const { width, height } = levelSize(layer.size, level);
  const [x, y] = [layer.size.width / width, layer.size.height / height];
  return { x: rect.x * x, y: rect.y * y, width: rect.width * x, height: rect.height * y };
}

/** The part of `a` that lies in `b`. If there is no such part, the width or the height is 0. */
export function intersection(a: Rect, b: Rect): Rect {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x);
  const height = Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y);
  return { x, y, width, height };
}
