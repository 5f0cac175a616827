import { createServer } from 'node:http';
import { chromium } from '@playwright/test';
import { ensureBrowser, installedBrowser } from '../setup/browser.mjs';
import { listenAnywhere } from './ports.mjs';

/**
 * Starts the browser that the tests use.
 * @param {readonly string[]} args more of its own
 */
export async function launchChromium(args = []) {
  await ensureBrowser();
  const rootArgs = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : [];
  return chromium.launch({ executablePath: installedBrowser() ?? undefined, args: [...rootArgs, ...args] });
}

/**
 * Does something on an empty page of the browser that the tests use, and closes it whatever comes.
 * @template T
 * @param {(page: import('@playwright/test').Page, give: (file: Uint8Array) => string) => Promise<T>} work
 *   `give` puts a file where the page can fetch it, one at a time
 */
export async function inChromium(work) {
  // Files of a hundred megabytes pass through a server much sooner than through Playwright.
  /** @type {Uint8Array} */
  let file = new Uint8Array();
  const server = createServer(({ url }, response) => {
    const isPage = url === '/';
    response.setHeader('content-type', isPage ? 'text/html' : 'application/octet-stream');
    response.setHeader('cache-control', 'no-store');
    response.end(isPage ? '<!doctype html><title>Bench</title>' : file);
  });
  const base = `${await listenAnywhere(server)}/`;
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(base);
    return await work(page, (bytes) => {
      file = bytes;
      return `${base}file`;
    });
  } finally {
    await browser.close();
    server.close();
  }
}
