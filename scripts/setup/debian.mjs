import { readFileSync } from 'node:fs';
import { run } from '../lib/run.mjs';
import { which } from '../lib/which.mjs';

/** Whether packages can be installed here without asking anyone: Debian or Ubuntu, as root. */
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
 * Installs packages, and removes none: where they conflict with something, this fails instead.
 * @param {readonly string[]} packages
 * @returns {Promise<boolean>}
 */
export async function aptInstall(packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // A list that cannot be renewed may still do, so only the installation's own result counts.
  if (!listsAreNew) await run('apt-get', ['update', '-qq'], { env, timeout: 300_000 });
  listsAreNew = true;
  const args = ['install', '-y', '-qq', '--no-install-recommends', '--no-remove', ...packages];
  return (await run('apt-get', args, { env, timeout: 900_000 })) === 0;
}
