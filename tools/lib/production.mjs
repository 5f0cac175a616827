import { join, resolve } from 'node:path';
import { buildAll } from '../../scripts/build/index.mjs';
import { launchChromium } from '../../scripts/lib/chromium.mjs';
import { root } from '../../scripts/lib/paths.mjs';
import { stopIfTaken, testPort } from '../../scripts/lib/ports.mjs';

/**
 * Builds the site and serves it as `npm start` does, but at the port of the browser tests (`testPort`).
 * @param {import('vite').Plugin[]} plugins additional plugins for the server
 */
export async function serveProduction(plugins = []) {
  const port = testPort();
  await stopIfTaken(port, 'E2E_PORT');
  await buildAll();
  const { preview } = await import('vite');
  const server = await preview({ root, preview: { port }, plugins });
  return { port, origin: `http://localhost:${port}`, close: () => server.close() };
}

/**
 * Serves the site of another checkout, which must be built.
 * @param {string} checkout
 */
export async function serveBuilt(checkout) {
  const { preview } = await import('vite');
  const folder = resolve(checkout);
  const port = testPort() + 2;
  const configFile = join(folder, 'vite.config.ts');
  const server = await preview({ root: folder, configFile, preview: { port, strictPort: true } });
  return { origin: `http://localhost:${port}`, close: () => server.close() };
}

/**
 * Builds and serves the site (see `serveProduction`), starts the browser that the tests use, and calls `work`. The
 * browser and the server are closed afterwards, also if `work` throws.
 * @param {(browser: import('@playwright/test').Browser, origin: string, debuggingPort: number) => Promise<void>} work
 *   receives the site's origin, and the port of the browser's DevTools protocol
 */
export async function withProduction(work) {
  const { port, origin, close } = await serveProduction();
  try {
    const browser = await launchChromium([`--remote-debugging-port=${port + 1}`]);
    try {
      await work(browser, origin, port + 1);
    } finally {
      await browser.close();
    }
  } finally {
    await close();
  }
}
