import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';

/**
 * A page of e2e/harness. Its worker and its core are built as the site's are.
 * @param {string} name of its HTML file
 * @param {string} outDir
 */
export async function buildHarnessPage(name, outDir) {
  // Not before: a fresh clone gets its packages first.
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
