import { join } from 'node:path';
import { launchChromium } from '../../../scripts/lib/chromium.mjs';
import { installedBrowser } from '../../../scripts/setup/browser.mjs';
import { DRAG_STEPS } from './driver.mjs';

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
        await page.addInitScript({ content: early });
        page.on('download', (download) => void download.saveAs(join(folder, download.suggestedFilename())));
        return {
          goto: async (url) => void (await page.goto(url, { waitUntil: 'commit' })),
          reload: async () => void (await page.reload({ waitUntil: 'commit' })),
          evaluate: (expression) => page.evaluate(expression),
          setFile: (selector, file) => page.locator(selector).first().setInputFiles(file),
          clickAt: (x, y) => page.mouse.click(x, y),
          moveTo: (x, y) => page.mouse.move(x, y),
          async drag(from, to) {
            await page.mouse.move(from.x, from.y);
            await page.mouse.down();
            await page.mouse.move(to.x, to.y, { steps: DRAG_STEPS });
            await page.mouse.up();
          },
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
