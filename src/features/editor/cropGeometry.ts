import { CROP_ASPECTS, type CropAspectId } from '../../data/crop';
import type { Rect, Size } from '../../lib/geometry';

/** The width of an aspect divided by its height, or null where the shape is free. */
export function ratioOf(aspect: CropAspectId): number | null {
  const shape = CROP_ASPECTS.find(({ id }) => id === aspect)?.shape;
  return shape ? shape.width / shape.height : null;
}

/** The whole image as a rectangle. */
export function wholeOf({ width, height }: Size): Rect {
  return { x: 0, y: 0, width, height };
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The part of a rectangle that lies on the image; where none does, the pixels nearest to it: never nothing. */
export function clampRect(rect: Rect, image: Size): Rect {
  const x = clamp(rect.x, 0, image.width - 1);
  const y = clamp(rect.y, 0, image.height - 1);
  const right = clamp(rect.x + rect.width, x + 1, image.width);
  const bottom = clamp(rect.y + rect.height, y + 1, image.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** Whether a rectangle lies on the image as it is. */
export function liesWithin(rect: Rect, image: Size): boolean {
  return (
    rect.x >= 0 && rect.y >= 0 && rect.x + rect.width <= image.width && rect.y + rect.height <= image.height
  );
}

/** The side that goes with a width or a height: rounded, never nothing. */
export const heightFor = (width: number, ratio: number) => Math.max(1, Math.round(width / ratio));
export const widthFor = (height: number, ratio: number) => Math.max(1, Math.round(height * ratio));

/** Whether a size has an aspect, as nearly as whole pixels can. */
export function hasAspect({ width, height }: Size, aspect: CropAspectId): boolean {
  const ratio = ratioOf(aspect);
  return ratio === null || width === widthFor(height, ratio) || height === heightFor(width, ratio);
}

/** The largest rectangle of an aspect on an image, in its middle. */
export function largestRect(image: Size, aspect: CropAspectId): Rect {
  const ratio = ratioOf(aspect);
  if (ratio === null) return wholeOf(image);
  const lowEnough = heightFor(image.width, ratio) <= image.height;
  const width = lowEnough ? image.width : Math.min(widthFor(image.height, ratio), image.width);
  const height = lowEnough ? heightFor(image.width, ratio) : image.height;
  return {
    x: Math.floor((image.width - width) / 2),
    y: Math.floor((image.height - height) / 2),
    width,
    height,
  };
}

/**
 * A rectangle on the image with exactly its aspect. A box whose edges were rounded one by one is off by up to
 * a pixel: the longer side stays, the shorter follows.
 */
export function withAspect(rect: Rect, aspect: CropAspectId, image: Size): Rect {
  const ratio = ratioOf(aspect);
  if (ratio === null) return rect;
  const most = largestRect(image, aspect);
  const width = ratio >= 1 ? Math.min(rect.width, most.width) : undefined;
  const height = ratio < 1 ? Math.min(rect.height, most.height) : undefined;
  const size = {
    width: width ?? widthFor(height ?? 1, ratio),
    height: height ?? heightFor(width ?? 1, ratio),
  };
  return {
    x: clamp(rect.x, 0, Math.max(0, image.width - size.width)),
    y: clamp(rect.y, 0, Math.max(0, image.height - size.height)),
    width: Math.min(size.width, image.width),
    height: Math.min(size.height, image.height),
  };
}

/**
 * The rectangle of the full-size image under a box on its preview. Its four edges are rounded, not its
 * sides: two boxes that meet on the preview meet in the image, and the preview's edge is the image's edge.
 */
export function toImage(box: Rect, preview: Size, image: Size): Rect {
  const across = image.width / preview.width;
  const down = image.height / preview.height;
  const x = Math.round(box.x * across);
  const y = Math.round(box.y * down);
  const right = Math.round((box.x + box.width) * across);
  const bottom = Math.round((box.y + box.height) * down);
  return clampRect({ x, y, width: right - x, height: bottom - y }, image);
}

/** The box on the preview over a rectangle of the image, in fractions of its pixels: `toImage` leads back exactly. */
export function toPreview(rect: Rect, preview: Size, image: Size): Rect {
  const across = preview.width / image.width;
  const down = preview.height / image.height;
  return {
    x: rect.x * across,
    y: rect.y * down,
    width: rect.width * across,
    height: rect.height * down,
  };
}
