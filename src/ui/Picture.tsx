import { chakra, defineRecipe } from '@chakra-ui/react';
import type { CSSProperties } from 'react';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import type { Point, Size } from '../lib/geometry';
import { opensHere } from '../lib/opensHere';

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

export interface PictureLimits {
  /** The greatest height and width, as CSS lengths. */
  maxHeight: string;
  maxWidth?: string;
  /** The greatest scale, 1 by default. */
  enlarged?: number;
  /** Whether each pixel is shown as a square at a scale above 1. Otherwise the picture is smoothed. */
  sharp?: boolean;
}

/** The limits of a picture that fills its stage, however small the image is. */
export const FILL_STAGE: PictureLimits = {
  maxHeight: 'var(--stage-height)',
  maxWidth: 'var(--stage-width)',
  enlarged: 100_000,
};

/** The style that shows a whole image in its proportions, at most `enlarged` times as large as its size in pixels. */
export function limitsStyle(
  size: Size,
  { maxHeight, maxWidth = '100%', enlarged = 1, sharp = false }: PictureLimits,
): CSSProperties {
  return {
    aspectRatio: `${size.width} / ${size.height}`,
    width: `min(${maxWidth}, ${size.width * enlarged}px, (${maxHeight}) * ${size.width / size.height})`,
    height: 'auto',
    // The height needs its own limit, because the width is at least 1 px. An image that is thousands of times as high
    // as wide would otherwise be higher than `maxHeight`.
    maxHeight,
    imageRendering: enlarged > 1 && sharp ? 'pixelated' : undefined,
  };
}

/** The greatest distance between the press and the release of a click, in CSS pixels. A longer movement is a drag. */
const CLICK_SLOP = 6;

/** Returns the properties of a picture that opens on a click or a tap, or on Enter while the picture has the focus. */
export function useOpening(onOpen: (() => void) | undefined) {
  // Null after a click that no pointer has made, for example a click by a screen reader.
  const pressedAt = useRef<Point | null>(null);
  if (!onOpen) return {};
  const onPointerDown = ({ clientX, clientY }: PointerEvent) => {
    pressedAt.current = { x: clientX, y: clientY };
  };
  const onClick = (event: MouseEvent) => {
    const { clientX, clientY } = event;
    const { x, y } = pressedAt.current ?? { x: clientX, y: clientY };
    pressedAt.current = null;
    const isDrag = Math.hypot(clientX - x, clientY - y) > CLICK_SLOP;
    if (!isDrag && opensHere(event)) onOpen();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onOpen();
  };
  return { tabIndex: 0, cursor: 'zoom-in', onPointerDown, onClick, onKeyDown };
}

const Img = chakra('img', pictureRecipe);

interface PictureProps extends PictureLimits {
  src: string;
  alt: string;
  /** The size of the full image in pixels. The file at `src` may have fewer pixels. */
  size: Size;
  onError?: () => void;
  /** Whether the picture has no transparent pixels. False if it is not known. */
  opaque?: boolean;
  /** Opens the viewer. */
  onOpen?: () => void;
}

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
