import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { takeEarlyFiles } from '../../lib/early';

type OpenFiles = (files: readonly File[]) => void;

/**
 * Opens what was chosen, dropped or pasted before React had taken the page over, as if it were chosen now.
 *
 * @returns opens files after those: what was chosen first is opened first.
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
    // After the other effects: one of them measures the stage, another subscribes to the messages.
    if (early.current.length > 0) setTimeout(openInOrder);
  }, [openInOrder]);
  return openInOrder;
}
