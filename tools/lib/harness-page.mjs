import { join } from 'node:path';
import { build } from 'vite';
import wasm from 'vite-plugin-wasm';
import { buildCore } from '../../scripts/build/core.mjs';
import { launchChromium } from '../../scripts/lib/chromium.mjs';
import { root } from '../../scripts/lib/paths.mjs';
import { step } from '../../scripts/lib/step.mjs';
import { servePages } from './page-server.mjs';

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

/**
 * Builds the core and a page of e2e/harness, opens the page in the browser that the tests use, and calls `work`. The
 * browser and the server are closed afterwards, also if `work` throws.
 * @template T
 * @param {string} name the name of the page's HTML file, without ".html". The loaded page has a global of this name
 * @param {string} folder the folder in which the page is built
 * @param {(page: import('@playwright/test').Page, give: (file: Uint8Array) => void,
 *   browser: import('@playwright/test').Browser) => Promise<T>} work `give` replaces the file at /input
 * @returns the result of `work`
 */
export async function withHarnessPage(name, folder, work) {
  await buildCore();
  const built = await step('The page, so vite build', () => buildHarnessPage(name, join(folder, 'page')));
  const server = await servePages({ [name]: built });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(`${server.url}/${name}/${name}.html`);
    await page.waitForFunction((global) => global in window, name);
    return await work(page, server.give, browser);
  } finally {
    await browser.close();
    server.close();
  }
}
