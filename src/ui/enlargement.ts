import { FONT_SIZE } from '../config/layout';
import type { Size } from '../lib/geometry';

/** The maximum length of each side of an icon, in image pixels. A picture with a longer side is not enlarged. */
const ICON_SIDE = 64;

/** The upper limit for the longer side of an enlarged icon, in CSS pixels. */
const SHOWN_SIDE = 128;

/** The minimum width of an icon at its actual size and its caption, in CSS pixels at a font size of 16 px. */
export const ACTUAL_WIDTH = 96;

/** The gap between the enlarged icon and the icon at its actual size, in CSS pixels. */
export const ENLARGEMENT_GAP = 16;

/** The caption below an icon, in CSS pixels at a font size of 16 px: two lines of small text and the space above. */
const WORDS_HEIGHT = 52;

/** Absorbs the rounding errors of a device pixel ratio and of a size in CSS pixels. */
const EPSILON = 0.01;

export interface Enlargement {
  /** How many times the shown picture is larger than the picture at its actual size: a whole number, at least 1. */
  readonly times: number;
  /** The side of a pixel of the image in the shown picture, in CSS pixels. */
  readonly scale: number;
  /** The side of a pixel of the image at the actual size, in CSS pixels. */
  readonly actual: number;
  /** Whether there is room for the picture at its actual size beside the enlarged picture. */
  readonly isBeside: boolean;
}

export const isIconSize = ({ width, height }: Size) => Math.max(width, height) <= ICON_SIDE;

/**
 * How an image is shown in `room`, a size in CSS pixels. An image of at most 64 × 64 pixels (an icon) is enlarged,
 * because its details are too small at its actual size.
 *
 * Each pixel of an icon covers a square of whole device pixels, so that all squares are equal and have sharp edges. At
 * the actual size, the side of the square is the device pixel ratio without its fraction. The enlargement is a whole
 * multiple of this side.
 *
 * @param ratio the device pixel ratio.
 * @param textScale the font size of the page, divided by 16 px.
 */
export function enlargement(size: Size, room: Size, ratio: number, textScale = 1): Enlargement {
  if (!isIconSize(size)) return { times: 1, scale: 1, actual: 1, isBeside: false };
  const { width, height } = size;
  const actual = Math.max(1, Math.floor(ratio + EPSILON)) / ratio;
  const timesIn = (across: number) => {
    const down = room.height - WORDS_HEIGHT * textScale;
    const most = Math.min(SHOWN_SIDE / Math.max(width, height), across / width, down / height);
    return Math.max(1, Math.floor(most / actual + EPSILON));
  };
  const beside = timesIn(room.width - Math.max(width * actual, ACTUAL_WIDTH * textScale) - ENLARGEMENT_GAP);
  const alone = timesIn(room.width);
  // In a narrow room, the actual size would take most of the width.
  const isBeside = beside > 1 && beside >= alone / 2;
  const times = isBeside ? beside : alone;
  return { times, scale: times * actual, actual, isBeside };
}

/** The height of a room in which an image can be shown as large as `enlargement` permits, as a length of CSS. */
export function naturalHeight(size: Size): string {
  if (!isIconSize(size)) return `${size.height}px`;
  const shown = (size.height * SHOWN_SIDE) / Math.max(size.width, size.height);
  return `(${shown}px + ${WORDS_HEIGHT / FONT_SIZE}rem)`;
}
