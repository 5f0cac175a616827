/** The address of the service worker, which the build makes of `src/serviceWorker`. */
export const SERVICE_WORKER_PATH = '/sw.js';

/** What a page tells a service worker that waits, so that its version begins. */
export const BEGIN = 'begin';

const LOCK = 'page-of ';

/** The lock that a page holds all its life, so that the files of its version are kept for it. */
export function pageLock(script: string): string {
  return LOCK + script;
}

/** The script of the page that holds this lock, or null where it is no page's. */
export function scriptOfLock(name: string): string | null {
  return name.startsWith(LOCK) ? name.slice(LOCK.length) : null;
}
