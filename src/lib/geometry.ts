/** A width and a height in pixels: whole numbers of at least 1. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle in pixels; the origin is the image's top left corner. */
export interface Rect extends Size {
  readonly x: number;
  readonly y: number;
}

/** Whether two sizes are the same. */
export function sameSize(a: Size, b: Size): boolean {
  return a.width === b.width && a.height === b.height;
}

/**
 * A size as `WxH`, with plain digits in every language. File names, some messages and search terms contain sizes in
 * this form.
 */
export const sizeTight = ({ width, height }: Size): string => `${width}x${height}`;
