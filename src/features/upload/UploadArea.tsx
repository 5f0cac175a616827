import { Box } from '@chakra-ui/react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { isTextField } from '../../lib/isTextField';
import { useSession } from '../../session';
import { useUpload } from './FileDrops';
import { useBringIntoView } from './useBringIntoView';
import { useEarlyFiles } from './useEarlyFiles';

/**
 * Opens an image file that is pasted on the page. If the visitor pastes into a text field and the clipboard also
 * contains text, the text is pasted into the field instead.
 */
function usePaste(openFiles: (files: readonly File[]) => void): void {
  // A layout effect adds the listener in the commit that hydrates the page. Before this commit, a script in
  // `index.html` records pasted files: see `src/lib/early.ts`.
  useLayoutEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (!files || files.length === 0) return;
      // A spreadsheet copies its cells as an image and as text. A text field must receive the text.
      if (isTextField(event.target) && event.clipboardData?.types.includes('text/plain')) return;
      event.preventDefault();
      openFiles([...files]);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [openFiles]);
}

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

/** Wraps a screen that shows the open image. A file that a visitor chooses, pastes or drops there is opened. */
export function UploadArea({ children }: { children: ReactNode }) {
  const { openFiles: openNow, showsImage } = useUpload();
  useLayoutEffect(showsImage, [showsImage]);
  const openFiles = useEarlyFiles(openNow);
  usePaste(openFiles);
  useOpenUnopened(openFiles);
  const area = useRef<HTMLDivElement>(null);
  useBringIntoView(area);
  return (
    <Box ref={area} flex="1">
      {children}
    </Box>
  );
}
