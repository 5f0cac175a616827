import { chakra } from '@chakra-ui/react';
import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { MAX_SHOWN_PIXELS } from '../../config/limits';
import type { Placement } from '../../edits';
import type { Size } from '../../lib/geometry';
import { limitsStyle, type PictureLimits } from '../../ui/Picture';
import { rectStyle } from '../../ui/stage/KeptPart';
import { StagePicture } from '../../ui/stage/StagePicture';
import { useDecoded } from './useDecoded';

/** The opened image, and where it lies in the result. */
export interface PlacedOriginal {
  readonly url: string;
  readonly previewUrl: string;
  readonly size: Size;
  readonly hasAlpha: boolean;
  readonly alt: string;
  readonly placement: Placement;
}

const Cover = chakra('div', {
  base: {
    position: 'absolute',
    inset: 'var(--stage-padding)',
    bg: 'stage',
    '&[hidden]': { display: 'none' },
  },
});

const Frame = chakra('div', { base: { position: 'relative', minWidth: '1px', minHeight: '1px' } });

const Visible = chakra('div', {
  base: { position: 'absolute', inset: '0', overflow: 'hidden' },
  variants: { hasAlpha: { true: { layerStyle: 'checkerboard' } } },
});

const Img = chakra('img', { base: { position: 'absolute', maxWidth: 'none', transformOrigin: '0 0' } });

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;

/** Shows the part of an element that shows the result in which the original is. */
const clipTo = ({ visible: { x, y, width, height }, outline, size: outer }: Placement): CSSProperties => ({
  clipPath: outline
    ? `polygon(${outline.map((at) => `${percent(at.x, outer.width)} ${percent(at.y, outer.height)}`).join()})`
    : `inset(${percent(y, outer.height)} ${percent(outer.width - x - width, outer.width)} ${percent(outer.height - y - height, outer.height)} ${percent(x, outer.width)})`,
});

/**
 * The style of a picture of the size `size` in an element that shows the result.
 *
 * @param scale the CSS pixels of a pixel of the result. Only a perspective depends on it.
 */
function placedStyle(size: Size, { size: result, matrix }: Placement, scale: number): CSSProperties {
  const { a, b, c, d, e, f, w } = matrix;
  if (w) {
    const columns = [a, b, 0, w[0] / scale, c, d, 0, w[1] / scale, 0, 0, 1, 0, e * scale, f * scale, 0, w[2]];
    return {
      ...rectStyle({ x: 0, y: 0, ...size }, result),
      transform: `matrix3d(${columns.join()})`,
      imageRendering: 'auto',
    };
  }
  return {
    ...rectStyle({ x: e, y: f, ...size }, result),
    transform: `matrix(${[a, b, c, d, 0, 0].join()})`,
    // 'auto' smooths a picture that is reduced. Otherwise its pixels stay squares, as those of the result.
    imageRendering: Math.hypot(a, b) < 1 ? 'auto' : undefined,
  };
}

/** Whether a part of the picture is outside of the result, so that the rest is shown larger than in a preview. */
function isCut({ width, height }: Size, { matrix: { a, b, c, d, w }, visible }: Placement): boolean {
  if (w) return true;
  const across = Math.abs(a) * width + Math.abs(c) * height;
  const down = Math.abs(b) * width + Math.abs(d) * height;
  return across > visible.width + 0.5 || down > visible.height + 0.5;
}

/** The width of an element in CSS pixels. */
function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(1);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(Math.max(1, element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}

interface PlacedPictureProps extends Omit<PlacedOriginal, 'url' | 'previewUrl'> {
  src: string;
  limits: PictureLimits;
}

function PlacedPicture({ src, size, hasAlpha, alt, placement, limits }: PlacedPictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const scale = useWidth(frame) / placement.size.width;
  return (
    <Frame ref={frame} style={limitsStyle(placement.size, limits)}>
      <Visible style={clipTo(placement)} hasAlpha={hasAlpha}>
        <Img src={src} alt={alt} style={placedStyle(size, placement, scale)} draggable={false} />
      </Visible>
    </Frame>
  );
}

interface OriginalInPlaceProps {
  original: PlacedOriginal;
  isShown: boolean;
}

/** Covers the picture of the result with the original: the same details are at the same places. */
export function OriginalInPlace({ original, isShown }: OriginalInPlaceProps) {
  const { url, previewUrl, ...placed } = original;
  const { size, alt, placement } = placed;
  const needsFile = isCut(size, placement) && size.width * size.height <= MAX_SHOWN_PIXELS;
  const isDecoded = useDecoded(needsFile ? url : null);
  return (
    <Cover hidden={!isShown}>
      <StagePicture size={placement.size}>
        {(limits, isCopy) => (
          <PlacedPicture
            {...placed}
            alt={isCopy ? '' : alt}
            src={isDecoded ? url : previewUrl}
            limits={limits}
          />
        )}
      </StagePicture>
    </Cover>
  );
}
