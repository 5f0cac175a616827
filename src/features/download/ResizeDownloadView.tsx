import { chakra } from '@chakra-ui/react';
import { resizedFileName } from '../../data/files';
import { ROUTES } from '../../data/routes';
import { useText } from '../../i18n';
import type { ResizeDownload } from '../../lib/downloadState';
import type { Size } from '../../lib/geometry';
import { ButtonAnchor, ButtonLink, Icon, notify, PageHeading, withdraw } from '../../ui';
import { ImageFigure } from './ImageFigure';
import { LoadingImage, MissingImage } from './MissingImage';
import { useBlobSizes } from './useBlobSizes';

const Figures = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: { base: '3', md: '6' },
    marginTop: '5',
  },
});

// On a phone the button waits at the lower edge, under the thumb, however long the page is.
const Actions = chakra('div', {
  base: {
    position: { base: 'sticky', md: 'static' },
    bottom: '0',
    display: 'flex',
    flexDirection: { base: 'column', md: 'row' },
    gap: '2',
    marginTop: '6',
    paddingBlock: '3',
    bg: 'canvas',
  },
});

const aspect = ({ width, height }: Size) => width / height;

/** The save page of a resized image. `download` is null if the page was reached without one. */
export function ResizeDownloadView({ download }: { download: ResizeDownload | null }) {
  const { t, format } = useText();
  const sizes = useBlobSizes(download?.originalImageUrl, download?.resizedImageUrl);

  const tellSaved = () => {
    withdraw('save');
    notify({ about: 'save', type: 'success', title: t('download.saved') });
  };

  if (!download || sizes === 'missing') return <MissingImage />;
  if (sizes === 'loading') return <LoadingImage />;
  const [originalBytes = 0, resizedBytes = 0] = sizes;
  const { originalDimensions, newDimensions } = download;
  const ratio = Math.min(aspect(originalDimensions), aspect(newDimensions));
  return (
    <div>
      <PageHeading takesFocus>{t('download.heading')}</PageHeading>
      <Figures>
        <ImageFigure
          title={t('download.original')}
          alt={t('download.originalAlt', { size: format.size(originalDimensions) })}
          url={download.originalImageUrl}
          previewUrl={download.originalPreviewUrl}
          size={originalDimensions}
          ratio={ratio}
          bytes={originalBytes}
        />
        <ImageFigure
          title={t('download.resized')}
          alt={t('download.resizedAlt', { size: format.size(newDimensions) })}
          url={download.resizedImageUrl}
          previewUrl={download.resizedPreviewUrl}
          size={newDimensions}
          ratio={ratio}
          bytes={resizedBytes}
        />
      </Figures>
      <Actions>
        <ButtonAnchor
          look="primary"
          href={download.resizedImageUrl}
          download={resizedFileName(newDimensions)}
          onClick={tellSaved}
        >
          <Icon name="save" />
          {t('download.download')}
        </ButtonAnchor>
        <ButtonLink to={ROUTES.home}>
          <Icon name="back" />
          {t('download.back')}
        </ButtonLink>
      </Actions>
    </div>
  );
}
