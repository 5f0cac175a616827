import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Size } from '../lib/geometry';
import { pictureRecipe, type Room, roomStyle } from './picture.recipe';
import { useBitmap } from './useBitmap';

const Canvas = chakra('canvas', pictureRecipe);

interface PreviewPictureProps extends Room {
  preview: Blob;
  /** Empty for a picture that says nothing new. */
  alt: string;
  /** The image's true size in pixels; the preview may have fewer. */
  size: Size;
}

/** A preview of an image, in whose place the next one is shown as soon as it is decoded. */
export function PreviewPicture({ preview, alt, size, ...room }: PreviewPictureProps) {
  const [drawn, setDrawn] = useState<Blob | null>(null);
  // The shape changes together with the pixels, so that no picture is seen distorted.
  const [shape, setShape] = useState(size);
  if (drawn === preview && shape !== size) setShape(size);
  const canvas = useBitmap(preview, setDrawn);
  const name = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt };
  return <Canvas ref={canvas} {...name} style={roomStyle(shape, room)} />;
}
