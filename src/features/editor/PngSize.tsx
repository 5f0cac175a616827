import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { fileSize, type TextKey, useText } from '../../i18n';
import { type OpenImage, useSessionState } from '../../session';
import { SteadyText, useDesktop } from '../../ui/image';

const Root = chakra('div', {
  base: {
    textStyle: 'note',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
    '& summary': {
      display: 'block',
      cursor: 'pointer',
      textDecorationLine: 'underline',
      textDecorationStyle: 'dotted',
      textUnderlineOffset: '0.25em',
    },
  },
});

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

/** The largest number of bytes, and so of digits, that the sizes are given room for: 999.99 MB. */
const WIDEST_BYTES = 999.99 * 1024 * 1024;

interface PngSizeProps {
  image: OpenImage;
  isPreview: boolean;
}

/**
 * The file size of the opened file and, if the image has edits, the file size of the PNG of the shown image. The PNG's
 * size appears when the PNG has been encoded, so it is never an estimate. If the PNG is larger than the opened file, a
 * sentence explains why: in a narrow window, when the visitor opens it. There is always room for all of this, so that
 * no control moves when the size appears.
 */
export const PngSize = memo(function PngSize({ image, isPreview }: PngSizeProps) {
  const text = useText();
  const { t } = text;
  const desktop = useDesktop();
  const encoding = useSessionState((state) => state.encoding);
  const shown = isPreview && image.editPreview ? image.editPreview : image;
  const size = 'picture' in shown ? shown.picture.size : image.current.size;
  const { pngBytes } = shown;
  const original = t('fileSize.original', { size: fileSize(image.file.size, text) });
  const png = (bytes: number | null) =>
    t('fileSize.png', { size: bytes === null ? '…' : fileSize(bytes, text) });
  // Two sizes that look the same after rounding are not called different.
  const isLarger = pngBytes !== null && pngBytes > image.file.size && png(pngBytes) !== png(image.file.size);
  const reason = t(reasonOf(image, size), { format: LOSSY_FORMATS[image.source.format] ?? '' });
  const sizes = (
    <SteadyText longest={`${original} · ${png(WIDEST_BYTES)}`}>
      <p>
        <span>{original}</span>
        {shown.edits.length > 0 && (pngBytes !== null || encoding) && (
          <>
            <span>{' · '}</span>
            <span aria-live="polite">{png(pngBytes)}</span>
          </>
        )}
      </p>
    </SteadyText>
  );
  if (desktop)
    return (
      <Root>
        {sizes}
        <SteadyText longest={reason}>{isLarger && <p>{reason}</p>}</SteadyText>
      </Root>
    );
  return (
    <Root>
      {isLarger ? (
        <details>
          <summary>{sizes}</summary>
          <p>{reason}</p>
        </details>
      ) : (
        sizes
      )}
    </Root>
  );
});
