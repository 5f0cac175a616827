import { Flex, Grid } from '@chakra-ui/react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ROUTES } from '../config/routes';
import { loadLaterTexts } from '../i18n/language';
import { useText } from '../i18n/useText';
import { lazyPart } from '../lib/lazyPart';
import { logFailure } from '../lib/log';
import { useSession, useSessionState } from '../session';
import { OpeningImage } from '../shared/request/openingImage';
import { RequestProgress } from '../shared/request/RequestProgress';
import { RestoreCard } from '../shared/restore/RestoreCard';
import { useRestore } from '../shared/restore/useRestore';
import { watchPageLeft } from '../shared/savePage/pageLeft';
import { useSavedUrls } from '../shared/savePage/savedUrls';
import type { SavePageState } from '../shared/savePage/savePageState';
import { parseSavePageState, type SaveKind } from '../shared/savePage/savePageState';
import { useOpenSavePage } from '../shared/savePage/useOpenSavePage';
import { Spinner } from '../ui/Button';
import { toast } from '../ui/toaster';
import { PageColumn } from './PageColumn';

/** Centers its children on a save page that has no image to show. */
function CenteredPage({ children }: { children: ReactNode }) {
  return (
    <Grid
      templateColumns="minmax(0, 46rem)"
      alignContent="center"
      justifyContent="center"
      gap="5"
      minHeight="60svh"
    >
      {children}
    </Grid>
  );
}

function Waiting() {
  const { t } = useText();
  return (
    <CenteredPage>
      <Flex role="status" align="center" justify="center" gap="3" color="textMuted">
        <Spinner aria-hidden="true" />
        <h1>{t('download.loading')}</h1>
      </Flex>
      <RequestProgress fallback={null} />
    </CenteredPage>
  );
}

/**
 * Reports that a save page was opened without an image, and navigates to the home page after `patience` milliseconds.
 */
function MissingImage({ patience }: { patience: number }) {
  const navigate = useNavigate();
  useEffect(() => {
    logFailure('download', 'missing-image');
    toast.dismiss('save');
    toast.show({ topic: 'save', type: 'error', title: ({ t }) => t('download.missing') });
    const timer = setTimeout(() => void navigate(ROUTES.home, { replace: true }), patience);
    return () => clearTimeout(timer);
  }, [navigate, patience]);
  return <Waiting />;
}

/**
 * If the stored image had been saved, `restore` also saves it again, and the save page of this `kind` shows the PNG,
 * and makes the file that was chosen. Otherwise, `restore` navigates to the home page.
 */
function useRestoreHere(kind: SaveKind) {
  const session = useSession();
  const navigate = useNavigate();
  const openSavePage = useOpenSavePage();
  // Whether the image has been restored. The router renders the next page some time later. Until then this page shows
  // the loading state.
  const [restored, setRestored] = useState(false);
  const restore = useRestore(async ({ saved }) => {
    const hasLeft = watchPageLeft();
    const of = saved?.of;
    try {
      if (of) await openSavePage(kind, () => session.save(of), { replace: true });
      else await navigate(ROUTES.home, { replace: true });
      setRestored(true);
    } catch (thrown) {
      // The image was restored, but could not be saved.
      setRestored(true);
      if (!hasLeft()) await navigate(ROUTES.home, { replace: true });
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

const LazySaveResult = lazyPart(
  () => import('../features/save/SaveResult'),
  ({ SaveResult }) => SaveResult,
  { alsoLoad: loadLaterTexts, waiting: OpeningImage },
);

/** @param download the image to save, or null if the page was opened without an image. */
function SaveView({ kind, download }: { kind: SaveKind; download: SavePageState | null }) {
  const urls = useSavedUrls(download?.url);
  const image = useSessionState((state) => state.image);
  const { restorable, restored, ...restore } = useRestoreHere(kind);
  const { saved } = image ?? {};
  if (download && urls && image && saved?.png)
    return <LazySaveResult key={urls.url} {...{ kind, download, urls, image, saved }} png={saved.png} />;
  if (restorable)
    return (
      <CenteredPage>
        <RestoreCard restorable={restorable} {...restore} heading="h1" />
      </CenteredPage>
    );
  if (restorable === undefined || restore.pending || restored) return <Waiting />;
  return <MissingImage patience={kind === 'resize' ? MISSING_IMAGE_REDIRECT_MS : 0} />;
}

/** The previous page passes the image in the navigation state. */
export default function SavePage({ kind }: { kind: SaveKind }) {
  const { state } = useLocation();
  return (
    <PageColumn>
      <SaveView kind={kind} download={parseSavePageState(kind, state)} />
    </PageColumn>
  );
}
