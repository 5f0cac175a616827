// Controls an installed Firefox with puppeteer-core and WebDriver BiDi. Playwright cannot be used, because it supports
// only its own build of Firefox.
import { pathToFileURL } from 'node:url';
import { which } from '../../../scripts/lib/which.mjs';
import { peerFile } from '../../lib/peers.mjs';
import { drag, keysOf } from './driver.mjs';

/** @typedef {import('./driver.mjs').Surroundings} Surroundings */

/**
 * Returns preferences of Firefox. With these preferences, Firefox saves downloads in `folder`, and uses the proxy for
 * requests to other machines.
 * @param {Surroundings} surroundings
 */
function preferences({ folder, proxy }) {
  const [host = '', port = ''] = proxy.split(':');
  return {
    // This value disables the requests to Mozilla's server for remote settings.
    'services.settings.server': 'data:,#remote-settings-dummy/v1',
    // With the default value, the list of downloads opens after each download and takes the focus.
    'browser.download.alwaysOpenPanel': false,
    'browser.download.folderList': 2,
    'browser.download.dir': folder,
    'network.proxy.type': 1,
    'network.proxy.http': host,
    'network.proxy.http_port': Number(port),
    'network.proxy.ssl': host,
    'network.proxy.ssl_port': Number(port),
  };
}

/**
 * Returns an engine that starts Firefox with additional preferences.
 * @param {string} name the engine's name
 * @param {Record<string, boolean>} settings the additional preferences
 * @returns {import('./driver.mjs').Engine}
 */
const firefoxWith = (name, settings) => ({
  name,
  find: () => which('firefox') ?? which('firefox-esr'),
  install: 'Debian: apt-get install firefox-esr',
  async start(program, surroundings) {
    const file = await peerFile('puppeteer-core/lib/esm/puppeteer/puppeteer-core.js');
    const { default: puppeteer } = await import(pathToFileURL(file).href);
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: program,
      // Without this variable, release builds of Firefox ignore the preference `services.settings.server`.
      env: { ...process.env, MOZ_REMOTE_SETTINGS_DEVTOOLS: '1' },
      extraPrefsFirefox: { ...preferences(surroundings), ...settings },
    });
    return {
      async visit() {
        const context = await browser.createBrowserContext();
        const page = await context.newPage();
        await page.evaluateOnNewDocument(surroundings.early);
        return {
          goto: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
          reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
          evaluate: (expression) => page.evaluate(expression),
          setFile: async (selector, path) => (await page.$(selector)).uploadFile(path),
          clickAt: (x, y) => page.mouse.click(x, y),
          moveTo: (x, y) => page.mouse.move(x, y),
          drag: (from, to) => drag(page.mouse, from, to),
          type: (text) => page.keyboard.type(text),
          async press(key) {
            const { held, last } = keysOf(key);
            for (const each of held) await page.keyboard.down(each);
            await page.keyboard.press(last);
            for (const each of held.reverse()) await page.keyboard.up(each);
          },
          setViewport: (width, height) => page.setViewport({ width, height }),
          screenshot: () => page.screenshot(),
          close: () => context.close(),
        };
      },
      end: () => browser.close(),
    };
  },
});

export const firefox = firefoxWith('Firefox', {});

/**
 * Firefox with protection against fingerprinting. With this protection, the pixels that a page reads from a canvas
 * differ from the drawn pixels. Pages also receive rounded times and window sizes, and a false number of processor
 * cores.
 */
export const guardedFirefox = firefoxWith('Firefox, resisting fingerprinting', {
  'privacy.resistFingerprinting': true,
});
