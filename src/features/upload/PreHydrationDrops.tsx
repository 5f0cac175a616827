import { useEffect, useLayoutEffect, useRef } from 'react';
import { takePreHydrationFiles } from '../../lib/preHydration';
import { useUpload } from './FileDrops';

/**
 * Opens files that were dropped or pasted before React hydrated the page, if the page has not taken these files. A
 * page with an `UploadArea` takes the files and opens them itself. This component must be rendered after the page,
 * so that the effects of the page run first.
 */
export function PreHydrationDrops() {
  const { openDropped } = useUpload();
  const recorded = useRef<(readonly File[])[]>([]);
  useLayoutEffect(() => {
    recorded.current.push(...takePreHydrationFiles());
  }, []);
  useEffect(() => {
    // The timeout lets all other effects run first, for example the effect that subscribes to the toasts: see
    // usePreHydrationFiles.
    for (const files of recorded.current.splice(0)) setTimeout(openDropped, 0, files);
  }, [openDropped]);
  return null;
}
