import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';

/**
 * Builds a page of e2e/harness. The page's worker and core are built with the same settings as the site's.
 * @param {string} name the name of the page's HTML file, without ".html"
 * @param {string} outDir the folder for the built page
 */
export async function buildHarnessPage(name, outDir) {
  // These imports are dynamic because a fresh clone has no npm packages when this file is loaded. The caller installs
  // the packages before it calls this function.
  const { build } = await import('vite');
  const { default: wasm } = await import('vite-plugin-wasm');
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
