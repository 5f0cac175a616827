import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isWindows, root } from '../lib/paths.mjs';
import { Problem } from '../lib/problem.mjs';
import { query, runOrStop } from '../lib/run.mjs';
import { step } from '../lib/step.mjs';

/**
 * The packages of a lock file, by their paths, such as `node_modules/vite`. The empty path is the project itself.
 * @typedef {Record<string, { version?: string; optional?: boolean }>} LockedPackages
 */

/**
 * Whether the installed packages are those of the lock file. An optional package need not be installed, because some
 * optional packages are for other operating systems.
 *
 * `installed` comes from npm's own list of the installed packages. npm deletes this list when an installation starts,
 * and writes it when the installation is complete. So the list is missing after an interrupted installation. After each
 * complete installation, the list is correct, even if a developer ran `npm install` by hand.
 * @param {LockedPackages} locked the packages of package-lock.json
 * @param {LockedPackages} installed the packages of node_modules/.package-lock.json
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

/**
 * The command that starts npm. If npm started this script, the variable npm_execpath holds the path of npm's own file.
 * Otherwise, npm is found on PATH.
 */
function npmCommand() {
  const { npm_execpath: npmFile } = process.env;
  return npmFile?.endsWith('npm-cli.js')
    ? { command: process.execPath, first: [npmFile], shell: false }
    : { command: 'npm', first: [], shell: isWindows };
}

/**
 * Runs npm synchronously and prints nothing: see `query`.
 * @param {readonly string[]} args
 * @param {string} folder npm's working directory, relative to the repository's root
 */
export function queryNpm(args, folder) {
  const { command, first, shell } = npmCommand();
  return query(command, [...first, ...args], { cwd: join(root, folder), timeout: 120_000, shell });
}

/**
 * Installs the packages of a folder's lock file, unless they are installed already.
 * @param {string} folder the absolute path of the folder with package-lock.json
 * @param {string} why the line that is printed before the installation
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

/** Throws a Problem if Node is too old. Without this check, Vite would fail with an error that does not say why. */
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
