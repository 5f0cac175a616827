import type { Size } from '../lib/geometry';
import { length, type PerspectiveEdit, type Quad } from './kinds/perspective';
import { ROUNDING, turnedSize } from './kinds/straighten';

/** The size in whole pixels that shows the whole image after the turn. */
export function sizeAround(image: Size, angle: number): Size {
  const { width, height } = turnedSize(image, angle);
  return { width: Math.ceil(width - ROUNDING), height: Math.ceil(height - ROUNDING) };
}

/** The largest box in the turned image with the ratio (width / height), in whole pixels. */
export function boxWithin(image: Size, angle: number, ratio: number): Size {
  // A box lies in the image if, turned back, it is at most as wide and as high.
  const around = turnedSize({ width: ratio, height: 1 }, angle);
  const height = Math.min(image.width / around.width, image.height / around.height);
  const whole = (length: number) => Math.max(1, Math.floor(length + ROUNDING));
  return { width: whole(height * ratio), height: whole(height) };
}

/** The edit whose result has the longer ones of the opposite sides. */
export function perspectiveOf(corners: Quad): PerspectiveEdit {
  const [nw, ne, se, sw] = corners;
  const longer = (a: number, b: number) => Math.max(1, Math.round(Math.max(a, b)));
  const size = {
    width: longer(length(nw, ne), length(sw, se)),
    height: longer(length(nw, sw), length(ne, se)),
  };
  return { kind: 'perspective', corners, size };
}
