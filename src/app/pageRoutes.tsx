import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { PAGES, type PageInfo, type PageKind } from '../config/pages';
import { loadSavePage, loadSmallerFile } from '../features/download/lazy';
import { loadCropBox, loadEditor } from '../features/editor/lazy';
import { loadResults } from '../features/presets/lazy';
import { loadViewer } from '../features/viewer/lazy';
import { lazyImport } from '../lib/lazyImport';
import { PageUnavailable } from '../lib/pageUnavailable';
import { whenIdle, whenLoaded } from '../lib/whenIdle';
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
 * The source files of all pages except the home page. The build uses these paths to find a page's script, and adds
 * a preload of this script to the HTML of the pages that show it.
 */
export const PAGE_SOURCES: Readonly<Record<Exclude<PageKind, 'home'> | 'notFound', string>> = {
  presets: 'src/pages/PresetsPage.tsx',
  fixedSize: 'src/pages/FixedSizePage.tsx',
  download: 'src/pages/DownloadPage.tsx',
  downloadCrop: 'src/pages/DownloadPage.tsx',
  downloadRotate: 'src/pages/DownloadPage.tsx',
  privacy: 'src/pages/PrivacyPage.tsx',
  terms: 'src/pages/TermsPage.tsx',
  notFound: 'src/pages/NotFoundPage.tsx',
};

/**
 * React calls `load` at the first render of the component. If `preloadPages` has already fetched the module, this call
 * fetches nothing.
 */
function lazyPage<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const fetched = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(() =>
      load().catch((cause: unknown) => {
        // React keeps the failure of a lazy component. So the next attempt needs a new lazy component, which fetches
        // the script again.
        throw new PageUnavailable(() => {
          Page = fetched();
        }, cause);
      }),
    );
  let Page = fetched();
  return (props: Props) => <Page {...props} />;
}

const PresetsPage = lazyPage(load.presets);
const FixedSizePage = lazyPage(load.fixedSize);
const DownloadPage = lazyPage(load.download);
const PrivacyPage = lazyPage(load.privacy);
const TermsPage = lazyPage(load.terms);
const NotFoundPage = lazyPage(load.notFound);

const ELEMENT_OF: Readonly<Record<PageKind, (page: PageInfo) => ReactNode>> = {
  home: () => <HomePage />,
  presets: () => <PresetsPage />,
  // Each preset has its own key, so React keeps no state from one preset's page to another. A preset has several
  // addresses. All of them have the preset's key, so React keeps the state when the address changes to another of them.
  fixedSize: ({ preset }) => preset && <FixedSizePage key={preset.id} preset={preset} />,
  // The keys differ, so that React does not keep state when one of these pages follows another.
  download: () => <DownloadPage key="resize" kind="resize" />,
  downloadCrop: () => <DownloadPage key="crop" kind="crop" />,
  downloadRotate: () => <DownloadPage key="rotate" kind="rotate" />,
  privacy: () => <PrivacyPage />,
  terms: () => <TermsPage />,
};

export const PAGE_ROUTES: RouteObject[] = [
  // Hosts distinguish upper and lower case in paths, so the router must do this too.
  ...PAGES.map((page) => ({ path: page.path, caseSensitive: true, element: ELEMENT_OF[page.kind](page) })),
  { path: '*', element: <NotFoundPage /> },
];

/**
 * While the browser is idle, fetches the scripts of all pages, of the editor, of the viewer, of the controls for a
 * smaller file, and of the components in `features/presets/results.ts`. Afterwards, these parts of the app also open
 * without a network.
 */
export function preloadPages(): void {
  whenIdle(() => {
    // A failure is ignored here, because the script is fetched again when it is needed.
    for (const part of [
      loadEditor,
      loadResults,
      loadViewer,
      loadSavePage,
      loadSmallerFile,
      ...Object.values(load),
    ])
      part().catch(() => undefined);
  });
}

/**
 * Preloads the script of the crop box, so that the crop box also opens without a network. The preload starts some time
 * after the page has loaded. An earlier preload could delay the download of the image core, which is needed first.
 */
export function preloadCropBox(): () => void {
  return whenLoaded(() => loadCropBox().catch(() => undefined));
}
