import { PIXELATED_ZOOM } from '../../config/layout';
import { type Matrix, transformPoint } from '../../edits';
import { isUpright } from '../../edits/pixels';
import { clamp, levelSize, type Point, type Rect, type Size } from '../../lib/geometry';
import type { Bitmaps } from './bitmaps';
import {
  canvasMatrix,
  intersection,
  levelFor,
  rectInLayer,
  TILE_SIDE,
  type Tile,
  type TiledLayer,
  tileAt,
  tileRectInLayer,
  tilesIn,
} from './layer';
import type { Pane } from './viewerModel';

export type WantedBitmap = { readonly key: string; readonly layer: TiledLayer } & (
  | { readonly kind: 'preview' }
  /** The whole layer, reduced to fit `bounds`. `size` is the size after the reduction. */
  | { readonly kind: 'fitted'; readonly bounds: Size; readonly size: Size }
  | { readonly kind: 'tile'; readonly tile: Tile }
);

/**
 * The largest total size in bytes of all shown pictures: beyond it, the tiles are of a higher level, fewer and less
 * sharp. It is below `MAX_TILE_BYTES`, so that `Bitmaps` drops no picture that is shown.
 */
const MAX_SHOWN_BYTES = 56 * 1024 * 1024;

const previewKey = (layer: TiledLayer) => `${layer.key} preview`;

const fittedKey = (layer: TiledLayer, { width, height }: Size) => `${layer.key} fits ${width} ${height}`;

interface Placed {
  /** The map from the layer's pixels to device pixels. */
  readonly matrix: Matrix;
  /** The part of the pane that shows the layer. If there is no such part, its width or its height is 0. */
  readonly clip: Rect;
  /** The corners of the layer's part on the canvas, if it is no upright rectangle. */
  readonly outline: readonly Point[] | null;
}

function placed(layer: TiledLayer, { shown, clip }: Pane, result: Size): Placed {
  const [x, y] = [shown.width / result.width, shown.height / result.height];
  const visible = {
    x: shown.x + layer.visible.x * x,
    y: shown.y + layer.visible.y * y,
    width: layer.visible.width * x,
    height: layer.visible.height * y,
  };
  const onCanvas = (point: Point): Point => ({ x: shown.x + point.x * x, y: shown.y + point.y * y });
  return {
    matrix: canvasMatrix(layer.matrix, result, shown),
    clip: intersection(intersection(clip, visible), shown),
    outline: layer.outline?.map(onCanvas) ?? null,
  };
}

/**
 * An upper bound for the total length of the tiles that a section of a level overlaps, all in pixels of the level. For
 * example, a section of 2 pixels can overlap two tiles.
 */
const touchedLength = (section: number, whole: number) =>
  Math.min(whole, (Math.ceil(section / TILE_SIDE) + 1) * TILE_SIDE);

/**
 * An upper bound in bytes for the tiles of a pane at a level. It does not depend on the position of `clip`, so that the
 * sharpness does not change with each move of the picture.
 */
function tileBytes({ size }: TiledLayer, level: number, { matrix, clip }: Placed): number {
  if (clip.width === 0 || clip.height === 0) return 0;
  const reduced = levelSize(size, level);
  const part = rectInLayer(matrix, clip);
  const width = (part.width * reduced.width) / size.width;
  const height = (part.height * reduced.height) / size.height;
  return 4 * touchedLength(width, reduced.width) * touchedLength(height, reduced.height);
}

/** `reduction` is the number of levels by which the tiles are reduced below full sharpness. */
function paneBytes(pane: Pane, result: Size, reduction: number): number {
  const { layer, shown, fits } = pane;
  if (layer.kind === 'whole') return 0;
  if (fits && reduction === 0) return 4 * shown.width * shown.height;
  const place = placed(layer, pane, result);
  return tileBytes(layer, levelFor(layer.size, place.matrix, place.clip) + reduction, place);
}

function reductionOf(panes: readonly Pane[], result: Size): number {
  let reduction = 0;
  while (panes.reduce((sum, pane) => sum + paneBytes(pane, result, reduction), 0) > MAX_SHOWN_BYTES)
    reduction += 1;
  return reduction;
}

/**
 * @param rect in pixels of the layer. On the canvas, the corners of `rect` are rounded to whole device pixels, so that
 * neighboring tiles meet without a seam.
 * @param matrix the map from the layer's pixels to device pixels.
 */
