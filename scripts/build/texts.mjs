/** @typedef {typeof import('../../src/prerender')} Site what the built src/prerender.tsx exports */

/**
 * The text of sitemap.xml: the URLs that search engines should list. If a page has several URLs, only the canonical URL
 * is listed. The entry of each home page links the home pages in all languages.
 * @param {Site} site
 */
export function sitemap({ ALTERNATES, PAGES, publicUrl }) {
  const listed = PAGES.filter(({ path, canonical, indexed }) => indexed && path === canonical);
  const alternates = ALTERNATES.map(
    ({ language, path }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${publicUrl(path)}"/>`,
  ).join('');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...listed.map(
      ({ path, kind }) => `  <url><loc>${publicUrl(path)}</loc>${kind === 'home' ? alternates : ''}</url>`,
    ),
    '</urlset>',
    '',
  ].join('\n');
}

/**
 * The text of robots.txt, which lets crawlers read every page. The pages that search engines should not list have a
 * `robots` tag in their head. A crawler finds this tag only if robots.txt lets it read the page.
 * @param {Site} site
 */
export const robots = ({ publicUrl }) => `User-agent: *\nAllow: /\n\nSitemap: ${publicUrl('/sitemap.xml')}\n`;

/**
 * The text of the web manifest, which an operating system needs to install the site as an app.
 * @param {Site} site
 */
export async function webManifest({
  ACCEPTED_TYPES,
  loadCatalog,
  DEFAULT_LANGUAGE,
  light,
  MANIFEST_ICONS,
  PRODUCT_NAME,
}) {
  const { meta } = await loadCatalog(DEFAULT_LANGUAGE);
  return JSON.stringify(
    {
      id: '/',
      name: PRODUCT_NAME,
      short_name: PRODUCT_NAME,
      description: meta.homeDescription,
      lang: DEFAULT_LANGUAGE,
      start_url: '/',
      scope: '/',
      // When the visitor launches the installed app again, the system focuses the existing window, because the open
      // image exists only in that window.
      launch_handler: { client_mode: 'focus-existing' },
      // The system offers the installed app for these files, and the page gets them from `launchQueue`.
      file_handlers: [{ action: '/', accept: ACCEPTED_TYPES }],
      categories: ['graphics', 'photo', 'utilities'],
      display: 'standalone',
      background_color: light.canvas,
      theme_color: light.panel,
      icons: MANIFEST_ICONS.map(({ path, side, shape }) => ({
        src: path,
        sizes: `${side}x${side}`,
        type: 'image/png',
        purpose: shape === 'full' ? 'maskable' : 'any',
      })),
    },
    null,
    2,
  );
}
