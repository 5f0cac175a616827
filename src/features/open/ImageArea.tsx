import { Box } from '@chakra-ui/react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { takePreHydrationFiles } from '../../lib/preHydration';
import { useSessionState } from '../../session';
import { useFileDrops } from './FileDrops';

/**
 * Whether the middle of the stage (the area with the picture) is visible, which means between the header and the lower
 * edge of the window.
 */
function isSeen(area: HTMLElement): boolean {
  const place = area.querySelector('[data-stage]') ?? area.querySelector('[data-zone]');
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
function useBringIntoView(area: RefObject<HTMLElement | null>): void {
  const shown = useSessionState(({ image, request }) => image?.id ?? request?.file ?? null);
  const before = useRef(shown);
  useEffect(() => {
    if (shown === before.current) return;
    before.current = shown;
    if (shown && area.current && !isSeen(area.current)) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [shown, area]);
}

/**
 * On the `online` event, opens the session's `unopened` file. It could not be opened before, because the core could not
 * be loaded.
 */
function useOpenUnopened(openFiles: (files: readonly File[]) => void): void {
  const unopened = useSessionState((state) => (state.request ? null : state.unopened));
  useEffect(() => {
    if (!unopened) return;
    const onOnline = () => openFiles([unopened]);
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [unopened, openFiles]);
}

/** Wraps a page that shows the open image. */
export function ImageArea({ children }: { children: ReactNode }) {
  const { openFiles } = useFileDrops();
  useOpenUnopened(openFiles);
  const area = useRef<HTMLDivElement>(null);
  useBringIntoView(area);
  return (
    <Box ref={area} flex="1">
      {children}
    </Box>
  );
}

/**
 * Opens files that were chosen, dropped or pasted before React hydrated the page. This component must be rendered after
 * the page, so that the effects of the page run first.
 */
export function PreHydrationFiles() {
  const { openDropped } = useFileDrops();
  const recorded = useRef<(readonly File[])[]>([]);
  useLayoutEffect(() => {
    recorded.current.push(...takePreHydrationFiles(openDropped));
  }, [openDropped]);
  useEffect(() => {
    // The timeout lets all other effects run first, for example the effects that measure the area for the picture
    // and that subscribe to the toasts.
    for (const files of recorded.current.splice(0)) setTimeout(openDropped, 0, files);
  }, [openDropped]);
  return null;
}
