import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { PAGES, type PageInfo, type PageKind } from '../data/pages';
import { loadCropBox, loadEditor } from '../features/editor';
// Not the index: the first screen would have all of the presets.
import { loadResults } from '../features/presets/late';
import { lazyImport } from '../lib/lazyImport';
import { ScreenUnavailable } from '../lib/screenUnavailable';
import { whenIdle } from '../lib/whenIdle';
import { whenLoaded } from '../lib/whenLoaded';
import { HomePage } from '../pages/HomePage';

const load = {
  presets: lazyImport(() => import('../pages/PresetsPage')),
  fixedSize: lazyImport(() => import('../pages/FixedSizePage')),
  download: lazyImport(() => import('../pages/DownloadPage')),
  privacy: lazyImport(() => import('../pages/PrivacyPage')),
  terms: lazyImport(() => import('../pages/TermsPage')),
  notFound: lazyImport(() => import('../pages/NotFoundPage')),
};

/** The source of each screen, by which the build finds its script: a page has that fetched together with its own. */
export const SCREEN_SOURCES: Readonly<Record<Exclude<PageKind, 'home'> | 'notFound', string>> = {
  presets: 'src/pages/PresetsPage.tsx',
  fixedSize: 'src/pages/FixedSizePage.tsx',
  download: 'src/pages/DownloadPage.tsx',
  downloadCrop: 'src/pages/DownloadPage.tsx',
  downloadRotate: 'src/pages/DownloadPage.tsx',
  privacy: 'src/pages/PrivacyPage.tsx',
  terms: 'src/pages/TermsPage.tsx',
  notFound: 'src/pages/NotFoundPage.tsx',
};

/** A screen whose script is fetched when it is shown, unless it is there by then. */
function later<Props extends object>(screen: () => Promise<{ default: ComponentType<Props> }>) {
  const fetched = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(() =>
      screen().catch((cause: unknown) => {
        // React keeps the failure as long as it is asked for the same component.
        throw new ScreenUnavailable(() => {
          Screen = fetched();
        }, cause);
      }),
    );
  let Screen = fetched();
  return (props: Props) => <Screen {...props} />;
}

const PresetsPage = later(load.presets);
const FixedSizePage = later(load.fixedSize);
const DownloadPage = later(load.download);
const PrivacyPage = later(load.privacy);
const TermsPage = later(load.terms);
const NotFoundPage = later(load.notFound);

const SCREEN_OF: Readonly<Record<PageKind, (page: PageInfo) => ReactNode>> = {
  home: () => <HomePage />,
  presets: () => <PresetsPage />,
  // Another size is another page, but another address of the same size is not.
  fixedSize: ({ preset }) => preset && <FixedSizePage key={preset.id} preset={preset} />,
  // With keys, so that no state goes from one to the other.
  download: () => <DownloadPage key="resize" kind="resize" />,
  downloadCrop: () => <DownloadPage key="crop" kind="crop" />,
  downloadRotate: () => <DownloadPage key="rotate" kind="rotate" />,
  privacy: () => <PrivacyPage />,
  terms: () => <TermsPage />,
};

/** Every address and the screen that it shows. */
export const SCREENS: RouteObject[] = [
  // As hosts do: in another letter case it is another address.
  ...PAGES.map((page) => ({ path: page.path, caseSensitive: true, element: SCREEN_OF[page.kind](page) })),
  { path: '*', element: <NotFoundPage /> },
];

/** Fetches the editor and the other screens while nothing else is going on, so that they open without a network too. */
export function preloadScreens(): void {
  whenIdle(() => {
    // A failure here is no news: the screen is fetched again when it is asked for.
    for (const part of [loadEditor, loadResults, ...Object.values(load)]) part().catch(() => undefined);
  });
}

/** Fetches the crop box ahead, for the same reason, and after the core. Gives back the way to call it off. */
export function preloadCropBox(): () => void {
  return whenLoaded(() => loadCropBox().catch(() => undefined));
}
