import { chakra } from '@chakra-ui/react';
import type { CSSProperties } from 'react';
import { MAX_SHOWN_PIXELS } from '../../config/limits';
import type { Placement } from '../../edits';
import type { Rect, Size } from '../../lib/geometry';
import { limitsStyle } from '../../ui/Picture';
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

/** Shows the part `visible` of an element that shows the size `outer`. */
const clipTo = ({ x, y, width, height }: Rect, outer: Size): CSSProperties => ({
  clipPath: `inset(${percent(y, outer.height)} ${percent(outer.width - x - width, outer.width)} ${percent(outer.height - y - height, outer.height)} ${percent(x, outer.width)})`,
});

/** The style of a picture of the size `size` in an element that shows the result. */
function placedStyle(size: Size, { size: result, matrix }: Placement): CSSProperties {
  const { a, b, c, d, e, f } = matrix;
  return {
    ...rectStyle({ x: e, y: f, ...size }, result),
    transform: `matrix(${[a, b, c, d, 0, 0].join()})`,
    // 'auto' smooths a picture that is reduced. Otherwise its pixels stay squares, as those of the result.
    imageRendering: Math.hypot(a, b) < 1 ? 'auto' : undefined,
  };
}

/** Whether a part of the picture is outside of the result, so that the rest is shown larger than in a preview. */
function isCut({ width, height }: Size, { matrix: { a, b, c, d }, visible }: Placement): boolean {
  const across = Math.abs(a) * width + Math.abs(c) * height;
  const down = Math.abs(b) * width + Math.abs(d) * height;
  return across > visible.width + 0.5 || down > visible.height + 0.5;
}

interface OriginalInPlaceProps {
  original: PlacedOriginal;
  isShown: boolean;
}

/** Covers the picture of the result with the original: the same details are at the same places. */
export function OriginalInPlace({ original, isShown }: OriginalInPlaceProps) {
  const { url, previewUrl, size, hasAlpha, alt, placement } = original;
  const needsFile = isCut(size, placement) && size.width * size.height <= MAX_SHOWN_PIXELS;
  const isDecoded = useDecoded(needsFile ? url : null);
  return (
    <Cover hidden={!isShown}>
      <StagePicture size={placement.size}>
        {(limits, isCopy) => (
          <Frame style={limitsStyle(placement.size, limits)}>
            <Visible style={clipTo(placement.visible, placement.size)} hasAlpha={hasAlpha}>
              <Img
                src={isDecoded ? url : previewUrl}
                alt={isCopy ? '' : alt}
                style={placedStyle(size, placement)}
                draggable={false}
              />
            </Visible>
          </Frame>
        )}
      </StagePicture>
    </Cover>
  );
}
