import { sizeAfter, type Turn } from '../../data/turns';
import type { Size } from '../../lib/geometry';
import { PreviewPicture } from '../PreviewPicture';
import type { Reduce } from '../useExactBitmap';
import { StagePicture } from './StagePicture';

interface StagePreviewProps {
  picture: { readonly preview: Blob; readonly size: Size; readonly hasAlpha: boolean };
  alt: string;
  /** Whether the picture fills the stage, however small the image is. */
  isFilling?: boolean;
  /** Opens the viewer. */
  onOpen?: () => void;
  /** Returns the turns with which a preview is shown. */
  turnsAfter?: (preview: Blob) => readonly Turn[];
  /** Reduces the preview to the pixels with which it is shown on the screen. */
  reduce?: Reduce;
}

/** The preview of an image in a stage. */
export function StagePreview({ picture, alt, isFilling, onOpen, turnsAfter, reduce }: StagePreviewProps) {
  const { preview, size, hasAlpha } = picture;
  return (
    <StagePicture size={sizeAfter(turnsAfter?.(preview) ?? [], size)} isFilling={isFilling}>
      {(room, isCopy) => (
        <PreviewPicture
          preview={preview}
          alt={isCopy ? '' : alt}
          size={size}
          opaque={!hasAlpha}
          onOpen={isCopy ? undefined : onOpen}
          turnsAfter={turnsAfter}
          reduce={reduce}
          {...room}
        />
      )}
    </StagePicture>
  );
}
