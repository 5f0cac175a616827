import { readFileSync } from 'node:fs';
import { run } from '../lib/run.mjs';
import { which } from '../lib/which.mjs';

/** Whether this process can install packages with apt: the system is Debian or Ubuntu, and the user is root. */
export function canUseApt() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !which('apt-get')) return false;
  try {
    return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

let listsAreNew = false;

/**
 * Installs Debian packages. It never removes a package: if the new packages conflict with an installed package, the
 * installation fails.
 * @param {readonly string[]} packages
 * @returns {Promise<boolean>} whether the packages are installed
 */
export async function aptInstall(packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // A failed update of the package lists is ignored, because the installation can succeed with the old lists.
  if (!listsAreNew) await run('apt-get', ['update', '-qq'], { env, timeout: 300_000 });
  listsAreNew = true;
  const args = ['install', '-y', '-qq', '--no-install-recommends', '--no-remove', ...packages];
  return (await run('apt-get', args, { env, timeout: 900_000 })) === 0;
}
