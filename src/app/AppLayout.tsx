import { chakra, Flex } from '@chakra-ui/react';
import { type MouseEvent, type ReactNode, Suspense, useLayoutEffect } from 'react';
import { FileDrops } from '../features/upload/FileDrops';
import { PreHydrationDrops } from '../features/upload/UploadArea';
import { useText } from '../i18n/useText';
import { opensHere } from '../lib/opensHere';
import { useDiscardPreviewOnLeave } from '../shared/useDiscardPreviewOnLeave';
import { usePreviewBounds } from '../shared/usePreviewBounds';
import { useBackgroundOfPage } from '../ui/background';
import { Toaster } from '../ui/Toaster';
import { AutosaveNotices } from './AutosaveNotices';
import { PageErrorBoundary } from './ErrorBoundary';
import { Footer } from './Footer';
import { NewVersion } from './NewVersion';
import { useScroll, useStateAtFragments } from './navigation';
import { PreHydrationPresses } from './PreHydrationPresses';
import { TopBar } from './TopBar';
import { useShortcutKeys } from './useShortcutKeys';
import { useUndoClose } from './useUndoClose';
import { ViewerHost } from './ViewerHost';

const MAIN_ID = 'main';

const SkipLink = chakra('a', {
  base: {
    position: 'absolute',
    insetInlineStart: 'gutter',
    top: '0',
    translate: '0 -100%',
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
 * Prevents the browser from opening a dropped file in place of the page, which would lose the open image. The browser
 * would do so with each file that the app does not open, such as a picture that was dragged from the page itself.
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
  useStateAtFragments();
  useScroll();
  useShortcutKeys();
  usePreventWindowDrop();
  useDiscardPreviewOnLeave();
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
            {/* `PreHydrationDrops` opens the files that were dropped before React hydrated the page. `PreHydrationDrops` is inside
                `Suspense`, so these files wait until the page has been loaded. */}
            <PreHydrationDrops />
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
