import { vi } from 'vitest';
import { FakeLocks } from './fakeLocks';

/** A `Storage` in memory. */
function fakeStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

/** One window for all tests, because the code adds its listener for `storage` events only once. */
const window = new EventTarget();

/** The browser objects that the session uses. */
export interface FakePage {
  readonly locks: FakeLocks;
  readonly window: EventTarget & { sessionStorage: Storage; localStorage: Storage };
  /** Hides the page, as if the visitor had switched to another tab. */
  hide(): void;
}

/** Installs the fake browser objects as globals. `vi.unstubAllGlobals` removes them. */
export function fakePage(): FakePage {
  const locks = new FakeLocks();
  const storages = { sessionStorage: fakeStorage(), localStorage: fakeStorage() };
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('window', Object.assign(window, storages));
  vi.stubGlobal('document', document);
  vi.stubGlobal('navigator', { locks, hardwareConcurrency: 4 });
  return {
    locks,
    window: Object.assign(window, storages),
    hide: () => {
      document.visibilityState = 'hidden';
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };
}
