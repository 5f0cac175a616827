// Completes a built site: writes an HTML file for each URL, the icons, the sitemap, robots.txt and the web manifest.
// Run `node scripts/build/prerender.mjs DIST`, where DIST is the folder of the built site. The script runs in a process
// of its own, because React uses its production code only if NODE_ENV is "production" when React is loaded.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildDir, root } from '../lib/paths.mjs';
import { Problem, runMain } from '../lib/problem.mjs';
import { withStaging } from '../lib/staging.mjs';
import { contentPolicy, headersFile, headersText, nginxText, policyTag, siteHeaders } from './headers.mjs';
import { writePictures } from './icons.mjs';
import { pageFile, pageHtml, withPolicy, withScripts } from './pages.mjs';
import { firstScreenFiles, pageFiles } from './sizes.mjs';
import { robots, sitemap, webManifest } from './texts.mjs';
import { catalogFiles, wordsTags } from './words.mjs';

/** @typedef {typeof import('../../src/prerender')} Site */

/**
 * Builds src/prerender.tsx for Node and loads it.
 * @param {string} folder a temporary folder for the built file
 * @returns {Promise<Site>}
 */
async function loadSite(folder) {
  const { build } = await import('vite');
  await build({
    root,
    logLevel: 'warn',
    build: {
      ssr: 'src/prerender.tsx',
      outDir: folder,
      manifest: false,
      copyPublicDir: false,
    },
    // The npm packages are bundled into one file, which Node loads faster than the packages' thousand files.
    ssr: { noExternal: true },
  });
  return import(pathToFileURL(join(folder, 'prerender.js')).href);
}

/**
 * Throws a Problem if the variable VITE_SITE_URL is not an origin, such as https://example.com.
 * @param {Site} site
 */
function checkAddress({ publicUrl }) {
  const address = publicUrl('');
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.origin !== address || !/^https?:/.test(address)) {
    throw new Problem(
      `VITE_SITE_URL must be the site's address without a path, such as https://example.com, and is "${address}".`,
    );
  }
}

/**
 * The `<link>` tags for the icons and the web manifest, which are the same on every page.
 * @param {Site} site
 */
const links = ({ FAVICON, MANIFEST_PATH, TOUCH_ICON }) => [
  // index.html also has a link to the SVG icon. Without the attribute `sizes` here, browsers would prefer this ICO file
  // to the SVG icon.
  `<link rel="icon" href="${FAVICON.path}" sizes="${FAVICON.sides.map((side) => `${side}x${side}`).join(' ')}">`,
  `<link rel="apple-touch-icon" href="${TOUCH_ICON.path}">`,
  `<link rel="manifest" href="${MANIFEST_PATH}">`,
];

/**
 * Writes the HTML file of each page, and the files with the HTTP headers.
 * @param {string} dist the folder of the built site
 * @param {Site} site
 */
async function writePages(dist, site) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const template = readFileSync(join(dist, 'index.html'), 'utf8');
  const shared = firstScreenFiles(manifest);
  const files = catalogFiles(manifest);
  const options = {
    links: links(site),
    headAttribute: site.HEAD_ATTRIBUTE,
    pageAttribute: site.PAGE_ATTRIBUTE,
  };
  const pages = [];
  for (const path of site.PATHS) {
    const page = await site.renderPage(path);
    const words = wordsTags({
      shown: page.language,
      fixed: page.fixed,
      files,
      storageKey: site.LANGUAGE_KEY,
      pendingAttribute: site.PENDING_ATTRIBUTE,
    });
    const scripts = new Set([...shared, ...(page.source ? pageFiles(manifest, page.source) : [])]);
    const html = pageHtml(withScripts(template, [...scripts]), page, { ...options, words });
    pages.push({ file: join(dist, pageFile(path)), html });
  }
  const policy = contentPolicy(pages.map(({ html }) => html));
  for (const { file, html } of pages) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, withPolicy(html, policyTag(policy)));
  }
  const headers = siteHeaders(policy);
  writeFileSync(join(dist, headersFile), headersText(headers));
  writeFileSync(join(dist, 'nginx-headers.conf'), nginxText(headers));
}

await runMain(async () => {
  const [dist] = process.argv.slice(2);
  if (!dist) throw new Problem('Name the folder of the built site.');
  await withStaging(join(buildDir, 'prerender'), async (folder) => {
    const site = await loadSite(folder);
    checkAddress(site);
    await writePages(dist, site);
    writeFileSync(join(dist, 'sitemap.xml'), sitemap(site));
    writeFileSync(join(dist, 'robots.txt'), robots(site));
    writeFileSync(join(dist, site.MANIFEST_PATH), await webManifest(site));
    await writePictures(dist, site);
    console.log(`${site.PATHS.length} pages at ${site.publicUrl('/')}`);
  });
});
