import { type RefObject, useEffect } from 'react';
import { useDesktop } from '../../ui/image';

/**
 * In a narrow window, the panel with the controls is below the stage (the area with the picture). When the height of
 * the stage changes in such a window, this hook scrolls the page by the same distance. The panel then stays at its
 * place in the window, and the pressed button stays under the finger.
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
      // If the width has changed too, the page is not scrolled. In that case the visitor has rotated the device or
      // resized the window, so everything moves anyway.
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
