import { beforeEach, describe, expect, test, vi } from 'vitest';
import { batched } from '../../src/lib/batched';

/** A store that changes when a test calls `change`. */
class Store {
  readonly listeners = new Set<() => void>();
  readonly subscribe = vi.fn((listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  });
  change(): void {
    for (const listener of this.listeners) listener();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('a batched subscription', () => {
  test('calls each listener only once, in a later task, if the store changes several times in one task', () => {
    const store = new Store();
    const subscribe = batched(store.subscribe);
    const listeners = [vi.fn(), vi.fn()];
    for (const listener of listeners) subscribe(listener);
    store.change();
    store.change();
    for (const listener of listeners) expect(listener).not.toHaveBeenCalled();
    vi.runAllTimers();
    for (const listener of listeners) expect(listener).toHaveBeenCalledTimes(1);
    store.change();
    vi.runAllTimers();
    for (const listener of listeners) expect(listener).toHaveBeenCalledTimes(2);
  });

  test('calls a listener again if the listener itself changes the store', () => {
    const store = new Store();
    const subscribe = batched(store.subscribe);
    const listener = vi.fn(() => {
      if (listener.mock.calls.length === 1) store.change();
    });
    subscribe(listener);
    store.change();
    vi.runAllTimers();
    expect(listener).toHaveBeenCalledTimes(2);
  });

  test('does not call a listener that is removed right after a change, and calls the others', () => {
    const store = new Store();
    const subscribe = batched(store.subscribe);
    const [gone, present] = [vi.fn(), vi.fn()];
    const unsubscribe = subscribe(gone);
    subscribe(present);
    store.change();
    unsubscribe();
    vi.runAllTimers();
    expect(gone).not.toHaveBeenCalled();
    expect(present).toHaveBeenCalledTimes(1);
  });

  test('subscribes to the store once for all listeners, and unsubscribes when the last listener is removed', () => {
    const store = new Store();
    const subscribe = batched(store.subscribe);
    const stops = [subscribe(vi.fn()), subscribe(vi.fn())];
    expect(store.subscribe).toHaveBeenCalledTimes(1);
    store.change();
    for (const stop of stops) stop();
    expect([store.listeners.size, vi.getTimerCount()]).toEqual([0, 0]);
    const listener = vi.fn();
    subscribe(listener);
    store.change();
    vi.runAllTimers();
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
