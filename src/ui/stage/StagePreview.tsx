import { chakra } from '@chakra-ui/react';
import { type RotateFlip, sizeAfter } from '../../config/rotateFlip';
import { type Rect, type Size, sameSize } from '../../lib/geometry';
import { limitsStyle, type PictureLimits } from '../Picture';
import { PreviewPicture } from '../PreviewPicture';
import type { ReducePreview } from '../useBitmap';
import { KeptPart, rectStyle } from './KeptPart';
import { StagePicture } from './StagePicture';

/** Where a resize puts an image: it scales the part `kept` of the image to the part `filled` of the result. */
interface ShownFit {
  /** In pixels of the image. */
  readonly kept: Rect;
  /** In pixels of the result. */
  readonly filled: Rect;
  readonly result: Size;
  /** The CSS color of the bars. Without it, they are transparent. */
  readonly background?: string;
}

const Frame = chakra('div', {
  base: { position: 'relative' },
  variants: {
    // In forced-colors mode the browser removes the checkerboard, and only the outline shows the bars.
    bars: { true: { layerStyle: 'checkerboard', outline: '1px solid', outlineColor: 'outline' } },
  },
});

const Place = chakra('div', { base: { position: 'absolute' } });

/** The size of the frame around an image of the size `size` that shows the bars of a resize, in pixels of the image. */
const frameSize = (size: Size, { filled, result }: ShownFit): Size => ({
  width: (size.width * result.width) / filled.width,
  height: (size.height * result.height) / filled.height,
});

interface StagePreviewProps {
  picture: { readonly preview: Blob; readonly size: Size; readonly hasAlpha: boolean };
  alt: string;
  isFilling?: boolean;
  isSharp?: boolean;
  onOpen?: () => void;
  missingRotateFlips?: (preview: Blob) => readonly RotateFlip[];
  reduce?: ReducePreview;
  /** A resize of the image whose effect is shown on the picture: the part that it keeps, or the bars that it adds. */
  fit?: ShownFit;
  /** Called with the new place of the kept part when the visitor has moved it. */
  onMoveKept?: (kept: Rect) => void;
}

export function StagePreview({
  picture,
  alt,
  isFilling,
  isSharp,
  onOpen,
  missingRotateFlips,
  reduce,
  fit,
  onMoveKept,
}: StagePreviewProps) {
  const { preview, size, hasAlpha } = picture;
  const rotated = sizeAfter(missingRotateFlips?.(preview) ?? [], size);
  const framed = fit ? frameSize(rotated, fit) : rotated;
  const shown = (limits: PictureLimits, isCopy: boolean) => (
    <PreviewPicture
      preview={preview}
      alt={isCopy ? '' : alt}
      size={size}
      opaque={!hasAlpha || fit?.background !== undefined}
      onOpen={isCopy ? undefined : onOpen}
      missingRotateFlips={missingRotateFlips}
      reduce={reduce}
      {...limits}
    />
  );
  return (
    <StagePicture size={framed} isFilling={isFilling} isSharp={isSharp}>
      {(limits, isCopy) => {
        if (!fit) return shown(limits, isCopy);
        const { kept, filled, result, background } = fit;
        return (
          <Frame style={{ ...limitsStyle(framed, limits), background }} bars={!sameSize(filled, result)}>
            <Place style={rectStyle(filled, result)}>{shown({ ...limits, maxWidth: '100%' }, isCopy)}</Place>
            {!isCopy && !sameSize(kept, size) && <KeptPart kept={kept} size={size} onMove={onMoveKept} />}
          </Frame>
        );
      }}
    </StagePicture>
  );
}
