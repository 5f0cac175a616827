import { store, stored } from './stored';

/** A choice of one of several values, which is stored in the browser. */
export interface StoredChoice<Value extends string> {
  value(): Value;
  /** Changes the choice and stores the new value. */
  choose(value: Value): void;
  /** Calls `listener` after the choice has changed in this tab or another tab. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/**
 * The choice that is stored under `key`. If storage is forbidden, the choice lasts as long as the page is open.
 *
 * @param values the possible values. The first value is chosen if no value or an unknown value is stored.
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
      // A missing entry means the default value, so the default value is not stored.
      store(key, value === values[0] ? null : value);
      notify();
    },
    subscribe: (listener) => {
      // This listener is never removed, because a choice in another tab must take effect even when no component is
      // subscribed. Repeated calls with the same function add no second listener.
      window.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
