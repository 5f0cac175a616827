import { join, resolve } from 'node:path';
import { root } from '../lib/paths.mjs';
import { runOrStop } from '../lib/run.mjs';

/**
 * A Vite plugin that runs prerender.mjs at the end of `vite build`. That script writes an HTML file for each URL, the
 * icons, and the other generated files of the site.
 * @returns {import('vite').Plugin}
 */
export function writePages() {
  /** @type {import('vite').ResolvedConfig} */
  let config;
  return {
    name: 'pixel-resize:write-pages',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved: (resolved) => {
      config = resolved;
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      async handler(error) {
        if (error) return;
        const dist = resolve(config.root, config.build.outDir);
        await runOrStop(process.execPath, [join(root, 'scripts/build/prerender.mjs'), dist], {
          env: { NODE_ENV: 'production' },
          problem: 'The site’s pages could not be written: see the message above.',
        });
      },
    },
  };
}
