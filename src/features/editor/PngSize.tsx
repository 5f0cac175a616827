import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { type TextKey, useText } from '../../i18n';
import type { OpenImage } from '../../session';

/** The formats whose files can leave out detail. A WebP file can also be lossless. */
const LOSSY_FORMATS: Readonly<Record<string, string>> = { jpeg: 'JPEG', webp: 'WebP' };

const area = ({ width, height }: { width: number; height: number }) => width * height;

/** Why the PNG of the shown state is larger than the file. */
function reasonOf({ original, source }: OpenImage, size: { width: number; height: number }): TextKey {
  if (area(size) > area(original.size)) return 'fileSize.pixels';
  return source.format in LOSSY_FORMATS ? 'fileSize.lossy' : 'fileSize.other';
}

/**
 * The size of the opened file and the exact size of the PNG of the shown state. The size of the PNG is shown when the PNG
 * has been encoded, so it is never an estimate. A sentence explains a PNG that is larger than the file.
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
    <chakra.div textStyle="note" textAlign="center" fontVariantNumeric="tabular-nums">
      <p>
        {t('fileSize.file', { size: words(image.file.size) })}
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
