import { chakra } from '@chakra-ui/react';
import { type CSSProperties, useState } from 'react';
import { type RotateFlip, sizeAfter } from '../config/rotateFlip';
import type { Size } from '../lib/geometry';
import { limitsStyle, type PictureLimits, pictureRecipe, useOpening } from './Picture';
import { type ReducePreview, useExactBitmap } from './useBitmap';

const Canvas = chakra('canvas', pictureRecipe);

const TRANSFORMS: Readonly<Record<RotateFlip, string>> = {
  left: 'rotate(-90deg)',
  right: 'rotate(90deg)',
  horizontal: 'scaleX(-1)',
  vertical: 'scaleY(-1)',
};

/**
 * The style that shows a picture of the size `size` after `rotateFlips`, in the place of the rotated picture. After a
 * quarter turn, the element is as wide as the rotated picture is high. So it is taken out of the layout, and its middle
 * is placed in the middle of the element that contains it.
 */
function rotatedStyle(size: Size, rotateFlips: readonly RotateFlip[], limits: PictureLimits): CSSProperties {
  // CSS applies the last transform of the list first.
  const transform = rotateFlips.map((rotateFlip) => TRANSFORMS[rotateFlip]).reverse();
  const rotated = limitsStyle(sizeAfter(rotateFlips, size), limits);
  if (sizeAfter(rotateFlips, size) === size)
    return { ...rotated, transform: transform.join(' ') || undefined };
  return {
    ...rotated,
    aspectRatio: `${size.width} / ${size.height}`,
    width: 'auto',
    maxWidth: 'none',
    height: rotated.width,
    maxHeight: 'none',
    position: 'absolute',
    insetInlineStart: '50%',
    top: '50%',
    transform: ['translate(-50%, -50%)', ...transform].join(' '),
  };
}

interface PreviewPictureProps extends PictureLimits {
  preview: Blob;
  /** An empty text hides the picture from screen readers. */
  alt: string;
  /** The size of the full image in pixels. The preview may have fewer pixels. */
  size: Size;
  /** Whether the picture has no transparent pixels. False if it is not known. */
  opaque?: boolean;
  /** Opens the viewer. */
  onOpen?: () => void;
  /**
   * Returns the rotations and flips with which a preview is shown. The picture must then be in the middle of a
   * positioned element, and `maxWidth` no percentage.
   */
  missingRotateFlips?: (preview: Blob) => readonly RotateFlip[];
  reduce?: ReducePreview;
}

const NONE = () => [];

/** When `preview` changes, the old picture stays visible until the new preview is decoded. */
export function PreviewPicture({
  preview,
  alt,
  size,
  onOpen,
  opaque = false,
  missingRotateFlips = NONE,
  reduce,
  ...limits
}: PreviewPictureProps) {
  // `shape` keeps the size of the old picture until the canvas shows the new preview. Otherwise the old picture would
  // be distorted to the proportions of the new preview.
  const [shape, setShape] = useState(size);
  const [canvas, drawn] = useExactBitmap(preview, size, reduce);
  if (drawn === preview && shape !== size) setShape(size);
  const opened = useOpening(onOpen);
  const name = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt };
  const style = rotatedStyle(shape, missingRotateFlips(drawn ?? preview), limits);
  return <Canvas ref={canvas} {...name} {...opened} opaque={opaque} style={style} />;
}
