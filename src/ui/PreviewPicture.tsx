import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Size } from '../lib/geometry';
import { pictureRecipe, type Room, roomStyle } from './picture.recipe';
import { useBitmap } from './useBitmap';
import { useOpening } from './useOpening';

const Canvas = chakra('canvas', pictureRecipe);

interface PreviewPictureProps extends Room {
  preview: Blob;
  /** The alternative text. An empty text hides the picture from screen readers. */
  alt: string;
  /** The size of the full image in pixels. The preview may have fewer pixels. */
  size: Size;
  /** Whether the picture has no transparent pixels. False if it is not known. */
  opaque?: boolean;
  /**
   * Opens the viewer. Called when the visitor clicks or taps the picture, or presses Enter while the picture has the
   * focus.
   */
  onOpen?: () => void;
}

/**
 * Shows a preview of an image. When `preview` changes, the old picture stays visible until the new preview is decoded.
 */
export function PreviewPicture({ preview, alt, size, onOpen, opaque = false, ...room }: PreviewPictureProps) {
  const [drawn, setDrawn] = useState<Blob | null>(null);
  // `shape` keeps the size of the old picture until the canvas shows the new preview. Otherwise the old picture would
  // be distorted to the proportions of the new preview.
  const [shape, setShape] = useState(size);
  if (drawn === preview && shape !== size) setShape(size);
  const canvas = useBitmap(preview, setDrawn);
  const opened = useOpening(onOpen);
  const name = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt };
  return <Canvas ref={canvas} {...name} {...opened} opaque={opaque} style={roomStyle(shape, room)} />;
}
