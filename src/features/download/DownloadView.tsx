import { Grid } from '@chakra-ui/react';
import type { MouseEvent } from 'react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  CROPPED_FILE_NAME,
  ROTATED_FILE_NAME,
  resizedFileName,
  UNCHANGED_FILE_NAME,
} from '../../config/files';
import { dpiOf } from '../../config/print';
import { ROUTES } from '../../config/routes';
import { useText } from '../../i18n/useText';
import type { Size } from '../../lib/geometry';
import { useObjectUrl } from '../../lib/useObjectUrl';
import { useSession, useSessionState } from '../../session';
import { describeRotateFlips } from '../../shared/describeRotateFlips';
import type { Download, DownloadKind } from '../../shared/downloadState';
import { imageDensity } from '../../shared/print';
import { RestoreCard } from '../../shared/RestoreCard';
import { type SavedFiles, useSavedFiles } from '../../shared/savedFiles';
import { useFirstPress } from '../../shared/useFirstPress';
import { useRestore } from '../../shared/useRestore';
import { useSavePage } from '../../shared/useSavePage';
import { useOpenViewer } from '../../shared/viewerState';
import { ActionBar } from '../../ui/ActionBar';
import { ButtonAnchor, ButtonLink } from '../../ui/Button';
import { Icon } from '../../ui/icons';
import { PageHead, PageHeading } from '../../ui/PageHeading';
import { useShortcuts } from '../../ui/shortcuts';
import { toast } from '../../ui/toaster';
import { CenteredPage, MissingImage, Waiting } from './CenteredPage';
import { ImageFigure } from './ImageFigure';
import { receiptOf, savedEdits } from './receipt';
import { SmallerFileDetails } from './SmallerFileDetails';
import { useFileChoice } from './useFileChoice';

/**
 * If the stored image had been exported as a PNG, `restore` also exports it again, and the save page of this `kind`
 * shows the PNG. Otherwise, `restore` navigates to the home page.
 */
function useRestoreHere(kind: DownloadKind) {
  const session = useSession();
  const navigate = useNavigate();
  const goToSave = useSavePage();
  // Whether the image has been restored. The router renders the next page some time later. Until then this page shows
  // the loading state.
  const [restored, setRestored] = useState(false);
  const restore = useRestore(async ({ exported }) => {
    const write = () => (exported === 'editPreview' ? session.exportEditPreview() : session.export());
    try {
      if (exported) await goToSave(kind, write, { replace: true });
      else await navigate(ROUTES.home, { replace: true });
      setRestored(true);
    } catch (thrown) {
      // The image was restored, but its export failed.
      setRestored(true);
      await navigate(ROUTES.home, { replace: true });
      throw thrown;
    }
  });
  return { ...restore, restored };
}

/**
 * The save page of a resize redirects to the home page after this time, in milliseconds, if it was opened without an
 * image. The other save pages redirect at once.
 */
const MISSING_IMAGE_REDIRECT_MS = 2000;

type DownloadedKind = 'resized' | 'cropped' | 'rotated';

interface Kind {
  readonly title: `download.${DownloadedKind}`;
  readonly alt: `download.${DownloadedKind}Alt`;
  readonly fileName: (size: Size) => string;
  /** True: the page shows the original image next to the image to save. False: it shows only the image to save. */
  readonly compares: boolean;
  /** The time in milliseconds after which the page navigates to the home page if it was opened without an image. */
  readonly patience: number;
}

const KINDS: Readonly<Record<DownloadKind, Kind>> = {
  resize: {
    title: 'download.resized',
    alt: 'download.resizedAlt',
    fileName: resizedFileName,
    compares: true,
    patience: MISSING_IMAGE_REDIRECT_MS,
  },
  crop: {
    title: 'download.cropped',
    alt: 'download.croppedAlt',
    fileName: () => CROPPED_FILE_NAME,
    compares: false,
    patience: 0,
  },
  rotate: {
    title: 'download.rotated',
    alt: 'download.rotatedAlt',
    fileName: () => ROTATED_FILE_NAME,
    compares: false,
    patience: 0,
  },
};

/** Returns the size with the greater ratio of height to width: `a` or `b`. */
const higher = (a: Size, b: Size) => (a.width * b.height < b.width * a.height ? a : b);

interface DownloadViewProps {
  kind: DownloadKind;
  /** The image to save, or null if the page was opened without an image. */
  download: Download | null;
}

