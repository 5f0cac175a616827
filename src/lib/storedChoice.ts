import { store, stored } from './stored';

/** One of several values, stored in the browser once it was chosen. */
export interface StoredChoice<Value extends string> {
  value(): Value;
  /** Chooses one, and remembers it. */
  choose(value: Value): void;
  /** Calls back after another was chosen, here or in another tab; returns the way to stop that. */
  subscribe(listener: () => void): () => void;
}

/**
 * The choice that is stored under a key. Where storage is forbidden, it lasts as long as the page.
 *
 * @param values those that there are; the first counts where nothing is stored, or something else.
 */
export function storedChoice<Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): StoredChoice<Value> {
  const listeners = new Set<() => void>();
  let chosen: Value | null = null;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    chosen = null;
    notify();
  };
  return {
    value: () => {
      chosen ??= values.find((value) => value === stored(key)) ?? values[0];
      return chosen;
    },
    choose: (value) => {
      chosen = value;
      // What counts where nothing is stored need not be.
      store(key, value === values[0] ? null : value);
      notify();
    },
    subscribe: (listener) => {
      // From then on, and once: what is chosen elsewhere while nobody shows it must count as well.
      window.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
