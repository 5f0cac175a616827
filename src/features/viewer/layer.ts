import { type Edit, type Encoding, inverse, type Matrix, transformPoint } from '../../edits';
import { isUpright, product } from '../../edits/pixels';
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
  /** The corners of this part, if it is no upright rectangle. `visible` is then around them. */
  readonly outline?: readonly Point[] | undefined;
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

export function inverseTransformPoint(matrix: Matrix, { x, y }: Point): Point {
  if (!isUpright(matrix)) return transformPoint(inverse(matrix), { x, y });
  const { a, b, c, d, e, f } = matrix;
  return a === 0 ? { x: (y - f) / b, y: (x - e) / c } : { x: (x - e) / a, y: (y - f) / d };
}

/** Maps a layer's pixels to device pixels. `matrix` maps the layer to `result`, which is at `shown` on the canvas. */
export function canvasMatrix(matrix: Matrix, result: Size, shown: Rect): Matrix {
  const x = shown.width / result.width;
  const y = shown.height / result.height;
  if (matrix.w) return product({ a: x, b: 0, c: 0, d: y, e: shown.x, f: shown.y }, matrix);
  return {
    a: matrix.a * x,
    b: matrix.b * y,
    c: matrix.c * x,
    d: matrix.d * y,
    e: matrix.e * x + shown.x,
    f: matrix.f * y + shown.y,
  };
}

/** The affine map that is nearest to a map at a position. */
function affineAt(matrix: Matrix, at: Point): Matrix {
  const { w } = matrix;
  if (!w) return matrix;
  const { x, y } = transformPoint(matrix, at);
  const divisor = w[0] * at.x + w[1] * at.y + w[2];
  const [a, b] = [(matrix.a - x * w[0]) / divisor, (matrix.b - y * w[0]) / divisor];
  const [c, d] = [(matrix.c - x * w[1]) / divisor, (matrix.d - y * w[1]) / divisor];
  return { a, b, c, d, e: x - a * at.x - c * at.y, f: y - b * at.x - d * at.y };
}

/** The middle of a part of the canvas, in pixels of the layer. */
const middleInLayer = (matrix: Matrix, { x, y, width, height }: Rect): Point =>
  inverseTransformPoint(matrix, { x: x + width / 2, y: y + height / 2 });

/**
 * The most reduced level that still has at least one pixel for each device pixel, in a perspective in the middle of
 * `clip`.
 *
 * @param matrix from the layer's pixels to device pixels.
 * @param clip a part of the canvas, in device pixels.
 */
export function levelFor(size: Size, matrix: Matrix, clip: Rect): number {
  const { a, b, c, d } = matrix.w ? affineAt(matrix, middleInLayer(matrix, clip)) : matrix;
  return sufficientLevel(size, {
    width: size.width * Math.hypot(a, b),
    height: size.height * Math.hypot(c, d),
  });
}

/** The smallest upright rectangle of the layer around a part of the canvas. It can extend beyond the layer. */
export function rectInLayer(matrix: Matrix, { x, y, width, height }: Rect): Rect {
  const corners = [0, 1].flatMap((across) =>
    [0, 1].map((down) => inverseTransformPoint(matrix, { x: x + across * width, y: y + down * height })),
  );
  const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/**
 * The index of the first tile between `from` and `to` along an axis, and the index after the last one. `length` is that
 * of the level. All are in pixels of the level.
 */
function tilesBetween(from: number, to: number, length: number): readonly [first: number, end: number] {
  const first = Math.max(0, Math.floor(from / TILE_SIDE));
  const end = Math.ceil(Math.min(length, to) / TILE_SIDE);
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
  const part = rectInLayer(matrix, clip);
  const [x, y] = [width / layer.size.width, height / layer.size.height];
  const [left, right] = tilesBetween(part.x * x, (part.x + part.width) * x, width);
  const [top, bottom] = tilesBetween(part.y * y, (part.y + part.height) * y, height);
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
