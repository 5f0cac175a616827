import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { VitePWA } from 'vite-plugin-pwa';
import { integrityOf } from '../lib/integrity.mjs';

/**
 * Builds the service worker, and puts into it the list of all files that the site needs without a network, each with
 * the hash of its content: the same files make the same worker.
 * @returns {import('vite').PluginOption}
 */
export function offline() {
  let dist = '';
  /**
   * @param {{ url: string }} a
   * @param {{ url: string }} b
   */
  const byUrl = (a, b) => (a.url < b.url ? -1 : 1);
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
      // The page registers it itself, and prerender.mjs writes the web manifest.
      injectRegister: false,
      manifest: false,
      // After the pages have been written.
      integration: { closeBundleOrder: 'post' },
      injectManifest: {
        // Without the social picture, and the icons that a system fetches only when it installs the site.
        globPatterns: ['**/*.{html,js,css,wasm,svg,ico,webmanifest}'],
        manifestTransforms: [
          async (files) => ({
            manifest: files.toSorted(byUrl).map(({ url, size }) => ({
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
