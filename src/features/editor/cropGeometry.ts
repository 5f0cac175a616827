import { CROP_ASPECTS, type CropAspectId } from '../../config/crop';
import type { Rect, Size } from '../../lib/geometry';

/** The width of an aspect divided by its height, or null for the free aspect. */
export function ratioOf(aspect: CropAspectId): number | null {
  const shape = CROP_ASPECTS.find(({ id }) => id === aspect)?.shape;
  return shape ? shape.width / shape.height : null;
}

/** The whole image as a rectangle. */
export function wholeOf({ width, height }: Size): Rect {
  return { x: 0, y: 0, width, height };
}

/** Limits `value` to the range from `least` to `most`. */
export const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Moves `rect` by the smallest distance that places it on the image. `rect` must not be larger than the image. */
export function within(rect: Rect, image: Size): Rect {
  return {
    ...rect,
    x: clamp(rect.x, 0, image.width - rect.width),
    y: clamp(rect.y, 0, image.height - rect.height),
  };
}

/**
 * The height for a width, and the width for a height, at the given `ratio` (width / height). The result is rounded to
 * whole pixels, and it is at least 1.
 */
const heightFor = (width: number, ratio: number) => Math.max(1, Math.round(width / ratio));
const widthFor = (height: number, ratio: number) => Math.max(1, Math.round(height * ratio));

/**
 * Whether the size has the proportions of the aspect, apart from the rounding of one side to whole pixels. Always true
 * for the free aspect.
 */
export function hasAspect({ width, height }: Size, aspect: CropAspectId): boolean {
  const ratio = ratioOf(aspect);
  return ratio === null || width === widthFor(height, ratio) || height === heightFor(width, ratio);
}

/** The largest size with the given `ratio` (width / height) that fits into `room`. */
function largestSize(room: Size, ratio: number): Size {
  if (heightFor(room.width, ratio) <= room.height)
    return { width: room.width, height: heightFor(room.width, ratio) };
  return { width: Math.min(widthFor(room.height, ratio), room.width), height: room.height };
}

/**
 * The size with the given `width` and `ratio` (width / height), in whole pixels. If this size does not fit into `room`,
 * the result is the largest size with this `ratio` that fits.
 */
export function sizeOfWidth(width: number, ratio: number, room: Size): Size {
  const most = largestSize(room, ratio);
  const side = clamp(Math.round(width), 1, most.width);
  return { width: side, height: Math.min(heightFor(side, ratio), most.height) };
}

/**
 * The size with the given `height` and `ratio` (width / height), in whole pixels. If this size does not fit into
 * `room`, the result is the largest size with this `ratio` that fits.
 */
export function sizeOfHeight(height: number, ratio: number, room: Size): Size {
  const most = largestSize(room, ratio);
  const side = clamp(Math.round(height), 1, most.height);
  return { width: Math.min(widthFor(side, ratio), most.width), height: side };
}

/**
 * The rectangle with the given aspect and with the area and the center of `rect`, as far as `image` allows. It is
 * reduced only if the image is too small for it, and moved only if it would extend beyond the image. For the whole
 * image as `rect`, it is the largest rectangle with the aspect. A `rect` that already has the aspect stays.
 */
export function reshaped(rect: Rect, aspect: CropAspectId, image: Size): Rect {
  const ratio = ratioOf(aspect);
  if (ratio === null || hasAspect(rect, aspect)) return rect;
  const area = rect.width * rect.height;
  // The longer side is rounded first. The shorter side then differs from the exact ratio by at most half a pixel.
  const size =
    ratio >= 1
      ? sizeOfWidth(Math.sqrt(area * ratio), ratio, image)
      : sizeOfHeight(Math.sqrt(area / ratio), ratio, image);
  const x = Math.floor(rect.x + (rect.width - size.width) / 2);
  const y = Math.floor(rect.y + (rect.height - size.height) / 2);
  return within({ x, y, ...size }, image);
}
