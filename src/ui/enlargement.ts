import { STAGE_HEIGHT } from '../config/layout';
import type { Size } from '../lib/geometry';

/** The minimum width of a picture at its actual size and its caption, in CSS pixels at a font size of 16 px. */
export const ACTUAL_WIDTH = 96;

/** The gap between the enlarged picture and the picture at its actual size, in CSS pixels. */
export const ENLARGEMENT_GAP = 16;

/** The caption below the picture, in CSS pixels at a font size of 16 px: two lines of small text and the space above. */
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

/**
 * How an image is shown in `room`, a size in CSS pixels. A small image is enlarged as many times as fit, because its
 * details are too small at its actual size.
 *
 * Each of its pixels covers a square of whole device pixels, so that all squares are equal and have sharp edges. At the
 * actual size, the side of the square is the device pixel ratio without its fraction. The enlargement is a whole
 * multiple of this side.
 *
 * @param ratio the device pixel ratio.
 * @param textScale the font size of the page, divided by 16 px.
 */
export function enlargement(size: Size, room: Size, ratio: number, textScale = 1): Enlargement {
  const { width, height } = size;
  const actual = Math.max(1, Math.floor(ratio + EPSILON)) / ratio;
  const timesIn = (across: number) => {
    const down = room.height - WORDS_HEIGHT * textScale;
    return Math.max(1, Math.floor(Math.min(across / width, down / height) / actual + EPSILON));
  };
  const beside = timesIn(room.width - Math.max(width * actual, ACTUAL_WIDTH * textScale) - ENLARGEMENT_GAP);
  const alone = timesIn(room.width);
  if (alone === 1) return { times: 1, scale: 1, actual: 1, isBeside: false };
  // In a narrow room, the actual size would take most of the width.
  const isBeside = beside > 1 && beside >= alone / 2;
  const times = isBeside ? beside : alone;
  return { times, scale: times * actual, actual, isBeside };
}

/** The width in CSS pixels that the narrowest stage has for a picture: in a window of 320 px. */
const LEAST_WIDTH = 264;

/** The largest height that an image needs in its room, as a length of CSS: of one that is enlarged, all there is. */
export function naturalHeight({ width, height }: Size): string {
  const isEnlarged = 2 * width <= LEAST_WIDTH && 2 * height <= STAGE_HEIGHT - WORDS_HEIGHT;
  return `${isEnlarged ? STAGE_HEIGHT : height}px`;
}
