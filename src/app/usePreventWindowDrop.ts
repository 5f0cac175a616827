import { useLayoutEffect } from 'react';

/**
 * Prevents the browser from opening a dropped file in place of the page, which would lose the open image. The browser
 * would do so with each file that the app does not open, such as a picture that was dragged from the page itself.
 */
export function usePreventWindowDrop(): void {
  // A layout effect runs in the commit that hydrates the page. Before this commit, a script in `index.html` handles
  // drops: see `src/lib/preHydration.ts`.
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
