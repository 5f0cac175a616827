import { pageTexts } from '../../src/app/PageMeta';
import { ALTERNATES, DEFAULT_LANGUAGE, LANGUAGE_INFO, type Language } from '../../src/config/languages';
import { NOT_FOUND_META, type PageInfo } from '../../src/config/pages';
import { PRODUCT_NAME, publicUrl, SOCIAL_PICTURE } from '../../src/config/site';
import { light } from '../../src/theme/colors';
import { links, metas, tags, texts } from './html';
import { textOf } from './words';

/** The public URL of a path, as in the head of a page. */
export const addressOf = (path: string): string => publicUrl(path, process.env['VITE_SITE_URL']);

/** The language of the HTML of a page. `null` is the 404 page. */
export const languageOf = (page: PageInfo | null): Language => page?.language ?? DEFAULT_LANGUAGE;

/** The entries in the head of a page that a crawler reads. Each entry has all values that occur in the HTML. */
export function headOf(html: string) {
  const named = (...names: string[]) => Object.fromEntries(names.map((name) => [name, metas(html, name)]));
  return {
    title: texts(html.replace(/<svg[\s\S]*?<\/svg>/g, ''), 'title'),
    canonical: links(html, 'canonical'),
    alternates: tags(html, 'link')
      .filter(({ rel }) => rel === 'alternate')
      .map(({ hreflang, href }) => ({ hreflang, href })),
    ...named('description', 'keywords', 'robots', 'theme-color', 'viewport'),
    ...named('og:type', 'og:site_name', 'og:locale', 'og:title', 'og:description', 'og:url', 'og:image'),
    ...named('og:image:width', 'og:image:height'),
    ...named('twitter:card', 'twitter:title', 'twitter:description', 'twitter:image'),
  };
}

/** The expected result of `headOf` for a page. `null` is the 404 page. Each value occurs once or not at all. */
export function expectedHead(page: PageInfo | null, themeColor = light.panel) {
  const { title, description, keywords } = pageTexts(
    textOf(languageOf(page)),
    page ?? { meta: NOT_FOUND_META },
  );
  const address = page ? [addressOf(page.canonical)] : [];
  const picture = addressOf(SOCIAL_PICTURE.path);
  return {
    title: [title],
    canonical: address,
    // Each home page lists the home pages of all languages.
    alternates:
      page?.kind === 'home'
        ? ALTERNATES.map(({ language, path }) => ({ hreflang: language, href: addressOf(path) }))
        : [],
    description: [description],
    keywords: [keywords],
    robots: page?.indexed ? [] : ['noindex'],
    'theme-color': [themeColor],
    viewport: ['width=device-width, initial-scale=1, viewport-fit=cover'],
    'og:type': ['website'],
    'og:site_name': [PRODUCT_NAME],
    'og:locale': [LANGUAGE_INFO[languageOf(page)].locale],
    'og:title': [title],
    'og:description': [description],
    'og:url': address,
    'og:image': [picture],
    'og:image:width': [String(SOCIAL_PICTURE.width)],
    'og:image:height': [String(SOCIAL_PICTURE.height)],
    'twitter:card': ['summary_large_image'],
    'twitter:title': [title],
    'twitter:description': [description],
    'twitter:image': [picture],
  };
}
