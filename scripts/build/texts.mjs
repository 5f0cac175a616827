/** @typedef {typeof import('../../src/prerender')} Site what the built src/prerender.tsx exports */

/**
 * The addresses that search engines shall list: of several addresses of a page only the canonical one.
 * @param {Site} site
 */
export function sitemap({ PAGES, publicUrl }) {
  const listed = PAGES.filter(({ path, canonical, indexed }) => indexed && path === canonical);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...listed.map(({ path }) => `  <url><loc>${publicUrl(path)}</loc></url>`),
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
export function webManifest({ en, DEFAULT_LANGUAGE, light, MANIFEST_ICONS, PRODUCT_NAME }) {
  return JSON.stringify(
    {
      id: '/',
      name: PRODUCT_NAME,
      short_name: PRODUCT_NAME,
      description: en.meta.homeDescription,
      lang: DEFAULT_LANGUAGE,
      start_url: '/',
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
