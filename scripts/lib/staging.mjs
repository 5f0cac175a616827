import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Whether a process exists. With the signal 0, `process.kill` only checks for the process, and does not kill it.
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
 * Calls `make` with the path of a temporary folder. `make` creates the folder, fills it, and can move the complete
 * folder to `place`. A folder that `make` has not moved is deleted afterwards. If the process is killed, its temporary
 * folder stays until the next call of `withStaging` with the same `place`. That call reads the process id in the
 * folder's name, finds that the process has ended, and deletes the folder.
 * @template T
 * @param {string} place a path. The temporary folder has the path `PLACE.PID`, where PID is the id of this process
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
