import { chakra } from '@chakra-ui/react';
import type { Size } from '../../lib/geometry';
import { pictureRecipe, type Room, roomStyle } from '../picture.recipe';

const Img = chakra('img', pictureRecipe);

interface PictureProps extends Room {
  src: string;
  alt: string;
  /** The image's true size in pixels; the file behind `src` may hold fewer. */
  size: Size;
  onError?: () => void;
}

/** The file at an address, shown whole, in proportion, and never larger than it is unless that is asked for. */
export function Picture({ src, alt, size, onError, ...room }: PictureProps) {
  return (
    <Img
      src={src}
      alt={alt}
      style={roomStyle(size, room)}
      decoding="async"
      draggable={false}
      onError={onError}
    />
  );
}
