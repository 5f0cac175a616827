import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languageHome } from './languages';
import { PRESETS, type Preset } from './presets';
import { fixedSizePath, fixedSizePaths, ROUTES } from './routes';

/** The screens that have addresses of their own. */
export type PageKind =
  | 'home'
  | 'presets'
  | 'fixedSize'
  | 'download'
  | 'downloadCrop'
  | 'downloadRotate'
  | 'privacy'
  | 'terms';

/** The keys of the texts in a page's head. What they interpolate is supplied by `pageWords` of i18n. */
interface PageMeta {
  readonly title: `meta.${PageKind | 'notFound'}Title`;
  readonly description: `meta.${PageKind | 'notFound'}Description`;
  readonly keywords: `meta.${PageKind | 'notFound'}Keywords`;
}

/** One address and what stands there. */
export interface PageInfo {
  readonly path: string;
  readonly kind: PageKind;
  /** The address under which search engines shall know it: of several addresses of one page, always the same. */
  readonly canonical: string;
  readonly meta: PageMeta;
  /** The language of a page that is always in one; the others are shown in the language last chosen. */
  readonly language?: Language;
  /** The size of a fixed-size page. */
  readonly preset?: Preset;
  /** Whether search engines shall list it: not where there is nothing to see without an image. */
  readonly indexed: boolean;
}

const metaOf = (kind: PageKind | 'notFound'): PageMeta => ({
  title: `meta.${kind}Title`,
  description: `meta.${kind}Description`,
  keywords: `meta.${kind}Keywords`,
});

const page = (kind: PageKind, path: string, indexed = true): PageInfo => ({
  path,
  kind,
  canonical: path,
  meta: metaOf(kind),
  indexed,
});

const fixedSizePages = (preset: Preset): PageInfo[] =>
  fixedSizePaths(preset.size).map((path) => ({
    ...page('fixedSize', path),
    canonical: fixedSizePath(preset.size),
    preset,
  }));

/** The home page has an address in each language; that of English is the one without a language. */
const languageHomes: PageInfo[] = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE).map(
  (language) => ({ ...page('home', languageHome(language)), language }),
);

/** Every address that there is. The router, the heads, the sitemap and the tests read them from here. */
export const PAGES: readonly PageInfo[] = [
  page('home', ROUTES.home),
  ...languageHomes,
  page('presets', ROUTES.presets),
  ...PRESETS.flatMap(fixedSizePages),
  page('download', ROUTES.download, false),
  page('downloadCrop', ROUTES.downloadCrop, false),
  page('downloadRotate', ROUTES.downloadRotate, false),
  page('privacy', ROUTES.privacy),
  page('terms', ROUTES.terms),
];

/** The head of every other address. */
export const NOT_FOUND_META = metaOf('notFound');

/** An address without its escapes; one that breaks their rules stays as it is. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** What stands at an address, or null. A trailing slash and escapes make no difference, as with the router and hosts. */
export function findPage(path: string): PageInfo | null {
  const plain = decoded(path.length > 1 ? path.replace(/\/+$/, '') : path);
  return PAGES.find((known) => known.path === plain) ?? null;
}
