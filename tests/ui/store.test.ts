import { beforeEach, describe, expect, test, vi } from 'vitest';
import { batched, createStore } from '../../src/lib/store';

describe('a store', () => {
  test('calls its listeners at once with the new state, but not if the state is the same', () => {
    const store = createStore(1);
    const states: number[] = [];
    const unsubscribe = store.subscribe(() => states.push(store.get()));
    store.set(2);
    store.set(2);
    store.set(3);
    unsubscribe();
    store.set(4);
    expect([states, store.get(), store.getInitial()]).toEqual([[2, 3], 4, 1]);
  });
});

describe('a batched store', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  test('calls each listener only once, in a later task, if the store changes several times in one task', () => {
    const store = createStore(0);
    const { get, subscribe } = batched(store);
    const listeners = [vi.fn(), vi.fn()];
    for (const listener of listeners) subscribe(listener);
    store.set(1);
    store.set(2);
    for (const listener of listeners) expect(listener).not.toHaveBeenCalled();
    expect(get()).toBe(2);
    vi.runAllTimers();
    for (const listener of listeners) expect(listener).toHaveBeenCalledTimes(1);
    store.set(3);
    vi.runAllTimers();
    for (const listener of listeners) expect(listener).toHaveBeenCalledTimes(2);
  });

  test('calls its listeners after a delay, also after the last of many changes', () => {
    const store = createStore(0);
    const { get, subscribe } = batched(store, 50);
    const states: number[] = [];
    subscribe(() => states.push(get()));
    for (let state = 1; state <= 12; state++) {
      store.set(state);
      vi.advanceTimersByTime(10);
    }
    vi.runAllTimers();
    expect(states).toEqual([5, 10, 12]);
  });

  test('calls a listener again if the listener itself changes the store', () => {
    const store = createStore(0);
    const { subscribe } = batched(store);
    const listener = vi.fn(() => store.set(2));
    subscribe(listener);
    store.set(1);
    vi.runAllTimers();
    expect(listener).toHaveBeenCalledTimes(2);
  });

  test('does not call a listener that is removed right after a change, and calls the others', () => {
    const store = createStore(0);
    const { subscribe } = batched(store);
    const [gone, present] = [vi.fn(), vi.fn()];
    const unsubscribe = subscribe(gone);
    subscribe(present);
    store.set(1);
    unsubscribe();
    vi.runAllTimers();
    expect(gone).not.toHaveBeenCalled();
    expect(present).toHaveBeenCalledTimes(1);
  });

  test('subscribes to the store once for all listeners, and unsubscribes when the last listener is removed', () => {
    const store = createStore(0);
    const unsubscribed = vi.fn();
    const subscribed = vi.spyOn(store, 'subscribe');
    subscribed.mockImplementationOnce(() => unsubscribed);
    const { subscribe } = batched(store);
    const stops = [subscribe(vi.fn()), subscribe(vi.fn())];
    expect(subscribed).toHaveBeenCalledTimes(1);
    for (const stop of stops) stop();
    expect([unsubscribed.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0]);
    const listener = vi.fn();
    const stop = subscribe(listener);
    store.set(1);
    expect(vi.getTimerCount()).toBe(1);
    stop();
    expect(vi.getTimerCount()).toBe(0);
    subscribe(listener);
    store.set(2);
    vi.runAllTimers();
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
