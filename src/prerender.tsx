import { withEmotionCache } from '@emotion/react';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/App';
import { PAGE_SOURCES } from './app/pageRoutes';
import { DEFAULT_LANGUAGE, type Language } from './config/languages';
import { findPage, PAGES } from './config/pages';
import { prerenderedKey } from './config/prerendered';
import { PRODUCT_NAME } from './config/site';
import { loadCatalog } from './i18n/catalogs';
import { createI18n } from './i18n/create';

export { ACCEPTED_TYPES } from './config/files';
export { ALTERNATES, DEFAULT_LANGUAGE } from './config/languages';
export { PAGES } from './config/pages';
export { HEAD_ATTRIBUTE, PAGE_ATTRIBUTE, PENDING_ATTRIBUTE } from './config/prerendered';
export {
  FAVICON,
  MANIFEST_ICONS,
  MANIFEST_PATH,
  PRODUCT_NAME,
  publicUrl,
  SOCIAL_PICTURE,
  TOUCH_ICON,
} from './config/site';
export { LANGUAGE_KEY } from './config/storage';
export { loadCatalog } from './i18n/catalogs';
export { light } from './theme/colors';

type EmotionCache = Parameters<Parameters<typeof withEmotionCache>[0]>[1];

interface CollectorProps {
  readonly children: ReactNode;
  readonly onCache: (cache: EmotionCache) => void;
}

/**
 * Passes the Emotion cache of a render to `onCache`. Outside a browser, Emotion creates a cache in the outermost
 * component that uses `withEmotionCache`, and all components inside share this cache. Here, `StyleCollector` is the
 * outermost component.
 */
const StyleCollector = withEmotionCache<CollectorProps>(({ children, onCache }, cache) => {
  // With `compat`, the rules stay in the cache. Otherwise Emotion would write style elements into the body of the page.
  cache.compat = true;
  onCache(cache);
  return children;
});

/** Emotion adopts elements of this form when it starts in the browser. */
function styleElements({ inserted, registered, key }: EmotionCache): string {
  const rules = Object.entries(inserted).flatMap(([name, css]) =>
    typeof css === 'string' ? [{ name, css, global: registered[`${key}-${name}`] === undefined }] : [],
  );
  const element = (owner: string, css: string) => `<style data-emotion="${owner}">${css}</style>`;
  const own = rules.filter(({ global }) => !global);
  return [
    ...rules.filter(({ global }) => global).map(({ name, css }) => element(`${key}-global ${name}`, css)),
    element([key, ...own.map(({ name }) => name)].join(' '), own.map(({ css }) => css).join('')),
  ].join('\n');
}

/**
 * Matches the tags at the beginning of the rendered HTML that belong in the head of the page. In a browser, React
 * moves such tags to the head. React's function `prerender` instead writes them before all other HTML.
 */
const HEAD_TAGS = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)[^>]*>)*/;

/** A rendered page, which the build inserts into index.html. */
export interface RenderedPage {
  /** The page's value of `PAGE_ATTRIBUTE`. */
  readonly key: string;
  readonly language: Language;
  /** Whether the page is shown in `language` to all visitors, even to those who have chosen another language. */
  readonly fixed: boolean;
  /**
   * The source file of the component that renders the page's content. Null if this component has no
   * script of its own.
   */
  readonly source: string | null;
  readonly noScript: string;
  readonly head: string;
  readonly styles: string;
  readonly body: string;
}

/**
 * Renders the first state of the page at `path`. The HTML is the same for all themes. A page without a fixed language
 * is in English.
 */
export async function renderPage(path: string): Promise<RenderedPage> {
  const page = findPage(path);
  const fixed = page?.language;
  const language = fixed ?? DEFAULT_LANGUAGE;
  const kind = page ? page.kind : 'notFound';
  const i18n = createI18n(language, await loadCatalog(language));
  let cache: EmotionCache | undefined;
  const { prelude } = await prerender(
    <StyleCollector
      onCache={(made) => {
        cache = made;
      }}
    >
      <App i18n={i18n} Router={({ children }) => <StaticRouter location={path}>{children}</StaticRouter>} />
    </StyleCollector>,
    {
      // With a finite chunk size, React would write long parts of the page at the end of the HTML, with a script that
      // moves them into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        throw error;
      },
    },
  );
  const html = await new Response(prelude).text();
  const head = HEAD_TAGS.exec(html)?.[0] ?? '';
  if (!cache) throw new Error(`${path} was rendered without styles`);
  return {
    key: prerenderedKey(path),
    language,
    fixed: fixed !== undefined,
    // The home page has no script of its own, because it is part of the main script of all pages.
    source: kind === 'home' ? null : PAGE_SOURCES[kind],
    noScript: i18n.t('layout.needsScript', { product: PRODUCT_NAME }),
    head,
    styles: styleElements(cache),
    body: html.slice(head.length),
  };
}

/** The build renders this path to get the HTML that is shown at all unknown paths. */
const UNKNOWN_PATH = '/404';

export const PATHS: readonly string[] = [...PAGES.map(({ path }) => path), UNKNOWN_PATH];
