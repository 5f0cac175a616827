import { levelSize, type Rect, type Size } from '../../lib/geometry';
import type { Bitmaps } from './bitmaps';
import {
  inLayer,
  intersection,
  type Layer,
  levelFor,
  type Matrix,
  mapped,
  onCanvas,
  scaleOf,
  TILE_SIDE,
  type Tile,
  type TiledLayer,
  tileAt,
  tilesIn,
} from './layer';
import { PIXELATED_ZOOM } from './view';

/** A part of the canvas that shows one layer. All rectangles are in device pixels. */
export interface Pane {
  readonly layer: Layer;
  /** The place of the whole result, which may reach beyond the pane. */
  readonly shown: Rect;
  /** The part of the canvas that this pane fills. */
  readonly clip: Rect;
}

/** The largest total size in bytes of the tiles that one pane shows. Above it, a more reduced level is shown. */
const MAX_PANE_BYTES = 24 * 1024 * 1024;

/** The key of the picture of a whole layer. */
export const previewKey = (layer: TiledLayer) => `${layer.key} preview`;

/** The key of the picture of a whole layer that is reduced to the size at which it is shown. */
export const fittedKey = (layer: TiledLayer, { width, height }: Size) =>
  `${layer.key} fitted ${width} ${height}`;

/** Returns the level of a layer that a pane shows. */
function shownLevel(layer: TiledLayer, matrix: Matrix, clip: Rect): number {
  const scale = scaleOf(matrix);
  let level = levelFor(layer.size, scale);
  while ((4 * clip.width * clip.height) / (scale * 2 ** level) ** 2 > MAX_PANE_BYTES) level += 1;
  return level;
}

/**
 * Draws the part `source` of `picture` at the place of the rectangle `rect`.
 *
 * @param matrix from the pixels of the layer, in which `rect` is, to device pixels. The corners of the place are rounded
 * to whole device pixels, so that neighbouring tiles meet without a seam.
 */
function place(
  context: CanvasRenderingContext2D,
  picture: ImageBitmap,
  source: Rect,
  rect: Rect,
  matrix: Matrix,
): void {
  const start = mapped(matrix, rect);
  const end = mapped(matrix, { x: rect.x + rect.width, y: rect.y + rect.height });
  const [x, y] = [Math.round(start.x), Math.round(start.y)];
  const [right, down] = [Math.round(end.x) - x, Math.round(end.y) - y];
  if (right === 0 || down === 0) return;
  const { width, height } = source;
  // In a layer that is rotated by 90 degrees, the rows of the picture run down the canvas.
  if (matrix.a === 0) context.setTransform(0, down / width, right / height, 0, x, y);
  else context.setTransform(right / width, 0, 0, down / height, x, y);
  context.drawImage(picture, source.x, source.y, width, height, 0, 0, width, height);
}

/** The part of the picture of a whole layer that shows `rect`, which is in pixels of the layer. */
function partOf(picture: ImageBitmap, size: Size, rect: Rect): Rect {
  const [x, y] = [picture.width / size.width, picture.height / size.height];
  return { x: rect.x * x, y: rect.y * y, width: rect.width * x, height: rect.height * y };
}

/** Draws the best picture of a tile that is there. */
function paintTile(context: CanvasRenderingContext2D, bitmaps: Bitmaps, tile: Tile, matrix: Matrix): void {
  const { layer, level, rect } = tile;
  const { size } = layer;
  const target = inLayer(tile);
  const exact = bitmaps.get(tile.key);
  if (exact) {
    place(context, exact, { x: 0, y: 0, width: rect.width, height: rect.height }, target, matrix);
    return;
  }
  const preview = bitmaps.get(previewKey(layer));
  const coarsest = Math.ceil(Math.log2(Math.max(size.width, size.height) / TILE_SIDE));
  for (let coarser = level + 1; coarser <= coarsest; coarser++) {
    const reduced = levelSize(size, coarser);
    // A preview with more pixels is the better picture.
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
    const within = inLayer(ancestor);
    const part = {
      x: ((target.x - within.x) / within.width) * picture.width,
      y: ((target.y - within.y) / within.height) * picture.height,
      width: (target.width / within.width) * picture.width,
      height: (target.height / within.height) * picture.height,
    };
    place(context, picture, part, target, matrix);
    return;
  }
  if (preview) place(context, preview, partOf(preview, size, target), target, matrix);
}

/** Draws a tiled layer. Returns the tiles that are missing, those in the middle of the pane first. */
function paintTiles(
  context: CanvasRenderingContext2D,
  bitmaps: Bitmaps,
  layer: TiledLayer,
  { shown, clip }: Pane,
  matrix: Matrix,
): readonly Tile[] {
  const fitted = bitmaps.get(fittedKey(layer, shown));
  if (fitted) {
    const whole = { x: 0, y: 0, width: fitted.width, height: fitted.height };
    place(context, fitted, whole, { x: 0, y: 0, ...layer.size }, matrix);
    return [];
  }
  const tiles = tilesIn(layer, shownLevel(layer, matrix, clip), matrix, clip);
  for (const tile of tiles) paintTile(context, bitmaps, tile, matrix);
  const middle = { x: clip.x + clip.width / 2, y: clip.y + clip.height / 2 };
  const distance = (tile: Tile) => {
    const { x, y, width, height } = inLayer(tile);
    const at = mapped(matrix, { x: x + width / 2, y: y + height / 2 });
    return Math.hypot(at.x - middle.x, at.y - middle.y);
  };
  return tiles.filter(({ key }) => !bitmaps.get(key)).sort((a, b) => distance(a) - distance(b));
}

/**
 * Draws a pane.
 *
 * @param result the size of the result in pixels.
 * @returns the tiles that are missing.
 */
export function paintPane(
  context: CanvasRenderingContext2D,
  bitmaps: Bitmaps,
  pane: Pane,
  result: Size,
): readonly Tile[] {
  const { layer, shown, clip } = pane;
  context.save();
  context.beginPath();
  context.rect(clip.x, clip.y, clip.width, clip.height);
  context.clip();
  const scale = shown.width / result.width;
  context.imageSmoothingEnabled = scale < PIXELATED_ZOOM;
  context.imageSmoothingQuality = 'low';
  let missing: readonly Tile[] = [];
  if (layer.kind === 'whole') {
    context.drawImage(layer.picture, shown.x, shown.y, shown.width, shown.height);
  } else {
    const scaleY = shown.height / result.height;
    const { x, y, width, height } = layer.visible;
    const visible = {
      x: shown.x + x * scale,
      y: shown.y + y * scaleY,
      width: width * scale,
      height: height * scaleY,
    };
    context.beginPath();
    context.rect(visible.x, visible.y, visible.width, visible.height);
    context.clip();
    const part = intersection(intersection(clip, visible), shown);
    if (part.width > 0 && part.height > 0)
      missing = paintTiles(
        context,
        bitmaps,
        layer,
        { ...pane, clip: part },
        onCanvas(layer.matrix, result, shown),
      );
  }
  context.restore();
  return missing;
}
