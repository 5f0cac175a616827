import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { integrityOf } from '../lib/integrity.mjs';
import { afterBuild } from './after-build.mjs';

/**
 * The files that the service worker stores. Of the PNG files, these are only those that a page of the site shows: not
 * the social preview image (og:image), which only other sites show, and not the icons, which only the operating system
 * fetches when the visitor installs the site.
 */
const STORED = /\.(?:html|js|css|wasm|svg|ico|webmanifest)$|^night-.*\.png$|^assets\/sample-.*\.png$/;

/** The sample image is requested after all other files, because the rest of the site works without it. */
const SAMPLE = /^assets\/sample-/;

/**
 * The files of the site in the folder `dist`, in a fixed order, so that two builds of the same files produce the same
 * service worker.
 * @param {string} dist
 */
function siteFiles(dist) {
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => STORED.test(name) && !name.startsWith('.vite/'))
    .sort();
  return [...names.filter((name) => !SAMPLE.test(name)), ...names.filter((name) => SAMPLE.test(name))].map(
    (name) => ({ url: `/${name}`, integrity: integrityOf(readFileSync(join(dist, name))) }),
  );
}

/**
 * A Vite plugin that builds the service worker `sw.js` with the list of the site's files. It runs after the pages have
 * been written, because the list contains them.
 */
export const offline = () =>
  afterBuild('offline', 'post', async (dist, root) => {
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      define: { SITE_FILES: JSON.stringify(siteFiles(dist)) },
      build: {
        outDir: dist,
        emptyOutDir: false,
        rolldownOptions: {
          input: join(root, 'src/serviceWorker/sw.ts'),
          output: { format: 'iife', entryFileNames: 'sw.js' },
        },
      },
    });
  });
