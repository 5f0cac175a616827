import { Box, Flex, Grid, VisuallyHidden } from '@chakra-ui/react';
import { type MouseEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  CROPPED_FILE_NAME,
  GENERIC_FILE_NAME,
  ROTATED_FILE_NAME,
  resizedFileName,
  SAVED_FORMATS,
} from '../../config/files';
import { ROUTES } from '../../config/routes';
import { LOSSLESS_PNG } from '../../edits';
import { placementOf } from '../../edits/pixels';
import { fileSize, useText } from '../../i18n/useText';
import type { Size } from '../../lib/geometry';
import { lazyPart, type Retry } from '../../lib/lazyPart';
import { logFailure } from '../../lib/log';
import { useObjectUrl } from '../../lib/useObjectUrl';
import { type OpenImage, type SavedFile, useSession, useSessionState } from '../../session';
import { describeRotateFlips } from '../../shared/names/describeRotateFlips';
import { useFirstPress } from '../../shared/request/useFirstPress';
import { SaveLink } from '../../shared/SaveLink';
import type { SavedUrls } from '../../shared/savePage/savedUrls';
import type { SaveKind, SavePageState } from '../../shared/savePage/savePageState';
import { markSaved, taskToSave } from '../../shared/task/waitingTask';
import { useOpenViewer } from '../../shared/viewerState';
import { ActionBar } from '../../ui/ActionBar';
import { Button, ButtonLink, Spinner } from '../../ui/Button';
import { Icon } from '../../ui/icons';
import { PageHead, PageHeading } from '../../ui/PageHeading';
import { Note } from '../../ui/Panel';
import { toast } from '../../ui/toaster';
import { usePhoneWidth } from '../../ui/useWindow';
import { CopyTaskLink } from './CopyTaskLink';
import { FileNameField } from './FileNameField';
import { ImageFigure } from './ImageFigure';
import { originalQuality } from './originalQuality';
import { exactSizeText } from './rangeText';
import { receiptOf } from './receipt';
import { rememberChoice } from './remembered';
import { SaveMenu } from './SaveMenu';
import { outputOfTask } from './saveTask';
import { useFileName } from './useFileName';
import { useSaveChoice } from './useSaveChoice';

function ControlsFailed({ isLoading, tryAgain }: Retry) {
  const { t } = useText();
  return (
    <Flex role="alert" wrap="wrap" align="center" gap="3">
      <Note>{t('reasons.core-unavailable')}</Note>
      <Button inactive={isLoading} busy={isLoading} onClick={tryAgain}>
        {t('upload.tryAgain')}
      </Button>
    </Flex>
  );
}

const LazySaveOptions = lazyPart(
  () => import('./SaveOptions'),
  ({ SaveOptions }) => SaveOptions,
  {
    waiting: () => <Spinner aria-hidden="true" />,
    failed: ControlsFailed,
    onFailure: (thrown) => logFailure('download', 'smaller-unavailable', thrown),
  },
);

interface DownloadProps {
  /** The file to save. Null if there is none for what is chosen. */
  url: string | null;
  name: string;
  /** Whether the file is being made. */
  busy: boolean;
  onSave: () => void;
}

function Download({ url, name, busy, onSave }: DownloadProps) {
  const { t } = useText();
  const reasonId = useId();
  const firstPress = useFirstPress(`${url} ${name}`);
  const press = (event: MouseEvent) => {
    if (url === null || !firstPress()) event.preventDefault();
    if (url === null) {
      toast.show({ topic: 'save', type: 'info', title: ({ t }) => t('download.smaller.notReady') });
      return;
    }
    if (event.defaultPrevented) return;
    onSave();
    toast.dismiss('save');
    toast.show({ topic: 'save', type: 'success', title: ({ t }) => t('download.saved') });
  };
  return (
    <>
      <SaveLink
        url={url}
        name={name}
        aria-busy={busy || undefined}
        aria-describedby={url === null ? reasonId : undefined}
        onClick={press}
      >
        {busy ? <Spinner aria-hidden="true" /> : <Icon name="save" />}
        <span>{t('download.download')}</span>
      </SaveLink>
      {url === null && <VisuallyHidden id={reasonId}>{t('download.smaller.notReady')}</VisuallyHidden>}
    </>
  );
}

