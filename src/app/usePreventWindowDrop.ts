import { useLayoutEffect } from 'react';

/**
 * Prevents the browser from opening a dropped file in place of the page if the app does not open this file. An example
 * is a picture that was dragged from the page itself. Otherwise the open image would be lost.
 */
export function usePreventWindowDrop(): void {
  // A layout effect runs in the commit that hydrates the page. Before this commit, a script in `index.html` handles
  // drops: see `src/lib/early.ts`.
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
