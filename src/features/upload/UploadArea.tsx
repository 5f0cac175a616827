import { Box } from '@chakra-ui/react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useSession } from '../../session';
import { useUpload } from './FileDrops';
import { useBringIntoView } from './useBringIntoView';
import { usePreHydrationFiles } from './usePreHydrationFiles';

/**
 * On the `online` event, opens the session's `unopened` file. It could not be opened before, because the core could not
 * be loaded.
 */
function useOpenUnopened(openFiles: (files: readonly File[]) => void): void {
  const session = useSession();
  useEffect(() => {
    const onOnline = () => {
      const { unopened, job } = session.getState();
      if (unopened && !job) openFiles([unopened]);
    };
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [session, openFiles]);
}

/** Wraps a page that shows the open image. A file that was chosen, dropped or pasted early is opened there. */
export function UploadArea({ children }: { children: ReactNode }) {
  const { openFiles: openNow, showsImage } = useUpload();
  useLayoutEffect(showsImage, [showsImage]);
  const openFiles = usePreHydrationFiles(openNow);
  useOpenUnopened(openFiles);
  const area = useRef<HTMLDivElement>(null);
  useBringIntoView(area);
  return (
    <Box ref={area} flex="1">
      {children}
    </Box>
  );
}
