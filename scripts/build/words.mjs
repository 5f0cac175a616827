import { Problem } from '../lib/problem.mjs';

/** @typedef {import('./sizes.mjs').Manifest} Manifest */

const catalogue = /^src\/i18n\/locales\/(\w+)\.ts$/;

/**
 * Whether a source file of Vite's manifest holds the words of a language.
 * @param {string} source
 */
export const isCatalogue = (source) => catalogue.test(source);

/**
 * The file with each language's words, by the language's code, as Vite's manifest has it.
 * @param {Manifest} manifest
 * @returns {Readonly<Record<string, string>>}
 */
export function catalogueFiles(manifest) {
  return Object.fromEntries(
    Object.entries(manifest).flatMap(([source, { file }]) => {
      const language = catalogue.exec(source)?.[1];
      return language ? [[language, file]] : [];
    }),
  );
}

/**
 * @typedef {object} WordsOptions
 * @property {string} shown the language of the page's HTML
 * @property {boolean} fixed whether the page is in that language for everyone
 * @property {Readonly<Record<string, string>>} files see `catalogueFiles`
 * @property {string} storageKey under which a visitor's language is stored
 * @property {string} pendingAttribute of the root element, while the HTML is in another language than wanted
 */

/**
 * What has a page's words fetched together with its script, and not only when that asks for them: a link, or,
 * where the language is the visitor's, a script that makes it, and that keeps HTML in another language from
 * being seen.
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
