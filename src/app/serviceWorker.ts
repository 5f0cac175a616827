import { BEGIN, pageLock, SERVICE_WORKER_PATH } from '../data/versions';

/**
 * Has the service worker keep the files of this page's version for as long as the page is open, even when a newer
 * one begins in another tab.
 *
 * @param script the address of the page's own script, which no other version has.
 */
export function holdVersion(script: string): void {
  // Absent on insecure origins, where there are no service workers either.
  const locks: LockManager | undefined = navigator.locks;
  locks
    ?.request(pageLock(new URL(script).pathname), { mode: 'shared' }, () => new Promise(() => {}))
    .catch(() => {});
}

/**
 * Keeps the site for visits without a network, and looks whether there is a newer version.
 *
 * @param onReady called with the newer version once all of it is there; it waits until it is begun.
 */
export async function registerServiceWorker(onReady: (version: ServiceWorker) => void): Promise<void> {
  const registration = await navigator.serviceWorker.register(SERVICE_WORKER_PATH, {
    updateViaCache: 'none',
  });
  const offerWaiting = (version: ServiceWorker | null) => {
    // Without an active one it is the first, which has nobody to wait for.
    if (version?.state === 'installed' && registration.active) onReady(version);
  };
  offerWaiting(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const version = registration.installing;
    version?.addEventListener('statechange', () => offerWaiting(version));
  });
}

/** Begins a version that waits, and loads this page anew with it; other pages go on as they are. */
export function activateVersion(version: ServiceWorker): void {
  const reload = () => window.location.reload();
  // Begun from another tab, or overtaken by a version that is newer still.
  if (version.state !== 'installed') {
    reload();
    return;
  }
  version.addEventListener('statechange', () => {
    if (version.state !== 'activating') reload();
  });
  version.postMessage(BEGIN);
}
