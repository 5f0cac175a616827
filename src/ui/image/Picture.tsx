import { chakra } from '@chakra-ui/react';
import type { Size } from '../../lib/geometry';
import { limitsStyle, type PictureLimits, pictureRecipe } from '../picture.recipe';
import { useOpening } from '../useOpening';

const Img = chakra('img', pictureRecipe);

interface PictureProps extends PictureLimits {
  src: string;
  alt: string;
  /** The size of the full image in pixels. The file at `src` may have fewer pixels. */
  size: Size;
  onError?: () => void;
  /** Whether the picture has no transparent pixels. False if it is not known. */
  opaque?: boolean;
  /**
   * Opens the viewer. Called when the visitor clicks or taps the picture, or presses Enter while the picture has the
   * focus.
   */
  onOpen?: () => void;
}

/** Shows a whole image in its proportions, in the space that the properties of `Room` allow. */
export function Picture({ src, alt, size, onError, onOpen, opaque = false, ...limits }: PictureProps) {
  const opened = useOpening(onOpen);
  return (
    <Img
      src={src}
      alt={alt}
      style={limitsStyle(size, limits)}
      decoding="async"
      draggable={false}
      onError={onError}
      {...opened}
      opaque={opaque}
    />
  );
}
