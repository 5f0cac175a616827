import { join } from 'node:path';
import { launchChromium } from '../../../scripts/lib/chromium.mjs';
import { installedBrowser } from '../../../scripts/setup/browser.mjs';
import { drag } from './driver.mjs';

/** @type {import('./driver.mjs').Engine} */
export const chromium = {
  name: 'Chromium',
  find: installedBrowser,
  install: 'Debian: apt-get install chromium',
  async start(_program, { folder, proxy, early }) {
    const browser = await launchChromium([`--proxy-server=${proxy}`]);
    return {
      async visit() {
        const page = await browser.newPage();
        // Without a window, it refuses what Chromium permits after a press.
        await page.context().grantPermissions(['clipboard-write']);
        await page.addInitScript({ content: early });
        page.on('download', (download) => void download.saveAs(join(folder, download.suggestedFilename())));
        return {
          goto: async (url) => void (await page.goto(url, { waitUntil: 'commit' })),
          reload: async () => void (await page.reload({ waitUntil: 'commit' })),
          evaluate: (expression) => page.evaluate(expression),
          setFile: (selector, file) => page.locator(selector).first().setInputFiles(file),
          clickAt: (x, y) => page.mouse.click(x, y),
          moveTo: (x, y) => page.mouse.move(x, y),
          drag: (from, to) => drag(page.mouse, from, to),
          type: (text) => page.keyboard.type(text),
          press: (key) => page.keyboard.press(key),
          setViewport: (width, height) => page.setViewportSize({ width, height }),
          screenshot: () => page.screenshot(),
          close: () => page.close(),
        };
      },
      end: () => browser.close(),
    };
  },
};