/** The page that saves an image, or why there is none. */
export function DownloadView({ kind, download }: DownloadViewProps) {
  const files = useSavedFiles(download?.url);
  const { restorable, restored, ...restore } = useRestoreHere(kind);
  if (download && files) return <SavePage key={download.url} {...{ kind, download, files }} />;
  if (restorable)
    return (
      <CenteredPage>
        <RestoreCard restorable={restorable} {...restore} heading="h1" />
      </CenteredPage>
    );
  if (restorable === undefined || restore.pending || restored) return <Waiting />;
  return <MissingImage patience={KINDS[kind].patience} />;
}

interface SavePageProps {
  kind: DownloadKind;
  download: Download;
  files: SavedFiles;
}

function SavePage({ kind, download, files }: SavePageProps) {
  const text = useText();
  const { t, format } = text;
  const keys = useShortcuts();
  const { compares } = KINDS[kind];
  const openViewer = useOpenViewer();
  const image = useSessionState((state) => state.image);
  const exported = image?.exported ?? null;
  // The session renders its previews again when the stage grows.
  const picture = exported === 'editPreview' ? image?.editPreview?.picture : exported && image?.current;
  const { reduction, reduced } = image ?? files.image;
  const bytes = files.picture.png.size;
  const choice = useFileChoice({ reduction, reduced }, bytes);
  const statusId = useId();
  const reducedUrl = useObjectUrl(reduced?.png);
  const reducedPreviewUrl = useObjectUrl(reduced?.preview);
  const firstPress = useFirstPress(reducedUrl ?? download.url);
  const hasOtherPixels = reduced !== null && reduced.reduction.kind !== 'search';
  const previewUrl = useObjectUrl(picture?.preview);
  const originalPreviewUrl = useObjectUrl(compares ? image?.original.preview : null);

  const save = (event: MouseEvent) => {
    if (!choice.isReady || !firstPress()) {
      event.preventDefault();
      return;
    }
    toast.dismiss('save');
    toast.show({ topic: 'save', type: 'success', title: ({ t }) => t('download.saved') });
  };

  const { originalSize, operation } = download;
  const url = reducedUrl ?? download.url;
  const size = reduced?.size ?? download.size;
  const { edits } = savedEdits({ ...files.image, reduced });
  // A density without a resize is saved on this page too. Neither its title nor its name must say that the image was
  // resized.
  const isResized = kind !== 'resize' || edits.some((edit) => edit.kind === 'resize');
  const { title, alt } = isResized ? KINDS[kind] : KINDS.rotate;
  const fileName = isResized ? KINDS[kind].fileName(size) : UNCHANGED_FILE_NAME;
  const { source } = files.image;
  const density = imageDensity({ edits, source });
  const room = compares ? higher(originalSize, size) : size;
  return (
    <div>
      {/* The buttons come first, so that they are visible without scrolling even in a window of small height. */}
      <PageHead>
        <PageHeading takesFocus>{t('download.heading')}</PageHeading>
        <ActionBar>
          <ButtonAnchor
            variant="primary"
            // A link without an address saves nothing in any other way either, such as by its context menu.
            href={choice.isReady ? url : undefined}
            role="link"
            tabIndex={0}
            download={fileName}
            aria-keyshortcuts={keys.download}
            aria-disabled={!choice.isReady || undefined}
            aria-describedby={choice.isReady ? undefined : statusId}
            onClick={save}
          >
            <Icon name="save" />
            <span>{t('download.download')}</span>
          </ButtonAnchor>
          <ButtonLink to={ROUTES.home}>
            <Icon name="back" />
            <span>{t('download.back')}</span>
          </ButtonLink>
        </ActionBar>
      </PageHead>
      {exported && (
        <SmallerFileDetails
          choice={choice}
          whole={{ bytes, size: download.size, dpi: density && dpiOf(density) }}
          reduced={reduced}
          statusId={statusId}
        />
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
          url={url}
          previewUrl={reducedPreviewUrl ?? previewUrl ?? files.previewUrl}
          size={size}
          room={room}
          bytes={(reduced ?? files.picture).png.size}
          originalSize={compares ? undefined : originalSize}
          reducedNote={t('download.reducedResult', { size: format.size(size) })}
          receipt={receiptOf({ ...files.image, reduced }, text)}
          damaged={source.damaged}
          opaque={picture?.hasAlpha === false}
          onView={exported ? () => openViewer(hasOtherPixels ? 'reduced' : exported) : undefined}
        />
      </Grid>
    </div>
  );
}
