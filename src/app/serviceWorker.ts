import { ACTIVATE_MESSAGE, pageLockName, SERVICE_WORKER_PATH } from '../config/versions';
import { requestLock } from '../lib/locks';

/**
 * Holds a lock while the page is open. Because of it, the service worker keeps the files of this page's version of the
 * site, even if another tab activates a newer version.
 *
 * @param script the URL of the page's own script, which is different in each version.
 */
export function holdVersionLock(script: string): void {
  const lock = pageLockName(new URL(script).pathname);
  // Where the browser has no locks or refuses them, there are no service workers either.
  requestLock(lock, { mode: 'shared' }, () => new Promise(() => {})).catch(() => {});
}

/**
 * Registers the service worker, which makes the site work without a network, and checks for a newer version.
 *
 * @param onReady is called when all files of a newer version have been fetched. It waits until `activateVersion`.
 */
export async function registerServiceWorker(onReady: (version: ServiceWorker) => void): Promise<void> {
  const registration = await navigator.serviceWorker.register(SERVICE_WORKER_PATH, {
    updateViaCache: 'none',
  });
  const offerWaiting = (version: ServiceWorker | null) => {
    // If no version is active, the installed version is the first one. The browser activates the first version at once,
    // so the visitor does not have to accept it.
    if (version?.state === 'installed' && registration.active) onReady(version);
  };
  offerWaiting(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const version = registration.installing;
    version?.addEventListener('statechange', () => offerWaiting(version));
  });
}

/** Reloads this page with a waiting version of the site. Other open pages continue with their own version. */
export function activateVersion(version: ServiceWorker): void {
  const reload = () => window.location.reload();
  // If the state is not `installed`, another tab has already activated this version, or an even newer version has
  // replaced it.
  if (version.state !== 'installed') {
    reload();
    return;
  }
  version.addEventListener('statechange', () => {
    if (version.state !== 'activating') reload();
  });
  version.postMessage(ACTIVATE_MESSAGE);
}
