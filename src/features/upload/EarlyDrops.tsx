import { useEffect, useLayoutEffect, useRef } from 'react';
import { takeEarlyDrops } from '../../lib/early';
import { useUpload } from './FileDrops';

/**
 * Opens files that were dropped before React hydrated the page. A screen with an `UploadArea` opens these files itself.
 * This component is rendered after the screen, so that the effects of the screen run first.
 */
export function EarlyDrops() {
  const { openDropped } = useUpload();
  const early = useRef<(readonly File[])[]>([]);
  useLayoutEffect(() => {
    early.current.push(...takeEarlyDrops());
  }, []);
  useEffect(() => {
    // The timeout lets all other effects run first, as in useEarlyFiles.
    for (const files of early.current.splice(0)) setTimeout(openDropped, 0, files);
  }, [openDropped]);
  return null;
}
