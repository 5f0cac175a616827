import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { takeEarlyFiles } from '../../lib/early';

type OpenFiles = (files: readonly File[]) => void;

/**
 * Opens files that were chosen, dropped or pasted before React hydrated the page.
 *
 * @returns a function that opens files. It first opens any early files that are not open yet, so that all files are
 * opened in the order in which the visitor chose them.
 */
export function useEarlyFiles(openFiles: OpenFiles): OpenFiles {
  const early = useRef<(readonly File[])[]>([]);
  const openInOrder = useCallback(
    (...choices: (readonly File[])[]) => {
      for (const files of [...early.current.splice(0), ...choices]) openFiles(files);
    },
    [openFiles],
  );
  useLayoutEffect(() => {
    early.current.push(...takeEarlyFiles(openInOrder));
  }, [openInOrder]);
  useEffect(() => {
    // The timeout lets all other effects run first, for example the effects that measure the area for the picture
    // and that subscribe to the toasts.
    if (early.current.length > 0) setTimeout(openInOrder);
  }, [openInOrder]);
  return openInOrder;
}
