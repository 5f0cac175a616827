/** Creates an `AbortError`, the error with which browser functions reject when an `AbortSignal` is aborted. */
export function abortError(message: string): DOMException {
  return new DOMException(message, 'AbortError');
}

/**
 * Returns a promise that settles like `promise`, but rejects with the signal's reason as soon as `signal` is aborted.
 */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/**
 * Returns a promise that resolves after `ms` milliseconds, or rejects with the signal's reason when `signal` is
 * aborted.
 */
export function delay(ms: number, signal: AbortSignal): Promise<void> {
  return abortable(new Promise((resolve) => setTimeout(resolve, ms)), signal);
}
