import type { Size } from '../../lib/geometry';

/** Below this side, in pixels, a picture is an icon. */
const ICON_SIDE = 64;

/** The side at which an icon is shown enlarged, in CSS pixels. */
const SHOWN_SIDE = 128;

/** How many times a picture is shown enlarged: a whole number, so that its pixels stay even squares. */
export function enlargement({ width, height }: Size): number {
  const longest = Math.max(width, height);
  return longest > ICON_SIDE ? 1 : Math.floor(SHOWN_SIDE / longest);
}