interface SavedProps {
  /** Null until the visitor has saved or shared. */
  done: { readonly how: 'saved' | 'shared'; readonly name: string; readonly bytes: number } | null;
}

/** What was saved, and the next step. */
function Saved({ done }: SavedProps) {
  const text = useText();
  const session = useSession();
  const navigate = useNavigate();
  const next = () => {
    // In this order, no save page without its image is rendered.
    void navigate(ROUTES.home);
    session.close();
  };
  return (
    <Flex wrap="wrap" align="center" columnGap="4" rowGap="2">
      <Note overflowWrap="anywhere" aria-live="polite">
        {done &&
          text.t(`download.out.done.${done.how}`, { name: done.name, size: fileSize(done.bytes, text) })}
      </Note>
      {done && <Button onClick={next}>{text.t('download.out.next')}</Button>}
    </Flex>
  );
}

/** A specified name without its ending. The specified names are those of PNG files. */
const stemOf = (name: string): string => name.slice(0, -SAVED_FORMATS.png.ending.length);

interface Kind {
  readonly title: `download.${'resized' | 'cropped' | 'rotated'}`;
  readonly alt: `download.${'resized' | 'cropped' | 'rotated'}Alt`;
  readonly fileName: (size: Size) => string;
}

const KINDS: Readonly<Record<SaveKind | 'unresized', Kind>> = {
  resize: { title: 'download.resized', alt: 'download.resizedAlt', fileName: resizedFileName },
  crop: { title: 'download.cropped', alt: 'download.croppedAlt', fileName: () => CROPPED_FILE_NAME },
  rotate: { title: 'download.rotated', alt: 'download.rotatedAlt', fileName: () => ROTATED_FILE_NAME },
  // A density is saved on the page of a resize. Without a resize, the words must not say that there was one.
  unresized: { title: 'download.rotated', alt: 'download.rotatedAlt', fileName: () => GENERIC_FILE_NAME },
};

/** Returns the size with the greater ratio of height to width: `a` or `b`. */
const higher = (a: Size, b: Size) => (a.width * b.height < b.width * a.height ? a : b);

/** On a desktop, the name of the file and the choices are beside the pictures. */
const COLUMNS = 'minmax(0, 1fr) fit-content(26rem)';

interface SavePageProps {
  kind: SaveKind;
  download: SavePageState;
  urls: SavedUrls;
  image: OpenImage;
  saved: SavedFile;
  /** The PNG with all pixels and colors. */
  png: Blob;
}

/** What is saved, or until its file is there, what was saved before: the page keeps it as a backdrop. */
function useLastMade(saved: SavedFile): SavedFile {
  const [last, setLast] = useState(saved);
  if (saved.file && saved !== last) setLast(saved);
  return saved.file ? saved : last;
}

