import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { MAX_SHOWN_PIXELS } from '../../config/limits';
import { PROGRESS_DELAY_MS } from '../../config/timings';
import { useText } from '../../i18n/useText';
import type { Size } from '../../lib/geometry';
import { HELD_TRANSITION } from '../../ui/Button';
import { Picture } from '../../ui/Picture';
import { DamageMark, Stage } from '../../ui/stage/Stage';
import { StagePicture } from '../../ui/stage/StagePicture';
import { ViewRow } from '../../ui/stage/ViewRow';
import { OriginalInPlace, type PlacedOriginal } from './OriginalInPlace';
import { PeekButton } from './PeekButton';
import { useDecoded } from './useDecoded';

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: '4',
    fontVariantNumeric: 'tabular-nums',
    '& dt': { color: 'textMuted' },
    '& dd': { overflowWrap: 'anywhere' },
    // With a large font, a name and a number do not fit side by side.
    '@media (width < 15rem)': { gridTemplateColumns: '1fr' },
  },
});

const Note = chakra('p', { base: { textStyle: 'note', marginTop: '3', maxWidth: '65ch' } });

const Line = chakra('span', { base: { display: 'block' } });

const Receipt = chakra('ul', {
  base: {
    textStyle: 'note',
    marginTop: '3',
    maxWidth: '65ch',
    listStyleType: 'none',
    overflowWrap: 'anywhere',
  },
});

/** Work that ends soon does not change how the figure looks, so that it does not flicker. */
const HELD = {
  '& img': { pointerEvents: 'none', opacity: '0.4', transition: HELD_TRANSITION },
  '& [data-file]': { visibility: 'hidden', transition: `visibility 0s ${PROGRESS_DELAY_MS}ms` },
} as const;

interface ImageFigureProps {
  title: string;
  alt: string;
  /** The full-size file. If it is shown, the browser's command "Save image as" saves it: see `MAX_SHOWN_PIXELS`. */
  url: string;
  /** A smaller preview, shown until the file is decoded, or always above `MAX_SHOWN_PIXELS`. */
  previewUrl?: string;
  size: Size;
  /** The stage has its proportions. Two figures side by side get the same `room`, so that they are equally high. */
  room: Size;
  bytes: number;
  /** The text of the size in bytes, if it is not shown as that of the original. */
  exactSize?: string;
  /** The dimensions of the original in pixels, if no second figure shows the original. */
  originalSize?: Size;
  /** The size of the original in bytes, if it belongs to the comparison and no second figure shows it. */
  originalBytes?: number;
  /** The original, which the figure shows while the visitor holds a button. */
  original?: PlacedOriginal;
  /** The note below an image with more than `MAX_SHOWN_PIXELS`. */
  reducedNote: string;
  /** What happened to the file, in a few lines. */
  receipt?: readonly string[];
  damaged?: boolean;
  /** Whether the picture has no transparent pixels. False if it is not known. */
  opaque?: boolean;
  /**
   * Whether the file of what is chosen is not there yet. The picture is then only a backdrop that no command of the
   * browser can save, and what is said about its file is hidden.
   */
  held?: boolean;
  onView?: () => void;
}

export function ImageFigure({
  title,
  alt,
  url,
  previewUrl,
  size,
  room,
  bytes,
  exactSize,
  originalSize,
  originalBytes,
  original,
  reducedNote,
  receipt = [],
  damaged,
  opaque,
  held = false,
  onView,
}: ImageFigureProps) {
  const { t, format } = useText();
  const sizeText = (bytes: number) => {
    const kilobytes = format.kilobytes(bytes);
    const megabytes = format.megabytes(bytes);
    return megabytes
      ? t('units.megabytes', { kilobytes, value: megabytes })
      : t('units.kilobytes', { value: kilobytes });
  };
  const [isPeeking, peek] = useState(false);
  const [previewFailed, setPreviewFailed] = useState(false);
  const preview = previewFailed ? undefined : previewUrl;
  const reduced = preview !== undefined && size.width * size.height > MAX_SHOWN_PIXELS;
  const decoded = useDecoded(reduced ? null : url);
  return (
    <chakra.figure margin="0" minWidth="0" css={held ? HELD : undefined}>
      <Stage size={room} height="picture">
        <StagePicture size={size}>
          {(limits, isCopy) => (
            <Picture
              src={decoded ? url : (preview ?? url)}
              alt={isCopy ? '' : alt}
              size={size}
              opaque={opaque}
              onError={() => setPreviewFailed(true)}
              onOpen={isCopy ? undefined : onView}
              {...limits}
            />
          )}
        </StagePicture>
        {original && <OriginalInPlace original={original} isShown={isPeeking} />}
      </Stage>
      <chakra.figcaption marginTop="3">
        <ViewRow onView={onView}>
          <chakra.h2 fontWeight="bold" marginBottom="1">
            {title}
          </chakra.h2>
        </ViewRow>
        {original && (
          <chakra.div
            marginTop="1"
            marginBottom="3"
            // Beside another figure, a long text has only the width of this one.
            css={{ '& > button': { width: { base: 'full', md: 'auto' }, paddingInline: '2' } }}
          >
            <PeekButton isShown={isPeeking} onShow={peek} />
          </chakra.div>
        )}
        <Facts data-file>
          <dt>{t('download.dimensions')}</dt>
          <dd>{t('units.pixels', { size: format.size(size) })}</dd>
          <dt>{t('download.fileSize')}</dt>
          <dd>{exactSize ?? sizeText(bytes)}</dd>
          {originalSize && <dt>{t('download.original')}</dt>}
          {originalSize && (
            <dd>
              <span>{t('units.pixels', { size: format.size(originalSize) })}</span>
              {originalBytes !== undefined && <Line>{sizeText(originalBytes)}</Line>}
            </dd>
          )}
        </Facts>
        {reduced && <Note>{reducedNote}</Note>}
        {receipt.length > 0 && (
          <Receipt data-file>
            {receipt.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Receipt>
        )}
        {damaged && <DamageMark />}
      </chakra.figcaption>
    </chakra.figure>
  );
}
