import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Whether a process exists. Signal 0 only checks for the process and sends no signal.
 * @param {number} pid the process id
 */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Calls `make` with the path of a temporary folder. `make` creates the folder, fills it, and moves the complete result
 * to `place`. The temporary folder is deleted afterwards. If the process is killed, its temporary folder stays until
 * the next call of `withStaging` for the same place. The folder's name contains the process id, so that call finds out
 * that the process has ended.
 * @template T
 * @param {string} place path of the final result; the temporary folder lies beside it
 * @param {(folder: string) => Promise<T>} make
 * @returns {Promise<T>} the result of `make`
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
