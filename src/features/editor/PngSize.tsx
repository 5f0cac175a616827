import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { type TextKey, useText } from '../../i18n';
import type { OpenImage } from '../../session';

/**
 * The formats that support lossy compression: each id with the name that a visitor sees. A WebP file can also be
 * lossless, so the text `fileSize.lossy` only says that a file in this format can discard detail.
 */
const LOSSY_FORMATS: Readonly<Record<string, string>> = { jpeg: 'JPEG', webp: 'WebP' };

const area = ({ width, height }: { width: number; height: number }) => width * height;

/**
 * Returns the key of the text that explains why the PNG of the shown image is larger than the opened file. `size` is
 * the size of the shown image in pixels.
 */
function reasonOf({ original, source }: OpenImage, size: { width: number; height: number }): TextKey {
  if (area(size) > area(original.size)) return 'fileSize.pixels';
  return source.format in LOSSY_FORMATS ? 'fileSize.lossy' : 'fileSize.other';
}

/**
 * The file size of the opened file and, if the image has edits, the file size of the PNG of the shown image. The PNG's
 * size appears when the PNG has been encoded, so it is never an estimate. If the PNG is larger than the opened file, a
 * sentence explains why.
 */
export const PngSize = memo(function PngSize({ image, isPreview }: { image: OpenImage; isPreview: boolean }) {
  const { t, format } = useText();
  const shown = isPreview && image.editPreview ? image.editPreview : image;
  const size = 'picture' in shown ? shown.picture.size : image.current.size;
  const { pngBytes } = shown;
  const words = (bytes: number) => {
    const megabytes = format.megabytes(bytes);
    return megabytes
      ? t('units.megabytesAlone', { value: megabytes })
      : t('units.kilobytes', { value: format.kilobytes(bytes) });
  };
  const isLarger = pngBytes !== null && pngBytes > image.file.size;
  return (
    // If `isLarger` is true, a sentence appears below the sizes. This can happen only after the PNG has been encoded.
    // For an edited image, `minHeight` reserves room for the sentence from the start. So the page does not move when
    // the sentence appears.
    <chakra.div
      minHeight={shown.edits.length > 0 ? '2lh' : undefined}
      textStyle="note"
      textAlign="center"
      fontVariantNumeric="tabular-nums"
    >
      <p>
        {t('fileSize.original', { size: words(image.file.size) })}
        {shown.edits.length > 0 && (
          <>
            {' · '}
            <span aria-live="polite">
              {t('fileSize.png', { size: pngBytes === null ? '…' : words(pngBytes) })}
            </span>
          </>
        )}
      </p>
      {isLarger && <p>{t(reasonOf(image, size), { format: LOSSY_FORMATS[image.source.format] ?? '' })}</p>}
    </chakra.div>
  );
});
