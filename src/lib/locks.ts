export type ReleaseLock = () => void;

/**
 * Resolves to the function that releases the lock, or to null if any page holds it. The browser releases the locks of a
 * page that has ended.
 */
export function takeLock(name: string): Promise<ReleaseLock | null> {
  return new Promise((resolve, reject) => {
    const request = requestLock(name, { ifAvailable: true }, (lock) => {
      if (!lock) {
        resolve(null);
        return;
      }
      return new Promise<void>((release) => resolve(release));
    });
    request.catch(reject);
  });
}

/** Waits until the lock `name` is free, but at most `patience` milliseconds. */
export async function waitForLock(name: string, patience: number): Promise<void> {
  await requestLock(name, { signal: AbortSignal.timeout(patience) }, () => {}).catch(() => {});
}

export async function heldLocks(): Promise<Set<string | undefined>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name }) => name));
}

/**
 * Rejects if the browser has no locks, as on insecure origins, or if it refuses them, for example because the visitor
 * has blocked the data of sites.
 */
export async function requestLock<Result>(
  name: string,
  options: LockOptions,
  callback: (lock: Lock | null) => Result | Promise<Result>,
): Promise<Result> {
  return navigator.locks.request(name, options, callback) as Promise<Result>;
}
