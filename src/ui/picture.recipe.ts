import { defineRecipe } from '@chakra-ui/react';
import type { CSSProperties } from 'react';
import type { Size } from '../lib/geometry';

/** The style of a picture, for `<img>` and `<canvas>` alike. */
export const pictureRecipe = defineRecipe({
  base: {
    maxWidth: 'full',
    minWidth: '1px',
    minHeight: '1px',
    layerStyle: 'checkerboard',
  },
});

/** The room that a picture may take on the screen. */
export interface Room {
  /** The greatest height, as a CSS length. */
  maxHeight: string;
  /** The greatest width, as a CSS length. */
  maxWidth?: string;
  /** How many times larger than it is it may be shown, with its pixels as squares. */
  enlarged?: number;
}

/**
 * The style with which an image is shown whole, in proportion, and never larger than it is unless that is asked for.
 *
 * @param size the image's true size in pixels.
 */
export function roomStyle(size: Size, { maxHeight, maxWidth = '100%', enlarged = 1 }: Room): CSSProperties {
  return {
    aspectRatio: `${size.width} / ${size.height}`,
    width: `min(${maxWidth}, ${size.width * enlarged}px, (${maxHeight}) * ${size.width / size.height})`,
    height: 'auto',
    // Of an image that is thousands of times higher than wide, a pixel of width is too much for its proportions.
    maxHeight,
    imageRendering: enlarged > 1 ? 'pixelated' : undefined,
  };
}
