import { chakra } from '@chakra-ui/react';
import { type CSSProperties, memo, useCallback } from 'react';
import { PRESETS } from '../../config/presets';
import { type Fit, hexOf, type Rgb } from '../../edits';
import type { Point, Size } from '../../lib/geometry';
import { useSession } from '../../session';
import { type ReducePreview, useExactBitmap } from '../../ui/useBitmap';

const longestOf = ({ width, height }: Size) => Math.max(width, height);

const LONGEST_SIDE = Math.max(...PRESETS.map(({ size }) => longestOf(size)));

/** The longest side of an icon, in pixels. Icons are drawn to a scale of their own, in a frame that shows it. */
const ICON_SIDE = 64;

/** The part of the frame that the largest icon takes. */
const ICON_SHARE = 0.7;

export const isIcon = (size: Size) => longestOf(size) <= ICON_SIDE;

/**
 * The size at which a preset's shape is drawn, as fractions of the square around it. The proportions are exact, and the
 * longer side is proportional to the square root of the preset's: otherwise 16 pixels would be invisible beside 5000.
 */
export function presetShape(size: Size): Size {
  const longest = longestOf(size);
  const part = isIcon(size) ? ICON_SHARE * Math.sqrt(longest / ICON_SIDE) : Math.sqrt(longest / LONGEST_SIDE);
  const scale = part / longest;
  return { width: size.width * scale, height: size.height * scale };
}

const Area = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: 'var(--room)',
    height: 'var(--room)',
    flexShrink: '0',
  },
  variants: {
    isMagnified: {
      true: { borderWidth: '1px', borderStyle: 'dashed', borderColor: 'outline', borderRadius: 'surface' },
    },
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

const Content = chakra('canvas', { base: { width: 'full', height: 'full', maxWidth: 'none' } });

const placeIn = ({ x, y }: Point) => `${100 * x}% ${100 * y}%`;

interface FittedPreviewProps {
  preview: Blob;
  fit: Fit;
  at: Point | undefined;
  background: Rgb | undefined;
}

/** Fills its parent. Until the reduction by the core is available, the browser fits the preview. */
export function FittedPreview({ preview, fit, at, background }: FittedPreviewProps) {
  const { reduce } = useSession();
  const fitted = useCallback<ReducePreview>(
    (picture, size) => reduce(picture, size, { fit, ...(at && { at }) }),
    [reduce, fit, at],
  );
  const [canvas] = useExactBitmap(preview, null, fitted);
  const objectFit = fit === 'stretch' ? 'fill' : fit;
  return (
    <Content
      ref={canvas}
      objectFit={objectFit}
      style={{ objectPosition: at && placeIn(at), background: background && hexOf(background) }}
    />
  );
}

interface PresetShapeProps {
  size: Size;
  preview?: Blob;
  fit?: Fit;
  /** Where the fit 'cover' cuts: see `ResizeEdit`. */
  at?: Point;
  /** The color behind the fit 'contain'. */
  background?: Rgb;
}

/** A square with the side `--room`. Hidden from assistive technology, because the caller shows the size as text. */
export const PresetShape = memo(function PresetShape({
  size,
  preview,
  fit = 'stretch',
  at,
  background,
}: PresetShapeProps) {
  const { width, height } = presetShape(size);
  const part = (side: number) => `calc(var(--room) * ${side.toFixed(4)})`;
  const style: CSSProperties = { width: part(width), height: part(height) };
  return (
    <Area aria-hidden="true" isMagnified={isIcon(size)}>
      <Shape style={style}>
        {preview && <FittedPreview preview={preview} fit={fit} at={at} background={background} />}
      </Shape>
    </Area>
  );
});
