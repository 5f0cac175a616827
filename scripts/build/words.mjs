import { Problem } from '../lib/problem.mjs';

/** @typedef {import('./sizes.mjs').Manifest} Manifest */

const catalog = /^src\/i18n\/locales\/(\w+)(\.later)?\.ts$/;

/**
 * Whether a source file of Vite's manifest holds words of a language.
 * @param {string} source
 */
export const isCatalog = (source) => catalog.test(source);

/**
 * The built JavaScript files with the words of the first screen in each language.
 * @param {Manifest} manifest
 * @returns {Readonly<Record<string, string>>} file names by the language's code
 */
export function catalogFiles(manifest) {
  return Object.fromEntries(
    Object.entries(manifest).flatMap(([source, { file }]) => {
      const [, language, later] = catalog.exec(source) ?? [];
      return language && !later ? [[language, file]] : [];
    }),
  );
}

/**
 * @typedef {object} WordsOptions
 * @property {string} shown the language of the page's HTML
 * @property {boolean} fixed true if the page is always in the language `shown`, whatever the visitor's language is
 * @property {Readonly<Record<string, string>>} files see `catalogFiles`
 * @property {string} storageKey the key of localStorage under which the visitor's language is stored
 * @property {string} pendingAttribute an attribute of the root element (`<html>`). It is set as long as the HTML is in
 *   a language that the visitor has not chosen
 */

/**
 * The tag that preloads the file with a page's words. Without this tag, the browser would request that file only after
 * the page's script has started.
 *
 * On a page with a fixed language, the tag is a `modulepreload` link. On any other page, it is an inline script, which
 * reads the visitor's language from localStorage and adds the link for that language. If the visitor's language is not
 * the language of the page's HTML, the script also sets `pendingAttribute`. That attribute hides the HTML until the
 * page is rendered in the visitor's language, but for two seconds at most (see the style in index.html).
 * @param {WordsOptions} options
 */
export function wordsTags({ shown, fixed, files, storageKey, pendingAttribute }) {
  if (!files[shown]) throw new Problem(`Vite’s manifest has no words for ${shown}.`);
  if (fixed) return `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${files[shown]}">`;
  const script = [
    `const files = ${JSON.stringify(files)};`,
    `let language = null;`,
    `try { language = localStorage.getItem(${JSON.stringify(storageKey)}); } catch {}`,
    `if (!Object.hasOwn(files, language)) language = ${JSON.stringify(shown)};`,
    `const link = document.createElement('link');`,
    `link.rel = 'modulepreload';`,
    `link.crossOrigin = '';`,
    `link.fetchPriority = 'low';`,
    `link.href = '/' + files[language];`,
    `document.head.append(link);`,
    `if (language !== ${JSON.stringify(shown)})`,
    `  document.documentElement.setAttribute(${JSON.stringify(pendingAttribute)}, '');`,
  ];
  return ['<script>', '{', ...script, '}', '</script>'].join('\n      ');
}
