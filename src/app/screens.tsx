import { type ComponentType, lazy, type ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { PAGES, type PageInfo, type PageKind } from '../data/pages';
import { whenIdle } from '../lib/whenIdle';
import { HomePage } from '../pages/HomePage';
import { ScreenUnavailable } from './ScreenGuard';

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

/** The source of each of these, by which the build finds its script: a page has that fetched together with its own. */
export const SCREEN_SOURCES: Readonly<Record<keyof typeof load, string>> = {
  presets: 'src/pages/PresetsPage.tsx',
  fixedSize: 'src/pages/FixedSizePage.tsx',
  download: 'src/pages/DownloadPage.tsx',
  downloadCrop: 'src/pages/CropDownloadPage.tsx',
  downloadRotate: 'src/pages/RotateDownloadPage.tsx',
  privacy: 'src/pages/PrivacyPage.tsx',
  terms: 'src/pages/TermsPage.tsx',
  notFound: 'src/pages/NotFoundPage.tsx',
};

/** A screen whose script is fetched when it is shown, unless it is there by then. */
const later = <Props,>(screen: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() =>
    screen().catch((cause: unknown) => {
      throw new ScreenUnavailable('', { cause });
    }),
  );

const PresetsPage = later(load.presets);
const FixedSizePage = later(load.fixedSize);
const DownloadPage = later(load.download);
const CropDownloadPage = later(load.downloadCrop);
const RotateDownloadPage = later(load.downloadRotate);
const PrivacyPage = later(load.privacy);
const TermsPage = later(load.terms);
const NotFoundPage = later(load.notFound);

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
  // As hosts do: in another letter case it is another address.
  ...PAGES.map((page) => ({ path: page.path, caseSensitive: true, element: SCREEN_OF[page.kind](page) })),
  { path: '*', element: <NotFoundPage /> },
];

/** Fetches the screens that come later while nothing else is going on, so that they open without a network too. */
export function preloadScreens(): void {
  whenIdle(() => {
    // A failure here is no news: the screen is fetched again when it is asked for.
    for (const screen of Object.values(load)) screen().catch(() => undefined);
  });
}
