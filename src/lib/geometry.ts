/** A width and a height in pixels: whole numbers of at least 1. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * A pixel or a position. For a pixel, `x` is the column and `y` is the row, both counted from zero. For a position, `x`
 * and `y` can be fractions.
 */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle in pixels. `x` and `y` are the distances from the left and the upper edge of the image or canvas. */
export interface Rect extends Size {
  readonly x: number;
  readonly y: number;
}

/** The middle of an image, as fractions of its width and height. */
export const MIDDLE: Point = { x: 0.5, y: 0.5 };

export const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The factor by which an image is reduced to fit into `bounds`. An image is never enlarged, so it is at most 1. */
export function reductionFactor(bounds: Size, { width, height }: Size): number {
  return Math.min(1, bounds.width / width, bounds.height / height);
}

export function rectOfSize({ width, height }: Size): Rect {
  return { x: 0, y: 0, width, height };
}

export function sameSize(a: Size, b: Size): boolean {
  return a.width === b.width && a.height === b.height;
}

export function sameRect(a: Rect, b: Rect): boolean {
  return a.x === b.x && a.y === b.y && sameSize(a, b);
}

/** The size in pixels of a reduced image. Each side is divided by 2^`level`, and is rounded to whole pixels. */
export function levelSize({ width, height }: Size, level: number): Size {
  const side = (length: number) => Math.max(1, Math.round(length / 2 ** level));
  return { width: side(width), height: side(height) };
}

/**
 * The most reduced level of an image that still has at least one pixel for each device pixel.
 *
 * @param shown the size of the whole image on the screen, in device pixels. It can have fractions.
 */
export function sufficientLevel(size: Size, shown: Size): number {
  const last = Math.floor(Math.log2(Math.max(size.width, size.height)));
  const isEnough = (level: number) => {
    const reduced = levelSize(size, level);
    // A level is also sufficient if its side is half a pixel too short, because `levelSize` rounds to whole pixels.
    return reduced.width >= shown.width - 0.5 && reduced.height >= shown.height - 0.5;
  };
  let level = 0;
  while (level < last && isEnough(level + 1)) level += 1;
  return level;
}

/** A size as `WxH`, with plain digits in every language, for file names, some messages and search terms. */
export const compactSizeText = ({ width, height }: Size): string => `${width}x${height}`;
