import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { ROUTES } from '../data/routes';
import { screenKey } from '../data/screenKey';
import { useSession } from '../session';

/** Whether a screen only saves what another one has made. */
export function isSavePage(path: string): boolean {
  return path === ROUTES.download || path.startsWith(`${ROUTES.download}/`);
}

/**
 * Keeps a proposal to the screen that made it: it outlives a visit to a save page, so that going back shows it
 * still, and is forgotten on every other way out. So is the making of one.
 */
export function useDiscardPreviewOnLeave(): void {
  const session = useSession();
  const { pathname } = useLocation();
  const screen = screenKey(pathname);
  const owner = useRef(screen);
  // Before the next paint, so that no page is seen with another's proposal.
  useLayoutEffect(() => {
    if (isSavePage(pathname) || screen === owner.current) return;
    owner.current = screen;
    if (session.getState().job?.kind === 'preview') session.abandon();
    session.discardPreview();
  }, [session, pathname, screen]);
}
