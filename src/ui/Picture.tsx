import { chakra } from '@chakra-ui/react';
import type { CSSProperties } from 'react';
import type { Size } from '../lib/geometry';

const Img = chakra('img', {
  base: {
    maxWidth: 'full',
    minWidth: '1px',
    minHeight: '1px',
    // The board shows where the image is transparent.
    backgroundImage:
      'repeating-conic-gradient(var(--chakra-colors-checker-b) 0 25%, var(--chakra-colors-checker-a) 0 50%)',
    backgroundSize: '16px 16px',
    borderRadius: '2px',
  },
});

interface PictureProps {
  src: string;
  alt: string;
  /** The image's true size in pixels; the file behind `src` may hold fewer. */
  size: Size;
  /** The greatest height on the screen, as a CSS length. */
  maxHeight: string;
  /** The greatest width on the screen, as a CSS length. */
  maxWidth?: string;
  /** How many times larger than it is it may be shown, with its pixels as squares. */
  enlarged?: number;
  onError?: () => void;
}

/** An image shown whole, in proportion, and never larger than it is unless that is asked for. */
export function Picture({
  src,
  alt,
  size,
  maxHeight,
  maxWidth = '100%',
  enlarged = 1,
  onError,
}: PictureProps) {
  const ratio = size.width / size.height;
  const style: CSSProperties = {
    aspectRatio: `${size.width} / ${size.height}`,
    width: `min(${maxWidth}, ${size.width * enlarged}px, (${maxHeight}) * ${ratio})`,
    height: 'auto',
    imageRendering: enlarged > 1 ? 'pixelated' : undefined,
  };
  return <Img src={src} alt={alt} style={style} decoding="async" draggable={false} onError={onError} />;
}
