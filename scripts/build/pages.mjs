/** The file that a host sends for every URL that leads to no other file. */
export const notFoundFile = '404.html';

/**
 * The name of a page's file. The page /x is in the file x.html. Static hosts and `vite preview` send x.html for /x at
 * once. If the page were in x/index.html, many hosts would first redirect from /x to /x/.
 * @param {string} path the path of the page's URL
 */
export function pageFile(path) {
  if (path === '/') return 'index.html';
  return path.endsWith('.html') ? path.slice(1) : `${path.slice(1)}.html`;
}

/**
 * Replaces the match of a pattern. Throws an error unless the text has exactly one match.
 * @param {string} text
 * @param {RegExp} place the pattern
 * @param {string} replacement
 */
function put(text, place, replacement) {
  if (text.split(place).length !== 2) throw new Error(`index.html must have one ${place}`);
  return text.replace(place, () => replacement);
}

/**
 * Adds a `modulepreload` link for each script that the page does not name yet, so that the browser fetches all scripts
 * from the start. Every script gets a low fetch priority, because a visitor can see and read the prerendered page
 * before the scripts have arrived.
 * @param {string} html the page
 * @param {readonly string[]} scripts file names, relative to the site's root
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
 * The HTML of a page's file. It is the HTML template with the prerendered page in it.
 * @param {string} template the index.html that Vite has built
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
 * Puts the tag of the Content Security Policy into a page.
 * @param {string} html the page
 * @param {string} tag see `policyTag`
 */
export const withPolicy = (html, tag) => put(html, /<!-- policy: .*? -->/, tag);
