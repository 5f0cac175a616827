import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { pageKey } from '../config/pages';
import { ROUTES } from '../config/routes';
import { useSession } from '../session';

/** Whether `path` is the path of a save page. */
export function isSavePage(path: string): boolean {
  return path === ROUTES.download || path.startsWith(`${ROUTES.download}/`);
}

/**
 * Discards the edit preview (the result of an edit that is not applied yet) when the visitor leaves the page on which
 * the edit preview was made. If the session is still computing a preview, the hook cancels this work. A visit to a save
 * page keeps the edit preview, so that the page still shows the edit preview when the visitor goes back.
 */
export function useDiscardPreviewOnLeave(): void {
  const session = useSession();
  const { pathname } = useLocation();
  const page = pageKey(pathname);
  const owner = useRef(page);
  // A layout effect runs before the next paint, so that no page is shown with the edit preview of another page.
  useLayoutEffect(() => {
    if (isSavePage(pathname) || page === owner.current) return;
    owner.current = page;
    if (session.getState().request?.kind === 'preview') session.abandon();
    session.discardPreview();
  }, [session, pathname, page]);
}
