import type { Size } from '../../lib/geometry';

/** The maximum length of each side of an icon, in image pixels. A picture with a longer side is not enlarged. */
const ICON_SIDE = 64;

/** The upper limit for the longer side of an enlarged icon, in CSS pixels. */
const SHOWN_SIDE = 128;

/** The minimum width of the unscaled icon and its caption, in CSS pixels. They are shown beside the enlarged icon. */
export const ACTUAL_WIDTH = 96;

/** The gap between the enlarged icon and the unscaled icon, in CSS pixels. */
export const GAP = 16;

/** The height of the caption below each icon, in CSS pixels: two lines of small text and the space above the text. */
const WORDS_HEIGHT = 52;

/**
 * The factor by which an icon is enlarged. The factor is a whole number, so that all pixels become equal squares. It is
 * 1 if the picture is not an icon or the room is too small.
 *
 * @param room the space for the enlarged and the unscaled icon together, in CSS pixels.
 */
export function enlargement({ width, height }: Size, room: Size): number {
  const longest = Math.max(width, height);
  if (longest > ICON_SIDE) return 1;
  const across = room.width - Math.max(width, ACTUAL_WIDTH) - GAP;
  const down = room.height - WORDS_HEIGHT;
  const most = Math.min(SHOWN_SIDE / longest, across / width, down / height);
  return Math.max(1, Math.floor(most));
}
