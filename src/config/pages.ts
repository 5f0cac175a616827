import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languageHome } from './languages';
import { PRESETS, type Preset } from './presets';
import { fixedSizePath, fixedSizePaths, ROUTES } from './routes';

export type PageKind =
  | 'home'
  | 'presets'
  | 'fixedSize'
  | 'icons'
  | 'download'
  | 'downloadCrop'
  | 'downloadRotate'
  | 'privacy'
  | 'terms';

/**
 * What a page shows: the open image, or a dropzone without one; a file to save, or a message without one; only text.
 */
type PageContent = 'image' | 'savedFile' | 'text';

const CONTENT: Readonly<Record<PageKind, PageContent>> = {
  home: 'image',
  presets: 'image',
  fixedSize: 'image',
  icons: 'image',
  download: 'savedFile',
  downloadCrop: 'savedFile',
  downloadRotate: 'savedFile',
  privacy: 'text',
  terms: 'text',
};

/** `pageTexts` in `src/i18n` supplies the values that these texts interpolate. */
interface PageTextKeys {
  readonly title: `meta.${PageKind | 'notFound'}Title`;
  readonly description: `meta.${PageKind | 'notFound'}Description`;
  readonly keywords: `meta.${PageKind | 'notFound'}Keywords`;
}

/** One path of the site and the page at this path. */
export interface PageInfo {
  readonly path: string;
  readonly kind: PageKind;
  /** The path under which search engines list the page, the same for all paths that lead to it. */
  readonly canonical: string;
  readonly meta: PageTextKeys;
  /** Set if the page is always shown in this language. Otherwise, the visitor chose it last. */
  readonly language?: Language;
  /** The preset of a page that resizes images to one given size. */
  readonly preset?: Preset;
  /** Whether search engines may list the page. */
  readonly indexed: boolean;
}

const metaOf = (kind: PageKind | 'notFound'): PageTextKeys => ({
  title: `meta.${kind}Title`,
  description: `meta.${kind}Description`,
  keywords: `meta.${kind}Keywords`,
});

const page = (kind: PageKind, path: string): PageInfo => ({
  path,
  kind,
  canonical: path,
  meta: metaOf(kind),
  indexed: CONTENT[kind] !== 'savedFile',
});

const fixedSizePages = (preset: Preset): PageInfo[] =>
  fixedSizePaths(preset.size).map((path) => ({
    ...page('fixedSize', path),
    canonical: fixedSizePath(preset.size),
    preset,
  }));

const languageHomes: PageInfo[] = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE).map(
  (language) => ({ ...page('home', languageHome(language)), language }),
);

/** The router, the page heads, the sitemap and the tests use this list. */
export const PAGES: readonly PageInfo[] = [
  page('home', ROUTES.home),
  ...languageHomes,
  page('presets', ROUTES.presets),
  ...PRESETS.flatMap(fixedSizePages),
  page('icons', ROUTES.icons),
  page('download', ROUTES.download),
  page('downloadCrop', ROUTES.downloadCrop),
  page('downloadRotate', ROUTES.downloadRotate),
  page('privacy', ROUTES.privacy),
  page('terms', ROUTES.terms),
];

export const NOT_FOUND_META = metaOf('notFound');

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Like the router and the hosts, `findPage` ignores trailing slashes and decodes percent escapes. */
export function findPage(path: string): PageInfo | null {
  const plain = decoded(path.length > 1 ? path.replace(/\/+$/, '') : path);
  return PAGES.find((known) => known.path === plain) ?? null;
}

export function contentAt(path: string): PageContent {
  const page = findPage(path);
  return page ? CONTENT[page.kind] : 'text';
}

/**
 * A key that changes if the visitor goes to another page. All known paths of a page have one key: those of the home
 * page in all languages, and those of one fixed-size page. An unknown path is its own key.
 */
export function pageKey(path: string): string {
  const page = findPage(path);
  return page ? [page.kind, page.preset?.id].join(' ') : path;
}
