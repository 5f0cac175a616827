import { type RefObject, useEffect } from 'react';

/**
 * Keeps what stands below the stage where it is on the screen when the stage becomes higher or lower, by scrolling
 * as far: the button that was pressed stays under the finger. Where the stage stands beside it, nothing is to do.
 */
export function useSteadyPanel(stage: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    let before: DOMRectReadOnly | null = null;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const now = entry.contentRect;
      // Of another width, the window was turned or resized, and all is new.
      if (before && before.width === now.width) {
        const by = now.height - before.height;
        const wasBelow = element.getBoundingClientRect().bottom - by;
        if (wasBelow < window.innerHeight) window.scrollBy({ top: by, behavior: 'instant' });
      }
      before = now;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage]);
}
