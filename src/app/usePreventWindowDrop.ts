import { useLayoutEffect } from 'react';

/** Keeps a file that is dropped and not opened from replacing the page, and with it the open image: a picture of the page. */
export function usePreventWindowDrop(): void {
  // In the commit with which React takes the page over: see src/lib/early.ts.
  useLayoutEffect(() => {
    const ignore = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', ignore);
    window.addEventListener('drop', ignore);
    return () => {
      window.removeEventListener('dragover', ignore);
      window.removeEventListener('drop', ignore);
    };
  }, []);
}
