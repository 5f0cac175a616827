import type { ComponentType, ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { PAGES, type PageInfo, type PageKind } from '../config/pages';
import { lazyPart } from '../lib/lazyPart';
import { HomePage } from '../pages/HomePage';

/** The component of a page. The entry page stays as it was prerendered until the script of its component is there. */
const page = <Props extends object>(fetchModule: () => Promise<{ default: ComponentType<Props> }>) =>
  lazyPart(fetchModule, (module) => module.default);

const PresetsPage = page(() => import('../pages/PresetsPage'));
const FixedSizePage = page(() => import('../pages/FixedSizePage'));
const IconsPage = page(() => import('../pages/IconsPage'));
const SavePage = page(() => import('../pages/SavePage'));
const PrivacyPage = page(() => import('../pages/PrivacyPage'));
const TermsPage = page(() => import('../pages/TermsPage'));
const NotFoundPage = page(() => import('../pages/NotFoundPage'));

/** The source files of all pages except the home page. The build adds a preload of the page's script to its HTML. */
export const PAGE_SOURCES: Readonly<Record<Exclude<PageKind, 'home'> | 'notFound', string>> = {
  presets: 'src/pages/PresetsPage.tsx',
  fixedSize: 'src/pages/FixedSizePage.tsx',
  icons: 'src/pages/IconsPage.tsx',
  download: 'src/pages/SavePage.tsx',
  downloadCrop: 'src/pages/SavePage.tsx',
  downloadRotate: 'src/pages/SavePage.tsx',
  privacy: 'src/pages/PrivacyPage.tsx',
  terms: 'src/pages/TermsPage.tsx',
  notFound: 'src/pages/NotFoundPage.tsx',
};

const ELEMENT_OF: Readonly<Record<PageKind, (page: PageInfo) => ReactNode>> = {
  home: () => <HomePage />,
  presets: () => <PresetsPage />,
  // All addresses of a preset have one key, so React keeps its state among them, but not from one preset to another.
  fixedSize: ({ preset }) => preset && <FixedSizePage key={preset.id} preset={preset} />,
  icons: () => <IconsPage />,
  // The keys differ, so that React does not keep state when one of these pages follows another.
  download: () => <SavePage key="resize" kind="resize" />,
  downloadCrop: () => <SavePage key="crop" kind="crop" />,
  downloadRotate: () => <SavePage key="rotate" kind="rotate" />,
  privacy: () => <PrivacyPage />,
  terms: () => <TermsPage />,
};

export const PAGE_ROUTES: RouteObject[] = [
  // Hosts distinguish upper and lower case in paths, so the router must do this too.
  ...PAGES.map((page) => ({ path: page.path, caseSensitive: true, element: ELEMENT_OF[page.kind](page) })),
  { path: '*', element: <NotFoundPage /> },
];
