import { withEmotionCache } from '@emotion/react';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/App';
import { SCREEN_SOURCES } from './app/screens';
import { DEFAULT_LANGUAGE, type Language } from './data/languages';
import { findPage, PAGES } from './data/pages';
import { pageKey } from './data/prerendered';
import { PRODUCT_NAME } from './data/product';
import { createI18n, loadCatalogue } from './i18n';

export { ALTERNATES, DEFAULT_LANGUAGE } from './data/languages';
export { PAGES } from './data/pages';
export { HEAD_ATTRIBUTE, PAGE_ATTRIBUTE, PENDING_ATTRIBUTE } from './data/prerendered';
export { PRODUCT_NAME } from './data/product';
export {
  FAVICON,
  MANIFEST_ICONS,
  MANIFEST_PATH,
  publicUrl,
  SOCIAL_PICTURE,
  TOUCH_ICON,
} from './data/site';
export { LANGUAGE_KEY } from './data/storage';
export { loadCatalogue } from './i18n';
export { light } from './theme';

type EmotionCache = Parameters<Parameters<typeof withEmotionCache>[0]>[1];

interface CollectorProps {
  readonly children: ReactNode;
  readonly onCache: (cache: EmotionCache) => void;
}

/** Outside a browser Emotion makes a cache for the first component that asks for one; this is the first. */
const StyleCollector = withEmotionCache<CollectorProps>(({ children, onCache }, cache) => {
  // Keeps the rules in the cache. They would else be written as style elements between those of the page.
  cache.compat = true;
  onCache(cache);
  return children;
});

/** The rules of a page as style elements that Emotion, started in a browser, takes for its own. */
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

/** The tags that React moves to the head in a browser; here it writes them before all else. */
const HEAD_TAGS = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)[^>]*>)*/;

/** A page, ready to be put together with index.html. */
export interface RenderedPage {
  /** What `PAGE_ATTRIBUTE` has to say of it. */
  readonly key: string;
  readonly language: Language;
  /** Whether it is in that language for everyone, whatever they have chosen. */
  readonly fixed: boolean;
  /** The source of its screen, where that has a script of its own. */
  readonly screen: string | null;
  /** What it says where there are no scripts. */
  readonly noScript: string;
  /** The tags of its head, one after the other. */
  readonly head: string;
  readonly styles: string;
  readonly body: string;
}

/** Renders what a visitor sees first at an address, whatever the theme, and in English where it has no language. */
export async function renderPage(path: string): Promise<RenderedPage> {
  const page = findPage(path);
  const fixed = page?.language;
  const language = fixed ?? DEFAULT_LANGUAGE;
  const kind = page ? page.kind : 'notFound';
  const i18n = createI18n(language, await loadCatalogue(language));
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
      // Else React would send long parts later and move them into place by a script.
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
    key: pageKey(path),
    language,
    fixed: fixed !== undefined,
    // The home page's comes with the page's own.
    screen: kind === 'home' ? null : SCREEN_SOURCES[kind],
    noScript: i18n.t('frame.needsScript', { product: PRODUCT_NAME }),
    head,
    styles: styleElements(cache),
    body: html.slice(head.length),
  };
}

/** An address at which there is nothing. */
const UNKNOWN_PATH = '/404';

/** Every address whose page the build writes. */
export const PATHS: readonly string[] = [...PAGES.map(({ path }) => path), UNKNOWN_PATH];
