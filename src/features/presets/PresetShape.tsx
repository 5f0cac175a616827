import { chakra } from '@chakra-ui/react';
import type { CSSProperties } from 'react';
import type { Fit } from '../../edits';
import type { Size } from '../../lib/geometry';
import { presetShape } from './presetShape';

// As large as the largest preset is drawn; the others stand in its middle.
const Room = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: 'var(--room)',
    height: 'var(--room)',
    flexShrink: '0',
  },
});

const Shape = chakra('span', {
  base: {
    display: 'block',
    bg: 'accentTint',
    borderWidth: '1.5px',
    borderColor: 'accentText',
    borderRadius: '2px',
    overflow: 'hidden',
  },
});

const Content = chakra('img', { base: { width: 'full', height: 'full', maxWidth: 'none' } });

const OBJECT_FIT = { stretch: 'fill', contain: 'contain', cover: 'cover' } as const satisfies Record<
  Fit,
  string
>;

interface PresetShapeProps {
  size: Size;
  /** The image to show in it, as it would fit. */
  imageUrl?: string;
  fit?: Fit;
}

/** The shape of a preset. Its room is as large as `--room` says. Decorative: the size is said beside it. */
export function PresetShape({ size, imageUrl, fit = 'stretch' }: PresetShapeProps) {
  const { width, height } = presetShape(size);
  const part = (side: number) => `calc(var(--room) * ${side.toFixed(4)})`;
  const style: CSSProperties = { width: part(width), height: part(height) };
  return (
    <Room aria-hidden="true">
      <Shape style={style}>
        {imageUrl && (
          <Content src={imageUrl} alt="" draggable={false} decoding="async" objectFit={OBJECT_FIT[fit]} />
        )}
      </Shape>
    </Room>
  );
}
