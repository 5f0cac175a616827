import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from './chromium.mjs';
import { firefox, guardedFirefox } from './firefox.mjs';
import { early } from './watch.mjs';
import { webkit } from './webkit.mjs';

/**
 * The first is what the others are compared with.
 * @type {readonly import('./driver.mjs').Engine[]}
 */
export const engines = [chromium, firefox, guardedFirefox, webkit];

/**
 * Does something with a browser, in a folder that is gone afterwards.
 * @param {import('./driver.mjs').Engine} engine
 * @param {string} program
 * @param {string} proxy see `Surroundings`
 * @param {(running: import('./driver.mjs').Running, folder: string) => Promise<void>} work
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
      // Some process of the browser still writes; what is left is the system's to clear away.
    }
  }
}
