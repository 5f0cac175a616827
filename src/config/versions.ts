/** The path of the service worker's script, which the build makes from `src/serviceWorker`. */
export const SERVICE_WORKER_PATH = '/sw.js';

/**
 * The message that a page sends to a waiting service worker. When the service worker receives the message, it activates
 * the newer version of the site.
 */
export const ACTIVATE_MESSAGE = 'begin';

const LOCK = 'page-of ';

/**
 * The name of the lock that a page holds while it is open. The lock makes the service worker keep the files of the
 * page's version. `script` is the path of the page's script, which differs between versions.
 */
export function pageLockName(script: string): string {
  return LOCK + script;
}

export function scriptOfPageLock(name: string): string | null {
  return name.startsWith(LOCK) ? name.slice(LOCK.length) : null;
}
