import { useSyncExternalStore } from 'react';

export interface ReadableStore<State> {
  get(): State;
  /** The state that prerendered HTML shows, so that hydration renders the same state. */
  getInitial(): State;
  subscribe(listener: () => void): () => void;
}

export interface Store<State> extends ReadableStore<State> {
  /** Replaces the state, and calls the listeners at once. Does nothing if the state is the same. */
  set(state: State): void;
}

export function createStore<State>(initial: State): Store<State> {
  const listeners = new Set<() => void>();
  let state = initial;
  return {
    get: () => state,
    getInitial: () => initial,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (next) => {
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of listeners) listener();
    },
  };
}

/**
 * The same store, but its listeners are called `delay` ms after a change, once for all changes until then. They share
 * one subscription to `store`, which ends when no listener is left.
 */
export function batched<State>(store: ReadableStore<State>, delay = 0): ReadableStore<State> {
  const listeners = new Set<() => void>();
  let unsubscribe: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const notify = () => {
    timer = null;
    for (const listener of listeners) listener();
  };
  return {
    get: store.get,
    getInitial: store.getInitial,
    subscribe: (listener) => {
      unsubscribe ??= store.subscribe(() => {
        timer ??= setTimeout(notify, delay);
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
    },
  };
}

const neverChanges = () => () => {};

/** The value of `read` in the browser. Until React has hydrated the page, `prerendered`, which the HTML contains. */
export function useInBrowser<Value>(read: () => Value, prerendered: Value): Value {
  return useSyncExternalStore(neverChanges, read, () => prerendered);
}

const whole = <State>(state: State) => state;

/**
 * The state of a store, or what `select` returns for it: a primitive value or a part of the state, because React
 * compares it by identity. The component renders again only when this value changes.
 */
export function useStore<State>(store: ReadableStore<State>): State;
export function useStore<State, Value>(store: ReadableStore<State>, select: (state: State) => Value): Value;
export function useStore<State>(store: ReadableStore<State>, select: (state: State) => unknown = whole) {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.getInitial()),
  );
}
