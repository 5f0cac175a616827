import { createServer } from 'node:http';
import { chromium } from '@playwright/test';
import { ensureBrowser, installedBrowser } from '../setup/browser.mjs';
import { listenAnywhere } from './ports.mjs';

/**
 * Starts the browser that the tests use.
 * @param {readonly string[]} args additional command-line arguments for the browser
 */
export async function launchChromium(args = []) {
  await ensureBrowser();
  const rootArgs = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : [];
  return chromium.launch({ executablePath: installedBrowser() ?? undefined, args: [...rootArgs, ...args] });
}

/**
 * Starts the browser that the tests use, and calls `work` with an empty page. The browser is closed afterwards, even if
 * `work` throws an error.
 * @template T
 * @param {(page: import('@playwright/test').Page, give: (file: Uint8Array) => string) => Promise<T>} work
 *   `give` serves a file and returns the URL at which the page can fetch it. A second call of `give` replaces the file
 * @returns the result of `work`
 */
export async function inChromium(work) {
  // The page fetches files over HTTP because files of 100 MB would take much longer as arguments of Playwright's
  // `page.evaluate`.
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
