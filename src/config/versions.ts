export const SERVICE_WORKER_PATH = '/sw.js';

/** With this message to a waiting service worker, a page activates the newer version of the site. */
export const ACTIVATE_MESSAGE = 'begin';

const LOCK = 'page-of ';

/**
 * The lock of an open page, which makes the service worker keep the files of its version. `script` is the path of the
 * page's script, which differs between versions.
 */
export function pageLockName(script: string): string {
  return LOCK + script;
}

export function scriptOfPageLock(name: string): string | null {
  return name.startsWith(LOCK) ? name.slice(LOCK.length) : null;
}
