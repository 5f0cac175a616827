import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { PAGES, type PageInfo, type PageKind } from '../data/pages';
import { loadCropBox, loadEditor } from '../features/editor';
// An import of `../features/presets` would load all code of the presets with the first screen.
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

/**
 * The source file of each screen. The build uses this path to find the screen's script, and each page preloads the
 * script of its screen.
 */
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

/** A screen whose script is fetched when the screen is first shown, unless the script was preloaded. */
function later<Props extends object>(screen: () => Promise<{ default: ComponentType<Props> }>) {
  const fetched = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(() =>
      screen().catch((cause: unknown) => {
        // React keeps the failure of a lazy component. A new lazy component fetches the script again.
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
  // Each preset has its own key, so each preset is a new page. Two addresses of the same preset show the same page.
  fixedSize: ({ preset }) => preset && <FixedSizePage key={preset.id} preset={preset} />,
  // The keys differ, so that React does not keep state when one of these pages follows another.
  download: () => <DownloadPage key="resize" kind="resize" />,
  downloadCrop: () => <DownloadPage key="crop" kind="crop" />,
  downloadRotate: () => <DownloadPage key="rotate" kind="rotate" />,
  privacy: () => <PrivacyPage />,
  terms: () => <TermsPage />,
};

/** Every address and the screen that it shows. */
export const SCREENS: RouteObject[] = [
  // Hosts distinguish upper and lower case in paths, so the router must do this too.
  ...PAGES.map((page) => ({ path: page.path, caseSensitive: true, element: SCREEN_OF[page.kind](page) })),
  { path: '*', element: <NotFoundPage /> },
];

/** Fetches the editor and the other screens while the browser is idle, so that they also open without a network. */
export function preloadScreens(): void {
  whenIdle(() => {
    // A failure is ignored here, because the script is fetched again when it is needed.
    for (const part of [loadEditor, loadResults, ...Object.values(load)]) part().catch(() => undefined);
  });
}

/**
 * Preloads the crop box after the core, so that the crop box also opens without a network.
 *
 * @returns a function that cancels the preload.
 */
export function preloadCropBox(): () => void {
  return whenLoaded(() => loadCropBox().catch(() => undefined));
}
