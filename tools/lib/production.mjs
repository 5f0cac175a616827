import { buildAll } from '../../scripts/build/index.mjs';
import { launchChromium } from '../../scripts/lib/chromium.mjs';
import { root } from '../../scripts/lib/paths.mjs';
import { stopIfTaken, testPort } from '../../scripts/lib/ports.mjs';

/**
 * Builds the site and serves it as `npm start` does, where the tests have it.
 * @param {import('vite').Plugin[]} plugins more for the server
 */
export async function serveProduction(plugins = []) {
  const port = testPort();
  await stopIfTaken(port);
  await buildAll();
  const { preview } = await import('vite');
  const server = await preview({ root, preview: { port }, plugins });
  return { port, origin: `http://localhost:${port}`, close: () => server.close() };
}

/**
 * Does something with the served site in the browser that the tests use.
 * @param {(browser: import('@playwright/test').Browser, origin: string, debuggingPort: number) => Promise<void>} work
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
