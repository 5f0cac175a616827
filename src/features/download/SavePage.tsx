import { Grid } from '@chakra-ui/react';
import { CROPPED_FILE_NAME, GENERIC_FILE_NAME, ROTATED_FILE_NAME, resizedFileName } from '../../config/files';
import { ROUTES } from '../../config/routes';
import { useText } from '../../i18n/useText';
import type { Size } from '../../lib/geometry';
import { useObjectUrl } from '../../lib/useObjectUrl';
import { useSessionState } from '../../session';
import { describeRotateFlips } from '../../shared/describeRotateFlips';
import type { Download, DownloadKind } from '../../shared/downloadState';
import type { SavedFiles } from '../../shared/savedFiles';
import { useOpenViewer } from '../../shared/viewerState';
import { ActionBar } from '../../ui/ActionBar';
import { ButtonLink } from '../../ui/Button';
import { Icon } from '../../ui/icons';
import { PageHead, PageHeading } from '../../ui/PageHeading';
import { ImageFigure } from './ImageFigure';
import { receiptOf, savedEdits } from './receipt';
import { SaveLink } from './SaveLink';
import { SmallerFileDetails } from './SmallerFileDetails';
import { useChoice } from './useChoice';

interface Kind {
  readonly title: `download.${'resized' | 'cropped' | 'rotated'}`;
  readonly alt: `download.${'resized' | 'cropped' | 'rotated'}Alt`;
  readonly fileName: (size: Size) => string;
}

const KINDS: Readonly<Record<DownloadKind | 'unresized', Kind>> = {
  resize: { title: 'download.resized', alt: 'download.resizedAlt', fileName: resizedFileName },
  crop: { title: 'download.cropped', alt: 'download.croppedAlt', fileName: () => CROPPED_FILE_NAME },
  rotate: { title: 'download.rotated', alt: 'download.rotatedAlt', fileName: () => ROTATED_FILE_NAME },
  // A density is saved on the page of a resize. Without a resize, the words must not say that there was one.
  unresized: { title: 'download.rotated', alt: 'download.rotatedAlt', fileName: () => GENERIC_FILE_NAME },
};

/** Returns the size with the greater ratio of height to width: `a` or `b`. */
const higher = (a: Size, b: Size) => (a.width * b.height < b.width * a.height ? a : b);

interface SavePageProps {
  kind: DownloadKind;
  download: Download;
  files: SavedFiles;
}

export function SavePage({ kind, download, files }: SavePageProps) {
  const text = useText();
  const { t, format } = text;
  const openViewer = useOpenViewer();
  const image = useSessionState((state) => state.image);
  const exported = image?.exported ?? null;
  const choice = useChoice(files.picture.png.size);
  // The session renders its previews again when the stage grows.
  const picture = exported === 'editPreview' ? image?.editPreview?.picture : exported && image?.current;
  const reduced = image?.reduced ?? null;
  const reducedUrl = useObjectUrl(reduced?.png);
  const reducedPreviewUrl = useObjectUrl(reduced?.preview);
  // The page shows the original image next to a resized one.
  const compares = kind === 'resize';
  const previewUrl = useObjectUrl(picture?.preview);
  const originalPreviewUrl = useObjectUrl(compares ? image?.original.preview : null);
  const url = reduced ? reducedUrl : files.url;
  const savedUrl = choice.isSaveable ? url : null;

  const hasOtherPixels = reduced !== null && reduced.reduction.kind !== 'search';
  const { originalSize, operation } = download;
  const size = reduced?.size ?? download.size;
  const saved = { ...files.image, reduced };
  const isResized = kind !== 'resize' || savedEdits(saved).edits.some((edit) => edit.kind === 'resize');
  const { title, alt, fileName } = KINDS[isResized ? kind : 'unresized'];
  const room = compares ? higher(originalSize, size) : size;
  return (
    <div>
      {/* The buttons come first, so that they are visible without scrolling even in a window of small height. */}
      <PageHead>
        <PageHeading takesFocus>{t('download.heading')}</PageHeading>
        <ActionBar>
          <SaveLink url={savedUrl} name={fileName(size)} busy={choice.isWorking} />
          <ButtonLink to={ROUTES.home}>
            <Icon name="back" />
            <span>{t('download.back')}</span>
          </ButtonLink>
        </ActionBar>
      </PageHead>
      {image && exported && (
        <SmallerFileDetails choice={choice} image={image} bytes={files.picture.png.size} />
      )}
      <Grid autoFlow="column" autoColumns="minmax(0, 1fr)" gap={{ base: '3', md: '6' }} marginTop="5">
        {compares && (
          <ImageFigure
            title={t('download.original')}
            alt={t('download.originalAlt', { size: format.size(originalSize) })}
            url={files.originalUrl}
            previewUrl={originalPreviewUrl ?? files.originalPreviewUrl}
            size={originalSize}
            room={room}
            bytes={files.image.file.size}
            reducedNote={t('download.reduced')}
          />
        )}
        <ImageFigure
          title={operation ? describeRotateFlips(operation, text) : t(title)}
          alt={t(alt, { size: format.size(size) })}
          url={url ?? files.url}
          previewUrl={reducedPreviewUrl ?? previewUrl ?? files.previewUrl}
          size={size}
          room={room}
          bytes={(reduced ?? files.picture).png.size}
          originalSize={compares ? undefined : originalSize}
          reducedNote={t('download.reducedResult', { size: format.size(size) })}
          receipt={receiptOf(saved, text)}
          damaged={files.image.source.damaged}
          opaque={picture?.hasAlpha === false}
          held={savedUrl === null}
          onView={exported ? () => openViewer(hasOtherPixels ? 'reduced' : exported) : undefined}
        />
      </Grid>
    </div>
  );
}
