import { lazy, type ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { PAGES, type PageInfo, type PageKind } from '../data/pages';
import { whenIdle } from '../lib/whenIdle';
import { HomePage } from '../pages/HomePage';

const load = {
  presets: () => import('../pages/PresetsPage'),
  fixedSize: () => import('../pages/FixedSizePage'),
  download: () => import('../pages/DownloadPage'),
  downloadCrop: () => import('../pages/CropDownloadPage'),
  downloadRotate: () => import('../pages/RotateDownloadPage'),
  privacy: () => import('../pages/PrivacyPage'),
  terms: () => import('../pages/TermsPage'),
  notFound: () => import('../pages/NotFoundPage'),
};

const PresetsPage = lazy(load.presets);
const FixedSizePage = lazy(load.fixedSize);
const DownloadPage = lazy(load.download);
const CropDownloadPage = lazy(load.downloadCrop);
const RotateDownloadPage = lazy(load.downloadRotate);
const PrivacyPage = lazy(load.privacy);
const TermsPage = lazy(load.terms);
const NotFoundPage = lazy(load.notFound);

const SCREEN_OF: Readonly<Record<PageKind, (page: PageInfo) => ReactNode>> = {
  home: () => <HomePage />,
  presets: () => <PresetsPage />,
  // Another size is another page, but another address of the same size is not.
  fixedSize: ({ preset }) => preset && <FixedSizePage key={preset.id} preset={preset} />,
  download: () => <DownloadPage />,
  downloadCrop: () => <CropDownloadPage />,
  downloadRotate: () => <RotateDownloadPage />,
  privacy: () => <PrivacyPage />,
  terms: () => <TermsPage />,
};

/** Every address and the screen that it shows. */
export const SCREENS: RouteObject[] = [
  ...PAGES.map((page) => ({ path: page.path, element: SCREEN_OF[page.kind](page) })),
  { path: '*', element: <NotFoundPage /> },
];

/** Fetches the screens that come later while nothing else is going on, so that they open without a network too. */
export function preloadScreens(): void {
  whenIdle(() => {
    // A failure here is no news: the screen is fetched again when it is asked for.
    for (const screen of Object.values(load)) screen().catch(() => undefined);
  });
}
