import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of someone else's may not be asked, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Has something made in a folder of its own, to be moved into place when it is complete. The
 * folder is gone afterwards; one that a killed run has left is gone after the next.
 * @template T
 * @param {string} place what is to be made; the folder lies beside it
 * @param {(folder: string) => Promise<T>} make
 * @returns {Promise<T>}
 */
export async function withStaging(place, make) {
  const [parent, name] = [dirname(place), basename(place)];
  mkdirSync(parent, { recursive: true });
  for (const entry of readdirSync(parent)) {
    const pid = entry.startsWith(`${name}.`) ? Number(entry.slice(name.length + 1)) : Number.NaN;
    if (pid > 0 && !isRunning(pid)) rmSync(join(parent, entry), { recursive: true, force: true });
  }
  const folder = `${place}.${process.pid}`;
  try {
    return await make(folder);
  } finally {
    if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
  }
}
