import { createStore, type Store } from './store';

type Area = 'localStorage' | 'sessionStorage';

/** Null if there is no value or if storage is forbidden. */
export function readStorage(key: string, area: Area = 'localStorage'): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** If storage is forbidden or full, the function does nothing. */
export function writeStorage(key: string, value: string | null, area: Area = 'localStorage'): void {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    // The failure is ignored: the caller keeps the value in memory as long as the page is open.
  }
}

/**
 * A choice of one of several values, which is stored under `key` and follows the choice in other tabs. If storage is
 * forbidden, the choice lasts as long as the page is open.
 *
 * @param values the possible values. The first value is chosen if no value or an unknown value is stored.
 */
export function storedChoice<Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): Store<Value> {
  const choice = createStore(values[0]);
  const read = () => choice.set(values.find((value) => value === readStorage(key)) ?? values[0]);
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) read();
  };
  read();
  return {
    ...choice,
    set: (value) => {
      // A missing entry means the default value, so the default value is not stored.
      writeStorage(key, value === values[0] ? null : value);
      choice.set(value);
    },
    subscribe: (listener) => {
      // This listener is never removed, because a choice in another tab must take effect even when no component is
      // subscribed. Repeated calls with the same function add no second listener.
      window.addEventListener('storage', onStorage);
      return choice.subscribe(listener);
    },
  };
}
