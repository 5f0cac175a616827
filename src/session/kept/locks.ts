/** Lets go of a lock. */
export type Release = () => void;

/** Takes a lock and holds it; null if somebody else has it. A browser frees the locks of a page that has ended. */
export function hold(name: string): Promise<Release | null> {
  return new Promise((resolve, reject) => {
    const request = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (!lock) {
        resolve(null);
        return;
      }
      return new Promise<void>((release) => resolve(release));
    });
    request.catch(reject);
  });
}

/** Waits until nobody has a lock, or for so many milliseconds. */
export async function whenFree(name: string, patience: number): Promise<void> {
  await navigator.locks.request(name, { signal: AbortSignal.timeout(patience) }, () => {}).catch(() => {});
}

/** The names of all locks that are held, in this page or another. */
export async function heldLocks(): Promise<Set<string | undefined>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name }) => name));
}
