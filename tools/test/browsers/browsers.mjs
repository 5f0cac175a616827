import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from './chromium.mjs';
import { firefox, guardedFirefox } from './firefox.mjs';
import { early } from './watch.mjs';
import { webkit } from './webkit.mjs';

/**
 * The browsers, in the order in which they run. For each journey, the results of the first browser that completes the
 * journey are the expected results for the other browsers.
 * @type {readonly import('./driver.mjs').Engine[]}
 */
export const engines = [chromium, firefox, guardedFirefox, webkit];

/**
 * Creates a temporary folder, starts a browser that uses the folder, and calls `work`. Afterwards the browser is closed
 * and the temporary folder is deleted, even if `work` throws.
 * @param {import('./driver.mjs').Engine} engine
 * @param {string} program the path of the browser's program
 * @param {string} proxy the host and port of the proxy (see `Surroundings` in driver.mjs)
 * @param {(running: import('./driver.mjs').Running, folder: string) => Promise<void>} work
 *   receives the running browser, and the path of the temporary folder, in which the browser saves its downloads
 */
export async function withBrowser(engine, program, proxy, work) {
  const folder = mkdtempSync(join(tmpdir(), 'pixel-resize-engine-'));
  try {
    const running = await engine.start(program, { folder, proxy, early });
    try {
      await work(running, folder);
    } finally {
      await running.end();
    }
  } finally {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    } catch {
      // The folder cannot be deleted while a process of the browser still writes into it. What is left of the folder
      // remains in the system's folder for temporary files.
    }
  }
}