function drawPicture(
  context: CanvasRenderingContext2D,
  picture: ImageBitmap,
  source: Rect,
  rect: Rect,
  matrix: Matrix,
): void {
  if (!isUpright(matrix)) {
    drawTurned(context, picture, source, rect, matrix);
    return;
  }
  const start = transformPoint(matrix, rect);
  const end = transformPoint(matrix, { x: rect.x + rect.width, y: rect.y + rect.height });
  const [x, y] = [Math.round(start.x), Math.round(start.y)];
  const [right, down] = [Math.round(end.x) - x, Math.round(end.y) - y];
  if (right === 0 || down === 0) return;
  const { width, height } = source;
  // In a layer that is rotated by 90 degrees, the rows of the picture run down the canvas.
  if (matrix.a === 0) context.setTransform(0, down / width, right / height, 0, x, y);
  else context.setTransform(right / width, 0, 0, down / height, x, y);
  context.drawImage(picture, source.x, source.y, width, height, 0, 0, width, height);
}

/** The side of a cell in device pixels, within which a perspective is drawn as an affine map. */
const CELL_SIDE = 48;

/** The most cells of a picture along each axis. */
const MOST_CELLS = 32;

/** In device pixels. Turned neighbors overlap by it, because their edges are antialiased. */
const OVERLAP = 0.5;

/** Draws a picture that is turned, or in a perspective: a canvas has only affine maps, so that one is drawn in cells. */
function drawTurned(
  context: CanvasRenderingContext2D,
  picture: ImageBitmap,
  source: Rect,
  rect: Rect,
  matrix: Matrix,
): void {
  const at = (x: number, y: number): Point =>
    transformPoint(matrix, { x: rect.x + x * rect.width, y: rect.y + y * rect.height });
  /** A place behind the eye of a perspective has none on the canvas. */
  const isBefore = (x: number, y: number): boolean => {
    const [g, h, one] = matrix.w ?? [0, 0, 1];
    return g * (rect.x + x * rect.width) + h * (rect.y + y * rect.height) + one > 0;
  };
  const length = (a: Point, b: Point) => Math.hypot(b.x - a.x, b.y - a.y);
  const longest = Math.max(length(at(0, 0), at(1, 1)), length(at(1, 0), at(0, 1)));
  const cells = matrix.w ? clamp(Math.ceil(longest / CELL_SIDE), 1, MOST_CELLS) : 1;
  const [width, height] = [source.width / cells, source.height / cells];
  for (let row = 0; row < cells; row++)
    for (let column = 0; column < cells; column++) {
      const [x, y, end, foot] = [column / cells, row / cells, (column + 1) / cells, (row + 1) / cells];
      if (!isBefore(x, y) || !isBefore(end, y) || !isBefore(x, foot) || !isBefore(end, foot)) continue;
      const [start, right, below] = [at(x, y), at(end, y), at(x, foot)];
      const [a, b] = [(right.x - start.x) / width, (right.y - start.y) / width];
      const [c, d] = [(below.x - start.x) / height, (below.y - start.y) / height];
      const more = { x: OVERLAP / Math.hypot(a, b), y: OVERLAP / Math.hypot(c, d) };
      context.setTransform(a, b, c, d, start.x, start.y);
      context.drawImage(
        picture,
        source.x + column * width,
        source.y + row * height,
        width,
        height,
        -more.x / 2,
        -more.y / 2,
        width + more.x,
        height + more.y,
      );
    }
}

/** `picture` shows a whole layer of the size `size`. `rect` is in pixels of the layer. */
function sourceRect(picture: ImageBitmap, size: Size, rect: Rect): Rect {
  const [x, y] = [picture.width / size.width, picture.height / size.height];
  return { x: rect.x * x, y: rect.y * y, width: rect.width * x, height: rect.height * y };
}

/** Draws the sharpest loaded picture: the tile itself, a more reduced tile at the same place, or the preview. */
function paintTile(context: CanvasRenderingContext2D, bitmaps: Bitmaps, tile: Tile, matrix: Matrix): void {
  const { layer, level, rect } = tile;
  const { size } = layer;
  const target = tileRectInLayer(tile);
  const exact = bitmaps.get(tile.key);
  if (exact) {
    drawPicture(context, exact, { x: 0, y: 0, width: rect.width, height: rect.height }, target, matrix);
    return;
  }
  const preview = bitmaps.peek(previewKey(layer));
  const coarsest = Math.ceil(Math.log2(Math.max(size.width, size.height) / TILE_SIDE));
  for (let coarser = level + 1; coarser <= coarsest; coarser++) {
    const reduced = levelSize(size, coarser);
    // If the preview is at least as wide as this level, it is at least as sharp as the tiles of this level and of all
    // higher levels. So the preview is drawn instead of such a tile.
    if (preview && preview.width >= reduced.width) break;
    const factor = reduced.width / levelSize(size, level).width;
    const ancestor = tileAt(
      layer,
      coarser,
      Math.floor(((rect.x + rect.width / 2) * factor) / TILE_SIDE),
      Math.floor(((rect.y + rect.height / 2) * factor) / TILE_SIDE),
    );
    const picture = bitmaps.get(ancestor.key);
    if (!picture) continue;
    const within = tileRectInLayer(ancestor);
    const source = {
      x: ((target.x - within.x) / within.width) * picture.width,
      y: ((target.y - within.y) / within.height) * picture.height,
      width: (target.width / within.width) * picture.width,
      height: (target.height / within.height) * picture.height,
    };
    drawPicture(context, picture, source, target, matrix);
    return;
  }
  if (preview) drawPicture(context, preview, sourceRect(preview, size, target), target, matrix);
}

