import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { children } from '../lib/children.mjs';
import { which } from '../lib/which.mjs';
import { installedBrowser } from '../setup/browser.mjs';

/**
 * A browser that can be started with an address.
 * @typedef {object} Browser
 * @property {string} name
 * @property {() => string | null} find its program
 * @property {string} install how it is had where it is missing
 * @property {(program: string, folder: string, url: string) => string[]} command with a new profile in the folder
 */

/** No questions, no updates, and files that are saved land in the folder. */
const quietFirefox = {
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'browser.download.folderList': 2,
};

/**
 * @param {string} name
 * @param {Record<string, boolean>} settings
 * @returns {Browser}
 */
const firefox = (name, settings) => ({
  name,
  find: () => which('firefox') ?? which('firefox-esr'),
  install: 'Debian: apt-get install firefox-esr',
  command(program, folder, url) {
    const all = { ...quietFirefox, 'browser.download.dir': folder, ...settings };
    const lines = Object.entries(all).map(
      ([key, value]) => `user_pref(${JSON.stringify(key)}, ${JSON.stringify(value)});\n`,
    );
    writeFileSync(join(folder, 'user.js'), lines.join(''));
    return [program, '--headless', '--no-remote', '--profile', folder, url];
  },
});

/** WebKit's own small browser, which Debian keeps beside the library. */
function miniBrowser() {
  const libraries = '/usr/lib';
  const folders = existsSync(libraries) ? readdirSync(libraries) : [];
  const versions = ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'];
  const files = folders.flatMap((folder) =>
    versions.map((version) => join(libraries, folder, version, 'MiniBrowser')),
  );
  return which('xvfb-run') ? (files.find((file) => existsSync(file)) ?? null) : null;
}

/** @type {readonly Browser[]} */
export const browsers = [
  {
    name: 'Chromium',
    find: installedBrowser,
    install: 'Debian: apt-get install chromium',
    command: (program, folder, url) => [
      program,
      ...['--headless', '--remote-debugging-port=0', '--no-first-run', `--user-data-dir=${folder}`],
      ...(process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : []),
      url,
    ],
  },
  firefox('Firefox', {}),
  firefox('Firefox, resisting fingerprinting', { 'privacy.resistFingerprinting': true }),
  {
    name: 'WebKit',
    find: miniBrowser,
    install: 'Debian: apt-get install webkit2gtk-driver xvfb',
    command: (program, _folder, url) => ['xvfb-run', '--auto-servernum', program, url],
  },
];

/**
 * Starts a browser that shows an address. Gives back what ends it.
 * @param {Browser} browser
 * @param {string} program
 * @param {string} url
 * @returns {() => Promise<void>}
 */
export function startBrowser(browser, program, url) {
  const folder = mkdtempSync(join(tmpdir(), 'pixel-resize-engine-'));
  const [file = '', ...args] = browser.command(program, folder, url);
  // Folders of its own, so that nothing of the user's is read or written.
  const env = { ...process.env, HOME: folder, XDG_CACHE_HOME: join(folder, 'cache') };
  // A group of its own, with all the processes that it starts.
  const child = spawn(file, args, { env, stdio: 'ignore', detached: true });
  children.add(child);
  return async () => {
    children.delete(child);
    const ended = new Promise((resolve) => child.once('close', resolve));
    if (child.pid && child.exitCode === null) {
      process.kill(-child.pid);
      await ended;
    }
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    } catch {
      // Some process of the browser still writes; what is left is the system's to clear away.
    }
  };
}
