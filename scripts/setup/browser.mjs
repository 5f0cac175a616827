import { existsSync } from 'node:fs';
import { runPackage } from '../lib/packages.mjs';
import { Problem } from '../lib/problem.mjs';
import { ask } from '../lib/run.mjs';
import { step } from '../lib/step.mjs';
import { whichAll } from '../lib/which.mjs';
import { aptInstall, canUseApt } from './debian.mjs';

/**
 * Debian's package of Chromium without a user interface. It opens a page in half the time that the full browser takes.
 */
const headlessShell = 'chromium-headless-shell';

const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The value of the variable CHROMIUM that selects the browser that Playwright downloads. */
const PLAYWRIGHT = 'playwright';

/**
 * Finds an installed browser: the file that the variable CHROMIUM names, or a program on PATH. A program on PATH has to
 * answer `--version`, because Ubuntu's chromium-browser is only a script that prints how to install the browser.
 * @returns {string | null} the browser's file; null for the browser that Playwright downloads
 */
export function installedBrowser() {
  const { CHROMIUM } = process.env;
  if (CHROMIUM) return CHROMIUM === PLAYWRIGHT ? null : CHROMIUM;
  if (process.platform === 'win32') return null;
  return names.flatMap(whichAll).find((file) => ask(file, ['--version']) !== null) ?? null;
}

/** Whether the browser that Playwright downloads is installed. */
async function hasPlaywrightBrowser() {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath());
}

/**
 * Makes sure that a Chromium is installed for the browser tests, and throws a Problem if none can be installed. Where
 * apt offers `headlessShell`, this function installs it even if a slower browser is on PATH. It does not do so if the
 * variable CHROMIUM names a browser, or if Playwright's browser is installed.
 */
export async function ensureBrowser() {
  const { CHROMIUM } = process.env;
  if (CHROMIUM && CHROMIUM !== PLAYWRIGHT && !existsSync(CHROMIUM)) {
    throw new Problem(`The variable CHROMIUM names ${CHROMIUM}, which is not there: correct it or unset it.`);
  }
  const apt = canUseApt();
  // `apt-cache` searches the package lists that are on this machine. The lists are not updated first, because an update
  // takes more time than the tests save with `headlessShell`.
  const wanted = !CHROMIUM && whichAll(headlessShell).length === 0 && !(await hasPlaywrightBrowser());
  if (apt && wanted && ask('apt-cache', ['show', headlessShell]) !== null) {
    // The result is ignored: if this installation fails, the code below uses or installs another browser.
    await step(`Browser: Debian’s ${headlessShell}`, () => aptInstall([headlessShell]));
  }
  if (installedBrowser() || (await hasPlaywrightBrowser())) return;

  const fetched = await step('Browser: none is installed, so Playwright’s Chromium', async () => {
    await runPackage('playwright', ['install', 'chromium'], { timeout: 600_000 });
    if (!(await hasPlaywrightBrowser())) return false;
    // Playwright's browser needs system libraries, which `install-deps` installs with apt. The command is run only for
    // root (`apt` is true), because it would ask any other user for a password.
    if (apt) await runPackage('playwright', ['install-deps', 'chromium'], { timeout: 600_000 });
    return true;
  });
  if (fetched) return;

  if (apt && CHROMIUM !== PLAYWRIGHT) {
    await step('Browser: Playwright’s could not be had, so Debian’s chromium', () =>
      aptInstall(['chromium']),
    );
    if (installedBrowser()) return;
  }
  throw new Problem(
    'Install Chromium or Google Chrome, or set CHROMIUM to its file, then run npm test again.',
  );
}
