import { type RefObject, useEffect } from 'react';
import { useDesktop } from '../../ui/image';

/**
 * In a narrow window, the panel is below the stage. When the height of the stage changes in such a window, this hook
 * scrolls the page by the same distance. The panel then stays at its place in the window, and the pressed button stays
 * under the finger.
 */
export function useSteadyPanel(stage: RefObject<HTMLElement | null>): void {
  const desktop = useDesktop();
  useEffect(() => {
    const element = stage.current;
    if (!element || desktop) return;
    let before: DOMRectReadOnly | null = null;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const now = entry.contentRect;
      // After a change of the width the page is not scrolled: the window was rotated or resized, so everything moves.
      if (before && before.width === now.width) {
        const by = now.height - before.height;
        const wasBelow = element.getBoundingClientRect().bottom - by;
        if (wasBelow < window.innerHeight) window.scrollBy({ top: by, behavior: 'instant' });
      }
      before = now;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage, desktop]);
}
