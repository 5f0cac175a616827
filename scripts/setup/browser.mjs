import { existsSync } from 'node:fs';
import { runPackage } from '../lib/packages.mjs';
import { Problem } from '../lib/problem.mjs';
import { ask } from '../lib/run.mjs';
import { step } from '../lib/step.mjs';
import { whichAll } from '../lib/which.mjs';
import { aptInstall, canUseApt } from './debian.mjs';

/** Debian's package of the browser without the window that no test sees: pages open in it in half the time. */
const headlessShell = 'chromium-headless-shell';

const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * A browser that is installed, by the variable CHROMIUM or on PATH. It has to answer: Ubuntu's
 * chromium-browser is but a note that the browser comes as a snap.
 * @returns {string | null}
 */
export function installedBrowser() {
  const { CHROMIUM } = process.env;
  if (CHROMIUM) return CHROMIUM;
  if (process.platform === 'win32') return null;
  return names.flatMap(whichAll).find((file) => ask(file, ['--version']) !== null) ?? null;
}

/** Whether the browser that Playwright fetches for itself is there. */
async function hasPlaywrightBrowser() {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath());
}

/** A Chromium for the browser tests; a Problem where none can be had. */
export async function ensureBrowser() {
  const { CHROMIUM } = process.env;
  if (CHROMIUM && !existsSync(CHROMIUM)) {
    throw new Problem(`The variable CHROMIUM names ${CHROMIUM}, which is not there: correct it or unset it.`);
  }
  const apt = canUseApt();
  // Asked of the lists that are there: to renew them at every run in vain would take longer than it brings.
  const wanted = !CHROMIUM && whichAll(headlessShell).length === 0 && !(await hasPlaywrightBrowser());
  if (apt && wanted && ask('apt-cache', ['show', headlessShell]) !== null) {
    // Where it cannot be had after all, any other will do.
    await step(`Browser: Debian’s ${headlessShell}`, () => aptInstall([headlessShell]));
  }
  if (installedBrowser() || (await hasPlaywrightBrowser())) return;

  const fetched = await step('Browser: none is installed, so Playwright’s Chromium', async () => {
    await runPackage('playwright', ['install', 'chromium'], { timeout: 600_000 });
    if (!(await hasPlaywrightBrowser())) return false;
    // Its libraries come from apt, and only root gets them without being asked for a password.
    if (apt) await runPackage('playwright', ['install-deps', 'chromium'], { timeout: 600_000 });
    return true;
  });
  if (fetched) return;

  if (apt) {
    await step('Browser: Playwright’s could not be had, so Debian’s chromium', () =>
      aptInstall(['chromium']),
    );
    if (installedBrowser()) return;
  }
  throw new Problem(
    'Install Chromium or Google Chrome, or set CHROMIUM to its file, then run npm test again.',
  );
}