export function SaveResult({ kind, download, urls, png, ...given }: SavePageProps) {
  // A change of the choice renders this component alone, when its props can be behind the session.
  const open = useSessionState((state) => state.image);
  const image = open?.id === given.image.id ? open : given.image;
  const saved = image.saved ?? given.saved;
  const text = useText();
  const { t, format } = text;
  const openViewer = useOpenViewer();
  const original = originalQuality(image, saved.edits, text);
  const [asked] = useState(() => {
    const task = saved.of && taskToSave(image.id);
    return task && outputOfTask(task, saved.edits);
  });
  useEffect(() => markSaved(image.id), [image.id]);
  const choice = useSaveChoice(saved, png.size, original, asked);
  const made = useLastMade(saved);
  const { edits, encoding, blob } = made.file ?? { edits: made.edits, encoding: LOSSLESS_PNG, blob: png };
  const otherUrl = useObjectUrl(blob === png ? null : blob);
  const url = blob === png ? urls.url : otherUrl;
  const savedUrl = choice.isSaveable ? url : null;
  const picture = made.file?.picture ?? saved.picture;
  const previewUrl = useObjectUrl(picture.preview);
  // The page shows the original image next to a resized one. On a phone, only while a button is held, so that the result
  // has the whole width.
  const isPhone = usePhoneWidth();
  const isComparison = kind === 'resize';
  const compares = isComparison && !isPhone;
  // The session renders its previews again when the stage grows.
  const originalPreviewUrl = useObjectUrl(image.original.preview);

  const { originalSize, operation } = download;
  const { size } = picture;
  const isResized = kind !== 'resize' || edits.some((edit) => edit.kind === 'resize');
  const { title, alt, fileName } = KINDS[isResized ? kind : 'unresized'];
  const named = useFileName(stemOf(fileName(size)), SAVED_FORMATS[encoding.format].ending);
  const { name } = named;
  const [done, setDone] = useState<SavedProps['done']>(null);
  const noteDone = (how: 'saved' | 'shared', doneName: string) => {
    rememberChoice(saved.output);
    setDone({ how, name: doneName, bytes: blob.size });
  };
  const room = isComparison ? higher(originalSize, size) : size;
  return (
    <div>
      {/* The buttons come first, so that they are visible without scrolling even in a window of small height. */}
      <PageHead>
        <PageHeading takesFocus>{t('download.heading')}</PageHeading>
        <ActionBar>
          <Download
            url={savedUrl}
            name={name}
            busy={choice.isWorking}
            onSave={() => noteDone('saved', name)}
          />
          <SaveMenu
            blob={blob}
            name={name}
            png={encoding.format === 'png' ? blob : png}
            inactive={savedUrl === null}
            onDone={noteDone}
          />
          <ButtonLink to={ROUTES.home}>
            <Icon name="back" />
            <span>{t('download.back')}</span>
          </ButtonLink>
        </ActionBar>
      </PageHead>
      <Grid
        gap="6"
        marginTop="5"
        alignItems="start"
        templateColumns={{ base: 'minmax(0, 1fr)', lg: COLUMNS }}
      >
        <Grid gap="3" gridColumn={{ lg: '2' }}>
          <FileNameField fileName={named} />
          {saved.of && (
            <>
              <LazySaveOptions
                choice={choice}
                image={image}
                original={original}
                saved={made}
                bytes={png.size}
              />
              <CopyTaskLink image={image} saved={saved} />
            </>
          )}
          <Saved done={done} />
        </Grid>
        <Box gridRow={{ lg: '1' }}>
          <Grid autoFlow="column" autoColumns="minmax(0, 1fr)" gap={{ base: '3', md: '6' }}>
            {compares && (
              <ImageFigure
                title={t('download.original')}
                alt={t('download.originalAlt', { size: format.size(originalSize) })}
                url={urls.originalUrl}
                previewUrl={originalPreviewUrl ?? urls.originalPreviewUrl}
                size={originalSize}
                room={room}
                bytes={image.file.size}
                reducedNote={t('download.reduced')}
              />
            )}
            <ImageFigure
              title={operation ? describeRotateFlips(operation, text) : t(title)}
              alt={t(alt, { size: format.size(size) })}
              url={url ?? urls.url}
              previewUrl={previewUrl ?? urls.previewUrl}
              size={size}
              room={room}
              bytes={blob.size}
              exactSize={made.output.kind === 'all' ? undefined : exactSizeText(blob.size, made.output, text)}
              originalSize={compares ? undefined : originalSize}
              originalBytes={isComparison && !compares ? image.file.size : undefined}
              original={{
                url: urls.originalUrl,
                previewUrl: originalPreviewUrl ?? urls.originalPreviewUrl,
                size: image.original.size,
                hasAlpha: image.original.hasAlpha,
                alt: t('download.originalAlt', { size: format.size(originalSize) }),
                placement: placementOf(image.original.size, edits),
              }}
              reducedNote={t('download.reducedResult', { size: format.size(size) })}
              receipt={receiptOf(image, { edits, encoding }, text)}
              damaged={image.source.damaged}
              opaque={!saved.picture.hasAlpha}
              held={savedUrl === null}
              onView={saved.of ? () => openViewer('saved') : undefined}
            />
          </Grid>
        </Box>
      </Grid>
    </div>
  );
}
