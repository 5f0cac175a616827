import { vi } from 'vitest';
import { FakeLocks } from './fakeLocks';

/** Words that a browser stores, in memory. */
function fakeStorage(): Storage {
  const words = new Map<string, string>();
  return {
    get length() {
      return words.size;
    },
    clear: () => words.clear(),
    key: (place) => [...words.keys()][place] ?? null,
    getItem: (key) => words.get(key) ?? null,
    setItem: (key, value) => void words.set(key, value),
    removeItem: (key) => void words.delete(key),
  };
}

/** One for all tests: who listens to the storage of other tabs does so once. */
const window = new EventTarget();

/** What a page finds around it that the session makes use of. */
export interface FakePage {
  readonly locks: FakeLocks;
  readonly window: EventTarget & { sessionStorage: Storage; localStorage: Storage };
  /** As when the visitor goes to another tab. */
  hide(): void;
}

/** Puts a page around the test: see `vi.unstubAllGlobals`. */
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
