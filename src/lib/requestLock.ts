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
