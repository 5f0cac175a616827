import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { STAGE_HEIGHT } from '../../data/layout';
import { useText } from '../../i18n';
import type { Size } from '../../lib/geometry';
import { Picture, Stage } from '../../ui';

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: 'auto 1fr' },
    columnGap: '4',
    fontVariantNumeric: 'tabular-nums',
    '& dt': { color: 'textMuted', fontSize: { base: 'sm', sm: 'md' } },
    '& dd': { marginBottom: { base: '1', sm: '0' } },
  },
});

interface ImageFigureProps {
  title: string;
  alt: string;
  url: string;
  /** A smaller picture of the same, to spare the decoding of a large one. */
  previewUrl?: string;
  size: Size;
  /** The proportions of the stage: the same beside each other, so that both stand level. */
  ratio: number;
  bytes: number;
  /** The dimensions that it had before, where they are not shown beside it. */
  originalSize?: Size;
}

/** An image with its true dimensions and the size of its file. */
export function ImageFigure({
  title,
  alt,
  url,
  previewUrl,
  size,
  ratio,
  bytes,
  originalSize,
}: ImageFigureProps) {
  const { t, format } = useText();
  const [previewFailed, setPreviewFailed] = useState(false);
  const src = previewUrl && !previewFailed ? previewUrl : url;
  return (
    <chakra.figure margin="0" minWidth="0">
      <Stage ratio={ratio} maxHeight={STAGE_HEIGHT}>
        <Picture
          src={src}
          alt={alt}
          size={size}
          maxHeight="var(--stage-height)"
          onError={() => setPreviewFailed(true)}
        />
      </Stage>
      <chakra.figcaption marginTop="3">
        <chakra.h2 fontWeight="bold" marginBottom="1">
          {title}
        </chakra.h2>
        <Facts>
          <dt>{t('download.dimensions')}</dt>
          <dd>{t('units.pixels', { size: format.size(size) })}</dd>
          <dt>{t('download.fileSize')}</dt>
          <dd>{t('units.kilobytes', { value: format.kilobytes(bytes) })}</dd>
          {originalSize && <dt>{t('download.original')}</dt>}
          {originalSize && <dd>{t('units.pixels', { size: format.size(originalSize) })}</dd>}
        </Facts>
      </chakra.figcaption>
    </chakra.figure>
  );
}
