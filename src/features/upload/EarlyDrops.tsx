import { useEffect, useLayoutEffect, useRef } from 'react';
import { takeEarlyDrops } from '../../lib/early';
import { useUpload } from './FileDrops';

/**
 * Opens what was dropped, before React had taken the page over, on a screen that takes no file itself. Stands after the
 * screen, which comes first.
 */
export function EarlyDrops() {
  const { openDropped } = useUpload();
  const early = useRef<(readonly File[])[]>([]);
  useLayoutEffect(() => {
    early.current.push(...takeEarlyDrops());
  }, []);
  useEffect(() => {
    // When the other effects have run as well, as in useEarlyFiles.
    for (const files of early.current.splice(0)) setTimeout(openDropped, 0, files);
  }, [openDropped]);
  return null;
}
