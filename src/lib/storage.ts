import { createStore, type ReadableStore, type Store } from './store';

type Area = 'localStorage' | 'sessionStorage';

/** Null if there is no value or if storage is forbidden. */
export function readStorage(key: string, area: Area = 'localStorage'): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** If storage is forbidden or full, the function does nothing and returns false. */
export function writeStorage(key: string, value: string | null, area: Area = 'localStorage'): boolean {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
    return true;
  } catch {
    // The caller keeps the value in memory as long as the page is open.
    return false;
  }
}

/** The function `subscribe` of a store that calls `read` when another tab has changed the value under `key`. */
export function followingTabs<State>(
  store: ReadableStore<State>,
  key: string,
  read: () => void,
): ReadableStore<State>['subscribe'] {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) read();
  };
  return (listener) => {
    // This listener is never removed, because a change in another tab must take effect even when no component is
    // subscribed. Repeated calls with the same function add no second listener.
    window.addEventListener('storage', onStorage);
    return store.subscribe(listener);
  };
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
  read();
  return {
    ...choice,
    set: (value) => {
      // A missing entry means the default value, so the default value is not stored.
      writeStorage(key, value === values[0] ? null : value);
      choice.set(value);
    },
    subscribe: followingTabs(choice, key, read),
  };
}
