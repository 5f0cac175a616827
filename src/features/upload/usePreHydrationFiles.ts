import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { takePreHydrationFiles } from '../../lib/preHydration';

type OpenFiles = (files: readonly File[]) => void;

/**
 * Opens files that were chosen, dropped or pasted before React hydrated the page.
 *
 * @returns a function that opens files. It first opens any early files that are not open yet, so that all files are
 * opened in the order in which the visitor chose them.
 */
export function usePreHydrationFiles(openFiles: OpenFiles): OpenFiles {
  const recorded = useRef<(readonly File[])[]>([]);
  const openInOrder = useCallback(
    (...choices: (readonly File[])[]) => {
      for (const files of [...recorded.current.splice(0), ...choices]) openFiles(files);
    },
    [openFiles],
  );
  useLayoutEffect(() => {
    recorded.current.push(...takePreHydrationFiles(openInOrder));
  }, [openInOrder]);
  useEffect(() => {
    // The timeout lets all other effects run first, for example the effects that measure the area for the picture
    // and that subscribe to the toasts.
    if (recorded.current.length > 0) setTimeout(openInOrder);
  }, [openInOrder]);
  return openInOrder;
}