/** Returns the missing pictures, in the order in which to load them: the tiles begin at the middle of the pane. */
function paintTiles(
  context: CanvasRenderingContext2D,
  bitmaps: Bitmaps,
  layer: TiledLayer,
  { matrix, clip }: Placed,
  reduction: number,
): readonly WantedBitmap[] {
  const tiles = tilesIn(layer, levelFor(layer.size, matrix, clip) + reduction, matrix, clip);
  for (const tile of tiles) paintTile(context, bitmaps, tile, matrix);
  const middle = { x: clip.x + clip.width / 2, y: clip.y + clip.height / 2 };
  const distance = (tile: Tile) => {
    const { x, y, width, height } = tileRectInLayer(tile);
    const at = transformPoint(matrix, { x: x + width / 2, y: y + height / 2 });
    return Math.hypot(at.x - middle.x, at.y - middle.y);
  };
  const missing = tiles.filter(({ key }) => !bitmaps.peek(key)).sort((a, b) => distance(a) - distance(b));
  const wanted: readonly WantedBitmap[] = missing.map((tile) => ({
    kind: 'tile',
    key: tile.key,
    layer,
    tile,
  }));
  // The preview is loaded only while more than half of the tiles are missing. When fewer tiles are missing, the preview
  // is not worth its memory, because other tiles would be dropped to make room for it.
  const isPreviewWanted = missing.length > tiles.length / 2 && !bitmaps.peek(previewKey(layer));
  return isPreviewWanted ? [{ kind: 'preview', key: previewKey(layer), layer }, ...wanted] : wanted;
}

function paintPane(
  context: CanvasRenderingContext2D,
  bitmaps: Bitmaps,
  pane: Pane,
  result: Size,
  reduction: number,
): readonly WantedBitmap[] {
  const { layer, shown, fits } = pane;
  if (layer.kind === 'whole') {
    context.drawImage(layer.picture, shown.x, shown.y, shown.width, shown.height);
    return [];
  }
  const place = placed(layer, pane, result);
  const { x, y, width, height } = place.clip;
  if (width === 0 || height === 0) return [];
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  if (place.outline) {
    context.beginPath();
    for (const point of place.outline) context.lineTo(point.x, point.y);
    context.clip();
  }
  if (!fits || reduction > 0) return paintTiles(context, bitmaps, layer, place, reduction);
  const key = fittedKey(layer, fits);
  const fitted = bitmaps.get(key);
  if (fitted) {
    const whole = { x: 0, y: 0, width: fitted.width, height: fitted.height };
    drawPicture(context, fitted, whole, { x: 0, y: 0, ...layer.size }, place.matrix);
    return [];
  }
  // Until the fitted picture has been loaded, the preview and tiles that were loaded at other zooms are drawn instead.
  const wanted = paintTiles(context, bitmaps, layer, place, reduction);
  const preview = wanted.filter(({ kind }) => kind === 'preview');
  return [...preview, { kind: 'fitted', key, layer, bounds: fits, size: shown }];
}

/** @returns the pictures that are missing, in the order in which they must be loaded. */
export function paintPanes(
  context: CanvasRenderingContext2D,
  bitmaps: Bitmaps,
  panes: readonly Pane[],
  result: Size,
): readonly WantedBitmap[] {
  const reduction = reductionOf(panes, result);
  // `get` marks the previews as used now. All pictures that are drawn next are marked later, so they count as more
  // recently used. If pictures of this frame must be dropped, the previews are therefore dropped first.
  for (const { layer } of panes) if (layer.kind === 'tiles') bitmaps.get(previewKey(layer));
  return panes.flatMap((pane) => {
    const { shown, clip } = pane;
    context.save();
    context.beginPath();
    context.rect(clip.x, clip.y, clip.width, clip.height);
    context.clip();
    context.imageSmoothingEnabled = shown.width / result.width < PIXELATED_ZOOM;
    context.imageSmoothingQuality = 'low';
    const wanted = paintPane(context, bitmaps, pane, result, reduction);
    context.restore();
    return wanted;
  });
}
