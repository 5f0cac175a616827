/** What a host shows at every address that it does not know. */
export const notFoundFile = '404.html';

/**
 * The file of a page. Static hosts and `vite preview` show x.html at /x, without the redirect to /x/ that
 * many make for a folder.
 * @param {string} path
 */
export function pageFile(path) {
  if (path === '/') return 'index.html';
  return path.endsWith('.html') ? path.slice(1) : `${path.slice(1)}.html`;
}

/**
 * Puts one thing in the place of another that has to be there once.
 * @param {string} text
 * @param {RegExp} place
 * @param {string} replacement
 */
function put(text, place, replacement) {
  if (text.split(place).length !== 2) throw new Error(`index.html must have one ${place}`);
  return text.replace(place, () => replacement);
}

/**
 * Has these scripts fetched from the start, and all scripts only when nothing else waits: the page can be seen and
 * read before they come.
 * @param {string} html
 * @param {readonly string[]} scripts
 */
export function withScripts(html, scripts) {
  const links = scripts
    .filter((file) => !html.includes(`"/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">\n  `);
  return put(html, /(?=<\/head>)/, links.join('  ')).replace(
    /<(?=script type="module"|link rel="modulepreload")[^>]*/g,
    '$& fetchpriority="low"',
  );
}

/** @typedef {import('../../src/prerender').RenderedPage} RenderedPage */

/**
 * A page's file: index.html as Vite has built it, with the page in it.
 * @param {string} template
 * @param {Pick<RenderedPage, 'key' | 'language' | 'noScript' | 'head' | 'styles' | 'body'>} page
 * @param {{ links: readonly string[]; words: string; headAttribute: string; pageAttribute: string }} site
 */
export function pageHtml(template, { key, language, noScript, head, styles, body }, site) {
  const tags = head.match(/<title>[^<]*<\/title>|<[^>]*>/g) ?? [];
  const own = tags.map((tag) => tag.replace(/^<\w+/, (name) => `${name} ${site.headAttribute}`));
  const lines = [...own, ...site.links, styles].join('\n    ');
  const withLanguage = put(template, /(?<=<html lang=")\w+/, language);
  const withHead = put(withLanguage, /<!-- head: .*? -->/, lines);
  const withWords = put(withHead, /<!-- words: .*? -->/, site.words);
  const withNoScript = put(withWords, /(?<=<p class="noscript">)[^<]*/, noScript);
  return put(
    withNoScript,
    /<div id="root"><\/div>/,
    `<div id="root" ${site.pageAttribute}="${key}">${body}</div>`,
  );
}

/**
 * @param {string} html
 * @param {string} tag
 */
export const withPolicy = (html, tag) => put(html, /<!-- policy: .*? -->/, tag);
