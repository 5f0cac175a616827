import { sizeAfter, type Turn } from '../../data/turns';
import type { Size } from '../../lib/geometry';
import { PreviewPicture } from '../PreviewPicture';
import type { RenderAt } from '../useExactBitmap';
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
  /** Renders the image for the size at which it is shown, if this is smaller than the image. */
  renderAt?: RenderAt;
}

/** The preview of an image in a stage. */
export function StagePreview({ picture, alt, isFilling, onOpen, turnsAfter, renderAt }: StagePreviewProps) {
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
          renderAt={renderAt}
          {...room}
        />
      )}
    </StagePicture>
  );
}
