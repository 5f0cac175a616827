import type { Size } from '../../lib/geometry';

/** Below this side, in pixels, a picture is an icon. */
const ICON_SIDE = 64;

/** The side at which an icon is shown enlarged, in CSS pixels, where there is room. */
const SHOWN_SIDE = 128;

/** The least width of the picture that stands beside it in its own size, with its words, in CSS pixels. */
export const ACTUAL_WIDTH = 96;

/** Between the two, in CSS pixels. */
export const GAP = 16;

/** The words below each, in CSS pixels: two lines of the small text and the space above. */
const WORDS_HEIGHT = 52;

/**
 * How many times a picture is shown enlarged beside itself: a whole number, so that its pixels are even squares; 1 if it
 * is no icon or there is no room.
 *
 * @param room in which both stand, in CSS pixels.
 */
export function enlargement({ width, height }: Size, room: Size): number {
  const longest = Math.max(width, height);
  if (longest > ICON_SIDE) return 1;
  const across = room.width - Math.max(width, ACTUAL_WIDTH) - GAP;
  const down = room.height - WORDS_HEIGHT;
  const most = Math.min(SHOWN_SIDE / longest, across / width, down / height);
  return Math.max(1, Math.floor(most));
}
