/** What an `AbortSignal` of the platform rejects with. */
export function abortError(message: string): DOMException {
  return new DOMException(message, 'AbortError');
}

/** The promise, but it rejects with the reason of the signal as soon as that is aborted. */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
