import type { CropAspect } from '../../../config/crop';
import { clamp, type Point, type Rect, type Size } from '../../../lib/geometry';

/** Null for the free aspect. */
export function shapeOf(aspect: CropAspect): Size | null {
  if (aspect === 'free') return null;
  const [width = 1, height = 1] = aspect.split(':').map(Number);
  return { width, height };
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** The aspect of a size in the smallest whole numbers: `4:3` for 800 × 600. */
export function aspectOf({ width, height }: Size): CropAspect {
  const common = divisor(width, height);
  return `${width / common}:${height / common}`;
}

/** The aspect after width and height have been exchanged. */
export function swappedAspect(aspect: CropAspect): CropAspect {
  const shape = shapeOf(aspect);
  return shape ? `${shape.height}:${shape.width}` : aspect;
}

/** Width divided by height, or null for the free aspect. */
export function ratioOf(aspect: CropAspect): number | null {
  const shape = shapeOf(aspect);
  return shape && shape.width / shape.height;
}

/** Moves `rect` by the smallest distance that places it on the image. `rect` must not be larger than the image. */
export function movedWithin(rect: Rect, image: Size): Rect {
  return {
    ...rect,
    x: clamp(rect.x, 0, image.width - rect.width),
    y: clamp(rect.y, 0, image.height - rect.height),
  };
}

const heightFor = (width: number, ratio: number) => Math.max(1, Math.round(width / ratio));
const widthFor = (height: number, ratio: number) => Math.max(1, Math.round(height * ratio));

/** Whether the size has the aspect, apart from the rounding of one side. Always true for the free aspect. */
export function hasAspect({ width, height }: Size, aspect: CropAspect): boolean {
  const ratio = ratioOf(aspect);
  return ratio === null || width === widthFor(height, ratio) || height === heightFor(width, ratio);
}

function largestSize(room: Size, ratio: number): Size {
  if (heightFor(room.width, ratio) <= room.height)
    return { width: room.width, height: heightFor(room.width, ratio) };
  return { width: Math.min(widthFor(room.height, ratio), room.width), height: room.height };
}

/** The size with `width` and `ratio` (width / height), in whole pixels, or the largest one that fits into `room`. */
export function sizeForWidth(width: number, ratio: number, room: Size): Size {
  const most = largestSize(room, ratio);
  const side = clamp(Math.round(width), 1, most.width);
  return { width: side, height: Math.min(heightFor(side, ratio), most.height) };
}

/** The size with `height` and `ratio` (width / height), in whole pixels, or the largest one that fits into `room`. */
export function sizeForHeight(height: number, ratio: number, room: Size): Size {
  const most = largestSize(room, ratio);
  const side = clamp(Math.round(height), 1, most.height);
  return { width: Math.min(widthFor(side, ratio), most.width), height: side };
}

/**
 * The rectangle with the aspect, and with the area and the center of `rect` as far as `image` allows. For the whole
 * image as `rect`, it is the largest one with the aspect. A `rect` that already has the aspect stays.
 */
export function rectWithAspect(rect: Rect, aspect: CropAspect, image: Size): Rect {
  const ratio = ratioOf(aspect);
  if (ratio === null || hasAspect(rect, aspect)) return rect;
  const area = rect.width * rect.height;
  // The longer side is rounded first. The shorter side then differs from the exact ratio by at most half a pixel.
  const size =
    ratio >= 1
      ? sizeForWidth(Math.sqrt(area * ratio), ratio, image)
      : sizeForHeight(Math.sqrt(area / ratio), ratio, image);
  const x = Math.floor(rect.x + (rect.width - size.width) / 2);
  const y = Math.floor(rect.y + (rect.height - size.height) / 2);
  return movedWithin({ x, y, ...size }, image);
}

/** The smallest size with the ratio (width / height) that is at least `inner`, in whole pixels. */
function sizeAround(inner: Size, ratio: number): Size {
  return inner.width >= inner.height * ratio
    ? { width: inner.width, height: heightFor(inner.width, ratio) }
    : { width: widthFor(inner.height, ratio), height: inner.height };
}

/** The part of the image within `distance` pixels of `rect`. */
function padded({ x, y, width, height }: Rect, distance: number, image: Size): Rect {
  const [left, top] = [Math.max(0, x - distance), Math.max(0, y - distance)];
  return {
    x: left,
    y: top,
    width: Math.min(image.width, x + width + distance) - left,
    height: Math.min(image.height, y + height + distance) - top,
  };
}

/**
 * The start of a `length` that has the middle of `wide`, as far as it contains `inner` and lies within `most`. Half a
 * pixel is rounded towards the middle of the image, so that a flip of the image flips the result.
 */
function startAround(wide: [number, number], inner: [number, number], length: number, most: number): number {
  const start = wide[0] + (wide[1] - length) / 2;
  const rounded = start < (most - length) / 2 ? Math.ceil(start) : Math.floor(start);
  return clamp(rounded, Math.max(0, inner[0] + inner[1] - length), Math.min(inner[0], most - length));
}

/**
 * The smallest rectangle on the image around `content` and a margin of `margin` pixels. `shape` is the ratio (width
 * height) or the size that it has, or null for any. If the image is too small for the margin, the margin is smaller.
 * Returns null if the content itself has no place in such a rectangle.
 */
export function rectAroundContent(
  content: Rect,
  margin: number,
  shape: number | Size | null,
  image: Size,
): Rect | null {
  const wide = padded(content, margin, image);
  if (shape === null) return wide;
  const wanted = typeof shape === 'number' ? sizeAround(wide, shape) : shape;
  const isLarge = wanted.width > image.width || wanted.height > image.height;
  const { width, height } = typeof shape === 'number' && isLarge ? largestSize(image, shape) : wanted;
  if (width < content.width || height < content.height) return null;
  return {
    x: startAround([wide.x, wide.width], [content.x, content.width], width, image.width),
    y: startAround([wide.y, wide.height], [content.y, content.height], height, image.height),
    width,
    height,
  };
}

/** What a pointer drags, as Cropper.js calls it: the whole box, a new box (`crop`), or sides by compass points. */
export const DRAG_PARTS = ['all', 'crop', 'n', 'e', 's', 'w', 'ne', 'nw', 'se', 'sw'] as const;
export type DragPart = (typeof DRAG_PARTS)[number];

/** A drag along one axis, in image pixels: the edge `fixed` stays, and the edge `moving` follows the pointer. */
interface Axis {
  readonly fixed: number;
  readonly moving: number;
  /** The box's length along this axis before the drag. */
  readonly from: number;
  /** The image's length along this axis. */
  readonly most: number;
}

/** The direction from `fixed` to `moving`. If they are equal: -1 at the right or lower edge of the image, else 1. */
const signOf = ({ fixed, moving, most }: Axis) => {
  if (moving !== fixed) return Math.sign(moving - fixed);
  return fixed < most ? 1 : -1;
};

/** The distance from `fixed` to the edge of the image in the direction of the drag, in image pixels. At least 1. */
const roomOf = (axis: Axis) => Math.max(1, signOf(axis) > 0 ? axis.most - axis.fixed : axis.fixed);

/** The smaller coordinate of an interval that extends from `fixed` in the direction of the drag by `length` pixels. */
const startOf = (axis: Axis, length: number) => (signOf(axis) > 0 ? axis.fixed : axis.fixed - length);

function freely(axis: Axis | null, start: number, length: number): [start: number, length: number] {
  if (!axis) return [start, length];
  const size = clamp(Math.round(Math.abs(axis.moving - axis.fixed)), 1, roomOf(axis));
  return [startOf(axis, size), size];
}

/**
 * The size of the box if the drag keeps `ratio` (width / height). Null for an axis along which no edge moves. If edges
 * move along both, the larger change determines the size.
 */
function sizeInRatio(x: Axis | null, y: Axis | null, ratio: number, image: Size): Size {
  const room = { width: x ? roomOf(x) : image.width, height: y ? roomOf(y) : image.height };
  const across = x ? Math.abs(x.moving - x.fixed) : 0;
  const down = y ? Math.abs(y.moving - y.fixed) : 0;
  const byWidth = !y || (x && Math.abs(across - x.from) >= Math.abs(down - y.from) * ratio);
  // The longer side is rounded first. The shorter side then differs from the exact ratio by at most half a pixel.
  if (ratio >= 1) return sizeForWidth(byWidth ? across : down * ratio, ratio, room);
  return sizeForHeight(byWidth ? across / ratio : down, ratio, room);
}

export interface BoxDrag {
  readonly part: DragPart;
  /** The box before the drag. */
  readonly before: Rect;
  /** Where the drag began, in image pixels. */
  readonly from: Point;
  /** The ratio (width / height) that the drag keeps, or null for a free shape. */
  readonly ratio: number | null;
  readonly image: Size;
}

/** A drag that draws a new box is a drag of the lower right corner of an empty box. */
export function asCornerDrag(drag: BoxDrag): BoxDrag {
  if (drag.part !== 'crop') return drag;
  const x = clamp(Math.round(drag.from.x), 0, drag.image.width);
  const y = clamp(Math.round(drag.from.y), 0, drag.image.height);
  return { ...drag, part: 'se', before: { x, y, width: 0, height: 0 }, from: { x, y } };
}

/** The rectangle after a drag to the image point `to`, in whole image pixels. No side is shorter than one pixel. */
export function dragRect(drag: BoxDrag, to: Point): Rect {
  const { part, before, from, ratio, image } = asCornerDrag(drag);
  const { x, y, width, height } = before;
  const by = { x: to.x - from.x, y: to.y - from.y };
  if (part === 'all')
    return movedWithin({ ...before, x: x + Math.round(by.x), y: y + Math.round(by.y) }, image);

  const axis = (start: number, length: number, delta: number, most: number, first: string, last: string) => {
    if (part.includes(last)) return { fixed: start, moving: start + length + delta, from: length, most };
    if (part.includes(first)) return { fixed: start + length, moving: start + delta, from: length, most };
    return null;
  };
  const across = axis(x, width, by.x, image.width, 'w', 'e');
  const down = axis(y, height, by.y, image.height, 'n', 's');

  if (ratio !== null) {
    const size = sizeInRatio(across, down, ratio, image);
    const rect = {
      // If the drag moves no edge along an axis, the center of the box stays at its place on this axis.
      x: across ? startOf(across, size.width) : Math.round(x + (width - size.width) / 2),
      y: down ? startOf(down, size.height) : Math.round(y + (height - size.height) / 2),
      ...size,
    };
    return movedWithin(rect, image);
  }
  const [left, newWidth] = freely(across, x, width);
  const [top, newHeight] = freely(down, y, height);
  return movedWithin({ x: left, y: top, width: newWidth, height: newHeight }, image);
}
