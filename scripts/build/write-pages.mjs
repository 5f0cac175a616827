import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { runOrStop } from '../lib/run.mjs';
import { afterBuild } from './after-build.mjs';

/**
 * A Vite plugin that runs prerender.mjs at the end of `vite build`. That script writes an HTML file for each URL, the
 * icons, and the other generated files of the site.
 */
export const writePages = () =>
  afterBuild('write-pages', 'pre', (dist) =>
    runOrStop(process.execPath, [join(root, 'scripts/build/prerender.mjs'), dist], {
      env: { NODE_ENV: 'production' },
      problem: 'The site’s pages could not be written: see the message above.',
    }),
  );
