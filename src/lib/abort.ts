/** The error with which functions of the platform reject when an `AbortSignal` is aborted. */
export function abortError(message: string): DOMException {
  return new DOMException(message, 'AbortError');
}

/**
 * Returns a promise that settles like `promise`. It rejects with the signal's reason as soon as `signal` is aborted.
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
