import { buildAll } from '../build/index.mjs';
import { launchChromium } from './chromium.mjs';
import { root } from './paths.mjs';
import { stopIfTaken, testPort } from './ports.mjs';

/**
 * Builds the site, serves it as `npm start` does, and does something with it in the browser that the tests use.
 * @param {(browser: import('@playwright/test').Browser, origin: string, debuggingPort: number) => Promise<void>} work
 */
export async function withProduction(work) {
  const port = testPort();
  await stopIfTaken(port);
  await buildAll();
  const { preview } = await import('vite');
  const server = await preview({ root, preview: { port } });
  try {
    const browser = await launchChromium([`--remote-debugging-port=${port + 1}`]);
    try {
      await work(browser, `http://localhost:${port}`, port + 1);
    } finally {
      await browser.close();
    }
  } finally {
    await server.close();
  }
}
