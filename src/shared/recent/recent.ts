import { followingTabs, readStorage, writeStorage } from '../../lib/storage';
import { createStore, type ReadableStore } from '../../lib/store';

/**
 * The values that the visitor used last, also in other tabs, the last one first. They are stored on the device, or last
 * as long as the page is open if storage is forbidden.
 */
export interface Recent<Value> {
  readonly values: ReadableStore<readonly Value[]>;
  readonly remember: (value: Value) => void;
  readonly forget: (value: Value) => void;
}

/**
 * @param key the key in the storage.
 * @param textOf the text of a value, without spaces.
 */
export function recent<Value>(
  key: string,
  most: number,
  textOf: (value: Value) => string,
  parse: (text: string) => Value | null,
): Recent<Value> {
  const read = () => {
    const values = (readStorage(key)?.split(' ') ?? []).map(parse).filter((value) => value !== null);
    return values.slice(0, most);
  };
  const store = createStore<readonly Value[]>(read());
  let isStored = true;
  const follow = () => {
    if (isStored) store.set(read());
  };
  const change = (value: Value, isKept: boolean) => {
    // Another tab can have changed the stored values before a component has subscribed.
    follow();
    const others = store.get().filter((each) => textOf(each) !== textOf(value));
    const values = (isKept ? [value, ...others] : others).slice(0, most);
    isStored = writeStorage(key, values.length > 0 ? values.map(textOf).join(' ') : null);
    store.set(values);
  };
  return {
    values: { ...store, subscribe: followingTabs(store, key, follow) },
    remember: (value) => change(value, true),
    forget: (value) => change(value, false),
  };
}
