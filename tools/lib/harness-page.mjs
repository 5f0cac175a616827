import { join } from 'node:path';
import { build } from 'vite';
import wasm from 'vite-plugin-wasm';
import { root } from '../../scripts/lib/paths.mjs';

/**
 * Builds a page of e2e/harness. Vite builds the worker and the core of the page with the same plugin and the same
 * format as those of the site: see `worker` in vite.config.ts.
 * @param {string} name the name of the page's HTML file, without ".html"
 * @param {string} outDir the folder for the built page
 */
export async function buildHarnessPage(name, outDir) {
  const harness = join(root, 'e2e/harness');
  await build({
    configFile: false,
    root: harness,
    publicDir: false,
    base: `/${name}/`,
    logLevel: 'warn',
    plugins: [wasm()],
    worker: { format: 'es', plugins: () => [wasm()] },
    build: { outDir, emptyOutDir: true, rolldownOptions: { input: join(harness, `${name}.html`) } },
  });
  return outDir;
}
