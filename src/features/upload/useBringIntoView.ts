import { type RefObject, useEffect, useRef } from 'react';
import { useSessionState } from '../../session';
import { ZONE_SELECTOR } from './zone.recipe';

/** Whether the middle of what shows the image, or will, can be seen. */
function isSeen(area: HTMLElement): boolean {
  const place = area.querySelector('[data-stage]') ?? area.querySelector(ZONE_SELECTOR);
  if (!place) return window.scrollY === 0;
  const { top, bottom } = place.getBoundingClientRect();
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const middle = (top + bottom) / 2;
  return middle > Math.max(header, 0) && middle < window.innerHeight;
}

/**
 * Scrolls to the top of the screen, where an image is opened and shown, when one is pasted, dropped or brought back from
 * further below. While an image is open another is shown by the control that opens it, and comes into view when it is
 * there.
 */
export function useBringIntoView(area: RefObject<HTMLElement | null>): void {
  const shown = useSessionState(({ image, job }) => image?.fileUrl ?? job?.fileUrl ?? null);
  const before = useRef(shown);
  useEffect(() => {
    if (shown === before.current) return;
    before.current = shown;
    if (shown && area.current && !isSeen(area.current)) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [shown, area]);
}
