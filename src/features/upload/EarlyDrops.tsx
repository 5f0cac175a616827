import { useEffect, useLayoutEffect, useRef } from 'react';
import { takeEarlyFiles } from '../../lib/early';
import { useUpload } from './FileDrops';

/**
 * Opens files that were dropped or pasted before React hydrated the page, if the screen has not taken these files. A
 * screen with an `UploadArea` takes the files and opens them itself. This component must be rendered after the screen,
 * so that the effects of the screen run first.
 */
export function EarlyDrops() {
  const { openDropped } = useUpload();
  const early = useRef<(readonly File[])[]>([]);
  useLayoutEffect(() => {
    early.current.push(...takeEarlyFiles());
  }, []);
  useEffect(() => {
    // The timeout lets all other effects run first, for example the effect that subscribes to the toasts: see
    // useEarlyFiles.
    for (const files of early.current.splice(0)) setTimeout(openDropped, 0, files);
  }, [openDropped]);
  return null;
}
