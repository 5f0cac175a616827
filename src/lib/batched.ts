type Subscribe = (listener: () => void) => () => void;

/**
 * Returns a `subscribe` function that batches changes. Its listeners are called in a later task, once for all changes
 * that happened before that task.
 *
 * @param subscribe the `subscribe` function of a store. All listeners share one subscription to the store, which ends
 * when no listener is left.
 */
export function batched(subscribe: Subscribe): Subscribe {
  const listeners = new Set<() => void>();
  let unsubscribe: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const notify = () => {
    timer = null;
    for (const listener of listeners) listener();
  };
  return (listener) => {
    unsubscribe ??= subscribe(() => {
      timer ??= setTimeout(notify);
    });
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      unsubscribe?.();
      unsubscribe = null;
      if (timer !== null) clearTimeout(timer);
      timer = null;
    };
  };
}
