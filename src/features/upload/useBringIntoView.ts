import { type RefObject, useEffect, useRef } from 'react';
import { useSessionState } from '../../session';
import { ZONE_SELECTOR } from './zone.recipe';

/**
 * Whether the middle of the stage (the area with the picture) is visible, which means between the header and the lower
 * edge of the window. If there is no stage, the dropzone is examined instead. If there is no dropzone either, the
 * result is true if the page is not scrolled down.
 */
function isSeen(area: HTMLElement): boolean {
  const place = area.querySelector('[data-stage]') ?? area.querySelector(ZONE_SELECTOR);
  if (!place) return window.scrollY === 0;
  const { top, bottom } = place.getBoundingClientRect();
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const middle = (top + bottom) / 2;
  return middle > Math.max(header, 0) && middle < window.innerHeight;
}

/**
 * Scrolls to the top of the page if a new image appears, or begins to open, outside the visible part of the page. This
 * can happen when a visitor pastes, drops or restores an image while the page is scrolled down.
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
