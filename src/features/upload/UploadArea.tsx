import { Box } from '@chakra-ui/react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useSession } from '../../session';
import { useUpload } from './FileDrops';
import { useBringIntoView } from './useBringIntoView';
import { useEarlyFiles } from './useEarlyFiles';

/** Opens an image that is pasted anywhere but into a field. */
function usePaste(openFiles: (files: readonly File[]) => void): void {
  // In the commit with which React takes the page over: see src/lib/early.ts.
  useLayoutEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (!files || files.length === 0) return;
      event.preventDefault();
      openFiles([...files]);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [openFiles]);
}

/** Opens a file that was kept because the core could not be loaded, once there is a network again. */
function useOpenKept(openFiles: (files: readonly File[]) => void): void {
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

/** A screen that shows the image that is open, and takes another: by a dropzone, pasted, or dropped on the page. */
export function UploadArea({ children }: { children: ReactNode }) {
  const { openFiles: openNow, showsImage } = useUpload();
  useLayoutEffect(showsImage, [showsImage]);
  const openFiles = useEarlyFiles(openNow);
  usePaste(openFiles);
  useOpenKept(openFiles);
  const area = useRef<HTMLDivElement>(null);
  useBringIntoView(area);
  return (
    <Box ref={area} flex="1">
      {children}
    </Box>
  );
}
