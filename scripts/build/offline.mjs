import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { VitePWA } from 'vite-plugin-pwa';
import { integrityOf } from '../lib/integrity.mjs';

const SAMPLE = /^assets\/sample-.*\.png$/;

/**
 * A Vite plugin that builds the service worker. The service worker contains a list of the files that it stores for
 * offline use, with the hash of each file's content. The list is sorted, so that two builds of the same files produce
 * the same service worker.
 * @returns {import('vite').PluginOption}
 */
export function offline() {
  let dist = '';
  /**
   * @param {{ url: string }} a
   * @param {{ url: string }} b
   */
  const byUrl = (a, b) => (a.url < b.url ? -1 : 1);
  /**
   * A comparison function that sorts the sample image to the end of the service worker's list. So the service worker
   * requests this image after all other files. The image comes last because the rest of the site works without it.
   * @param {{ url: string }} a
   * @param {{ url: string }} b
   */
  const sampleLast = (a, b) => Number(SAMPLE.test(a.url)) - Number(SAMPLE.test(b.url));
  return [
    {
      name: 'pixel-resize:offline',
      configResolved({ root, build }) {
        dist = resolve(root, build.outDir);
      },
    },
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/serviceWorker',
      filename: 'sw.ts',
      // Two tasks of vite-plugin-pwa are turned off. The site's own code registers the service worker, and
      // prerender.mjs writes the web manifest.
      injectRegister: false,
      manifest: false,
      // The service worker's list of files contains the pages. So the service worker is built after prerender.mjs has
      // written the pages.
      integration: { closeBundleOrder: 'post' },
      injectManifest: {
        // Of the PNG files, the list contains only those that a page of the site shows. It omits the social preview
        // image (og:image), because only other sites show it. It also omits the PNG icons, because only the operating
        // system fetches them, when the visitor installs the site.
        globPatterns: ['**/*.{html,js,css,wasm,svg,ico,webmanifest}', 'night-*.png', 'assets/sample-*.png'],
        manifestTransforms: [
          async (files) => ({
            manifest: files
              .toSorted((a, b) => sampleLast(a, b) || byUrl(a, b))
              .map(({ url, size }) => ({
                url: `/${url}`,
                revision: null,
                size,
                integrity: integrityOf(readFileSync(join(dist, url))),
              })),
          }),
        ],
      },
    }),
  ];
}
