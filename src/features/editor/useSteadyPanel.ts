import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { STICKY_STAGE } from '../../config/layout';
import { barHeight, headerBottom, setStageBottom } from '../../ui/coveredEdges';
import { useTwoColumns } from '../../ui/useWindow';
import type { Tab } from './EditorTabsProvider';

/** The space in CSS pixels between the header and the stage after the page was scrolled to the stage. */
const GAP = 8;

/** Scrolls the stage to the upper edge of the window, unless it and the choices of the ratio are already visible. */
function showWorkspace(stage: HTMLElement): void {
  const header = headerBottom();
  const { top } = stage.getBoundingClientRect();
  const choices = document.querySelector('[role=tabpanel] fieldset')?.getBoundingClientRect().bottom ?? 0;
  if (top >= header && choices <= window.innerHeight - barHeight()) return;
  window.scrollBy({ top: top - header - GAP, behavior: 'instant' });
}

/**
 * In a narrow window, the panel is below the stage. When the height of the stage changes, the page is scrolled by the
 * same distance, so that the pressed button stays under the finger. When the Crop tab opens, whose visitor works on the
 * picture, the page is scrolled to the stage unless the stage and the choices of the ratio are visible.
 */
export function useSteadyPanel(stage: RefObject<HTMLElement | null>, tab: Tab): void {
  const twoColumns = useTwoColumns();
  /** Whether the Crop tab has just been opened, and the stage is not in view yet. */
  const opensCrop = useRef(false);
  const before = useRef(tab);
  useLayoutEffect(() => {
    if (before.current === tab) return;
    before.current = tab;
    opensCrop.current = tab === 'crop' && !twoColumns;
    if (!opensCrop.current) return;
    // The observer below runs at the end of the next frame, but only if the height of the stage changes.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (opensCrop.current && stage.current) showWorkspace(stage.current);
        opensCrop.current = false;
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [tab, twoColumns, stage]);

  useEffect(() => {
    const element = stage.current;
    if (!element || twoColumns) return;
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
      if (opensCrop.current) showWorkspace(element);
      opensCrop.current = false;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage, twoColumns]);

  // Elements that get the focus are scrolled below the sticky stage.
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const sticky = matchMedia(STICKY_STAGE);
    const measure = () => setStageBottom(sticky.matches ? element.offsetHeight : null);
    let frame = 0;
    // In the next frame, because the new padding must not resize what the same observers have already seen.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    });
    measure();
    observer.observe(element);
    sticky.addEventListener('change', measure);
    return () => {
      observer.disconnect();
      sticky.removeEventListener('change', measure);
      cancelAnimationFrame(frame);
      setStageBottom(null);
    };
  }, [stage]);
}
