import { lazy } from 'react';
import type { RouteObject } from 'react-router-dom';
import { ROUTES } from '../data/routes';
import { HomePage } from '../pages/HomePage';

const loadDownload = () => import('../pages/DownloadPage');
const loadNotFound = () => import('../pages/NotFoundPage');

const DownloadPage = lazy(loadDownload);
const NotFoundPage = lazy(loadNotFound);

/** Every address and the screen that it shows. */
export const SCREENS: RouteObject[] = [
  { path: ROUTES.home, element: <HomePage /> },
  { path: ROUTES.download, element: <DownloadPage /> },
  { path: '*', element: <NotFoundPage /> },
];

/** Fetches the screens that come later while nothing else is going on, so that they open without a network too. */
export function preloadScreens(): void {
  const load = () => {
    // A failure here is no news: the screen is fetched again when it is asked for.
    for (const screen of [loadDownload, loadNotFound]) screen().catch(() => undefined);
  };
  if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: 5000 });
  else setTimeout(load, 1000);
}
