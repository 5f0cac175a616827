import { chakra, Flex } from '@chakra-ui/react';
import { type MouseEvent, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { CONTENT_WIDTH, STAGE_HEIGHT } from '../config/layout';
import { contentAt, pageKey } from '../config/pages';
import { FileDrops } from '../features/open/FileDrops';
import { PreHydrationFiles } from '../features/open/ImageArea';
import { useText } from '../i18n/useText';
import { opensHere } from '../lib/opensHere';
import { useSession } from '../session';
import { useRequest } from '../shared/request/useRequest';
import { useBackgroundOfPage } from '../ui/background';
import { watchDevicePixelRatio } from '../ui/devicePixelRatio';
import { Toaster } from '../ui/Toaster';
import { PageErrorBoundary } from './ErrorBoundary';
import { Footer } from './Footer';
import { useKeepNavigationState, useScrollRestoration } from './navigation';
import { AutosaveNotices, NewVersion, useUndoClose } from './notices';
import { PreHydrationPresses } from './PreHydrationPresses';
import { TopBar } from './TopBar';
import { useShortcutKeys } from './useShortcutKeys';
import { ViewerHost } from './ViewerHost';

const isSavePage = (path: string) => contentAt(path) === 'savedFile';

/**
 * Ends the work of a page when the visitor leaves it: a preview, a file to save, or the search for a smaller one.
 *
 * The edit preview belongs to the page on which it was made. A save page keeps it for the way back. From there to
 * another page, the edit that was saved is applied. In all other cases the preview is discarded.
 */
function usePageLeave(): void {
  const session = useSession();
  const { run } = useRequest<'apply'>('edit');
  const { pathname } = useLocation();
  const page = pageKey(pathname);
  const owner = useRef(page);
  const last = useRef(pathname);
  // A layout effect runs before the next paint, so that no page is shown with the edit preview of another page.
  useLayoutEffect(() => {
    const before = last.current;
    last.current = pathname;
    if (page === pageKey(before)) return;
    session.leavePage();
    if (isSavePage(pathname) || page === owner.current) return;
    owner.current = page;
    const isSaved = isSavePage(before) && session.getState().image?.saved?.of === 'editPreview';
    // If the edit cannot be applied, its preview stays.
    if (isSaved) run('apply', () => session.applyPreview(), 'resize.failed');
    else session.discardPreview();
  }, [session, run, pathname, page]);
}

/**
 * Keeps the preview bounds equal to the largest size of the stage in device pixels. It changes with the size of the
 * window, with the zoom of the browser, and when the window moves to another screen.
 */
function usePreviewBounds(): void {
  const session = useSession();
  useEffect(() => {
    const update = () => {
      const ratio = window.devicePixelRatio;
      session.setPreviewBounds({
        width: Math.ceil(Math.min(window.innerWidth, CONTENT_WIDTH) * ratio),
        height: Math.ceil(STAGE_HEIGHT * ratio),
      });
    };
    update();
    window.addEventListener('resize', update);
    const stopWatching = watchDevicePixelRatio(update);
    return () => {
      window.removeEventListener('resize', update);
      stopWatching();
    };
  }, [session]);
}

const MAIN_ID = 'main';

const SkipLink = chakra('a', {
  base: {
    position: 'absolute',
    insetInlineStart: 'gutter',
    top: '0',
    // The height is not a whole number of pixels, so one more pixel hides the last row.
    translate: '0 calc(-100% - 1px)',
    zIndex: '20',
    paddingInline: '4',
    paddingBlock: '3',
    bg: 'accent',
    color: 'onAccent',
    borderRadius: 'control',
    '&:focus': { top: '3', translate: 'none' },
  },
});

/** The address stays the same, so that the visitor's Back leads to the page before. */
function skip(event: MouseEvent): void {
  if (!opensHere(event)) return;
  event.preventDefault();
  const main = document.getElementById(MAIN_ID);
  main?.focus();
  main?.scrollIntoView();
}

/**
 * Keeps the browser from opening a dropped file in place of the page. It would do so with each file that the app does
 * not open, such as a picture that was dragged from the page itself.
 */
export function usePreventWindowDrop(): void {
  // A layout effect runs in the commit that hydrates the page. Before this commit, a script in `index.html` handles
  // drops: see `src/lib/preHydration.ts`.
  useLayoutEffect(() => {
    const ignore = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', ignore);
    window.addEventListener('drop', ignore);
    return () => {
      window.removeEventListener('dragover', ignore);
      window.removeEventListener('drop', ignore);
    };
  }, []);
}

export function AppLayout({ children }: { children: ReactNode }) {
  const { t } = useText();
  useKeepNavigationState();
  useScrollRestoration();
  useShortcutKeys();
  usePreventWindowDrop();
  usePageLeave();
  useUndoClose();
  usePreviewBounds();
  useBackgroundOfPage();
  return (
    <FileDrops
      display="flex"
      flexDirection="column"
      minHeight="100dvh"
      paddingBottom="var(--bar-height, 0px)"
    >
      <SkipLink href={`#${MAIN_ID}`} onClick={skip}>
        {t('layout.skip')}
      </SkipLink>
      <TopBar />
      {/* The messages precede the page in the document. So Shift+Tab in the page leads to the messages. */}
      <Toaster label={t('layout.notifications')} dismissLabel={t('layout.dismiss')} />
      <Flex as="main" id={MAIN_ID} tabIndex={-1} flex="1" direction="column">
        <Suspense>
          <PageErrorBoundary>
            {children}
            {/* The files wait until the page has been loaded, because `PreHydrationFiles` is inside `Suspense`. */}
            <PreHydrationFiles />
            <PreHydrationPresses part="page" />
          </PageErrorBoundary>
        </Suspense>
      </Flex>
      <Footer />
      <PreHydrationPresses part="layout" />
      <NewVersion />
      <ViewerHost />
      <AutosaveNotices />
    </FileDrops>
  );
}
