import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { ensureLocked } from '../../scripts/setup/npm.mjs';

const folder = join(root, 'bench');

/** The folder of the npm packages of bench/. It exists after `ensurePeers`. */
export const peersDir = join(folder, 'node_modules');

/**
 * Installs the peers. These are npm packages that only the programs in tools/ need, for example the image programs with
 * which our core is compared. The peers are the dependencies of a separate npm package in bench/, so they are not among
 * the product's dependencies. They are installed only when a tool needs them.
 */
export const ensurePeers = () =>
  ensureLocked(folder, 'Peers: bench/node_modules differs from its lock file, so npm ci');

/**
 * Installs the peers if necessary, and returns the absolute path of one of their files.
 * @param {string} file relative to `peersDir`
 */
export async function peerFile(file) {
  const path = join(peersDir, file);
  await ensurePeers();
  if (!existsSync(path)) throw new Error(`${file} is not where it was`);
  return path;
}
