import { Box } from '@chakra-ui/react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { takePreHydrationFiles } from '../../lib/preHydration';
import { useSessionState } from '../../session';
import { useFileDrops } from './FileDrops';

/** Whether the middle of the stage is between the header and the lower edge of the window. */
function isSeen(area: HTMLElement): boolean {
  const place = area.querySelector('[data-stage]') ?? area.querySelector('[data-zone]');
  if (!place) return window.scrollY === 0;
  const { top, bottom } = place.getBoundingClientRect();
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const middle = (top + bottom) / 2;
  return middle > Math.max(header, 0) && middle < window.innerHeight;
}

/** Scrolls to the top if an image appears, or begins to open, outside the visible part: pasted, dropped or restored. */
function useBringIntoView(area: RefObject<HTMLElement | null>): void {
  const shown = useSessionState(({ image, request }) => image?.id ?? request?.file ?? null);
  const before = useRef(shown);
  useEffect(() => {
    if (shown === before.current) return;
    before.current = shown;
    if (shown && area.current && !isSeen(area.current)) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [shown, area]);
}

/** Tries again with the network: without it, the core could not be loaded to open the file. */
function useOpenUnopened(openFiles: (files: readonly File[]) => void): void {
  const unopened = useSessionState((state) => (state.request ? null : state.unopened));
  useEffect(() => {
    if (!unopened) return;
    const onOnline = () => openFiles([unopened]);
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [unopened, openFiles]);
}

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

interface LaunchQueue {
  readonly setConsumer: (
    take: (launch: { readonly files: readonly FileSystemFileHandle[] }) => Promise<void>,
  ) => void;
}

declare global {
  interface Window {
    /** What started the installed app. Only Chromium has it. */
    readonly launchQueue?: LaunchQueue;
  }
}

/**
 * Opens the files from before the hydration, and those with which the installed app is started. Must be rendered after
 * the page, whose effects run first.
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
    window.launchQueue?.setConsumer(async ({ files }) => {
      if (files.length === 0) return;
      try {
        openDropped(await Promise.all(files.map((file) => file.getFile())));
      } catch {
        openDropped([], 'unreadable');
      }
    });
  }, [openDropped]);
  return null;
}
