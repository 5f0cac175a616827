import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureLocked } from '../setup/npm.mjs';
import { root } from './paths.mjs';

const folder = join(root, 'bench');

/**
 * Other programs that ours is measured beside, installed only when something is measured: a package of
 * their own, so that the product has none of them among its dependencies.
 * @param {string} file below the folder of packages
 */
export async function peerFile(file) {
  const path = join(folder, 'node_modules', file);
  await ensureLocked(folder, 'Peers: bench/node_modules differs from its lock file, so npm ci');
  if (!existsSync(path)) throw new Error(`${file} is not where it was`);
  return path;
}
