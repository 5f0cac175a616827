import { store, stored } from './stored';

/** A choice that is stored in the browser. On, unless it was turned off. */
interface StoredSwitch {
  isOn(): boolean;
  /** Turns it, and remembers that. */
  turn(on: boolean): void;
  /** Calls back after it was turned, here or in another tab; returns the way to stop that. */
  subscribe(listener: () => void): () => void;
}

const OFF = 'off';

/** The switch that is stored under a key. Where storage is forbidden, the choice lasts as long as the page. */
export function storedSwitch(key: string): StoredSwitch {
  const listeners = new Set<() => void>();
  let on: boolean | null = null;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    on = null;
    tell();
  };
  return {
    isOn: () => {
      on ??= stored(key) !== OFF;
      return on;
    },
    turn: (next) => {
      on = next;
      store(key, next ? null : OFF);
      tell();
    },
    subscribe: (listener) => {
      if (listeners.size === 0) window.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', onStorage);
      };
    },
  };
}
