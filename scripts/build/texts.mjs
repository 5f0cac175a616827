/** @typedef {typeof import('../../src/prerender')} Site what the built src/prerender.tsx exports */

/**
 * The addresses that search engines shall list: of several addresses of a page only the canonical one. The home
 * pages name each other, in every language.
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
 * Everything may be read. Pages that shall not be listed say so themselves, which a crawler must be able to read.
 * @param {Site} site
 */
export const robots = ({ publicUrl }) => `User-agent: *\nAllow: /\n\nSitemap: ${publicUrl('/sitemap.xml')}\n`;

/**
 * What a system needs to put the site on a home screen.
 * @param {Site} site
 */
export async function webManifest({ loadCatalogue, DEFAULT_LANGUAGE, light, MANIFEST_ICONS, PRODUCT_NAME }) {
  const { meta } = await loadCatalogue(DEFAULT_LANGUAGE);
  return JSON.stringify(
    {
      id: '/',
      name: PRODUCT_NAME,
      short_name: PRODUCT_NAME,
      description: meta.homeDescription,
      lang: DEFAULT_LANGUAGE,
      start_url: '/',
      scope: '/',
      // Another window would not have the image that is open in this one.
      launch_handler: { client_mode: 'focus-existing' },
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
