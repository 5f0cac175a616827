import { defineRecipe } from '@chakra-ui/react';
import type { CSSProperties } from 'react';
import type { Size } from '../lib/geometry';

/** The style of a picture in an `<img>` or a `<canvas>`. */
export const pictureRecipe = defineRecipe({
  base: {
    maxWidth: 'full',
    minWidth: '1px',
    minHeight: '1px',
    layerStyle: 'checkerboard',
  },
  variants: {
    // The edge of an opaque picture can lie between two device pixels, where the checkerboard would shine through.
    opaque: { true: { backgroundImage: 'none' } },
  },
});

/** The space that a picture may take on the screen. */
export interface PictureLimits {
  /** The greatest height, as a CSS length. */
  maxHeight: string;
  /** The greatest width, as a CSS length. */
  maxWidth?: string;
  /**
   * The greatest scale of the picture, 1 by default. At a scale above 1, each pixel of the picture is shown as a
   * square.
   */
  enlarged?: number;
}

/**
 * The style that shows a whole image in its proportions, at most `enlarged` times as large as its size in pixels.
 *
 * @param size the full size of the image in pixels.
 */
export function limitsStyle(
  size: Size,
  { maxHeight, maxWidth = '100%', enlarged = 1 }: PictureLimits,
): CSSProperties {
  return {
    aspectRatio: `${size.width} / ${size.height}`,
    width: `min(${maxWidth}, ${size.width * enlarged}px, (${maxHeight}) * ${size.width / size.height})`,
    height: 'auto',
    // The height needs its own limit, because the width is at least 1 px. An image that is thousands of times as high
    // as wide would otherwise be higher than `maxHeight`.
    maxHeight,
    imageRendering: enlarged > 1 ? 'pixelated' : undefined,
  };
}
