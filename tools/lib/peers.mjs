import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { ensureLocked } from '../../scripts/setup/npm.mjs';

const folder = join(root, 'bench');

/** Where the packages of other programs are, once installed. */
export const peersDir = join(folder, 'node_modules');

/**
 * Other programs that ours is measured beside, installed only when something is measured: a package of
 * their own, so that the product has none of them among its dependencies.
 */
export const ensurePeers = () =>
  ensureLocked(folder, 'Peers: bench/node_modules differs from its lock file, so npm ci');

/** @param {string} file below the folder of packages */
export async function peerFile(file) {
  const path = join(peersDir, file);
  await ensurePeers();
  if (!existsSync(path)) throw new Error(`${file} is not where it was`);
  return path;
}
