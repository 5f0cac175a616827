import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isWindows, root } from '../lib/paths.mjs';
import { Problem } from '../lib/problem.mjs';
import { query, runOrStop } from '../lib/run.mjs';
import { step } from '../lib/step.mjs';

/** @typedef {Record<string, { version?: string; optional?: boolean }>} LockedPackages */

/**
 * Whether what is installed is what the lock file asks for. npm writes the installed list only at
 * the end of an installation and deletes it at the start of the next, so it is a stamp of npm's
 * own, and it is true of an `npm install` by hand too. Optional packages are for other systems.
 * @param {LockedPackages} locked
 * @param {LockedPackages} installed
 */
export function matchesLock(locked, installed) {
  const wanted = Object.entries(locked).filter(([path]) => path !== '');
  return (
    wanted.every(([path, { version, optional }]) => {
      const there = installed[path];
      return there ? there.version === version : optional === true;
    }) && Object.keys(installed).every((path) => path in locked)
  );
}

/** @param {string} file */
const packagesOf = (file) => /** @type {LockedPackages} */ (JSON.parse(readFileSync(file, 'utf8')).packages);

/** @param {string} folder */
function isInstalled(folder) {
  const list = join(folder, 'node_modules/.package-lock.json');
  return existsSync(list) && matchesLock(packagesOf(join(folder, 'package-lock.json')), packagesOf(list));
}

/** How npm is started. It tells its scripts where it is; run by plain `node`, PATH has to do. */
function npmCommand() {
  const { npm_execpath: npmFile } = process.env;
  return npmFile?.endsWith('npm-cli.js')
    ? { command: process.execPath, first: [npmFile], shell: false }
    : { command: 'npm', first: [], shell: isWindows };
}

/**
 * A question to npm.
 * @param {readonly string[]} args
 * @param {string} folder relative to the root
 */
export function queryNpm(args, folder) {
  const { command, first, shell } = npmCommand();
  return query(command, [...first, ...args], { cwd: join(root, folder), timeout: 120_000, shell });
}

/**
 * Installs what a folder's lock file asks for, unless it is there.
 * @param {string} folder
 * @param {string} why
 */
export async function ensureLocked(folder, why) {
  if (isInstalled(folder)) return;
  const { command, first, shell } = npmCommand();
  await step(why, () =>
    runOrStop(command, [...first, 'ci', '--no-audit', '--no-fund'], {
      cwd: folder,
      shell,
      problem: 'npm ci failed: see its message above, and check the connection to the npm registry.',
    }),
  );
}

/** Stops early where Node is too old: Vite would fail with a message that does not say so. */
function checkNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const least = String(engines.node).replace(/[^\d.]/g, '');
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number);
  if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
    throw new Problem(
      `Install Node.js ${least} or newer from https://nodejs.org (this is ${process.versions.node}).`,
    );
  }
}

export async function ensurePackages() {
  checkNode();
  await ensureLocked(root, 'npm packages: node_modules differs from package-lock.json, so npm ci');
}
