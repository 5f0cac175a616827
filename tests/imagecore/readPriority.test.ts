// How a worker divides its time between an encoding and what the visitor sees.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReadPriority } from '../../src/imagecore/worker/readPriority';
import { deferred } from '../../src/lib/promises';
import { outcome, settle } from '../support/settle';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Begins an encoding of one step, and a read before it. */
async function both() {
  const turns = new ReadPriority();
  const reading = deferred<void>();
  const controller = new AbortController();
  const read = outcome(turns.read(() => reading.promise));
  const encoding = outcome(turns.encode(controller.signal, (turn) => turn()));
  await settle();
  return { turns, reading, controller, read, encoding };
}

// Requirements: R263
test('a step of an encoding waits for a read, and for a short time in which another one can begin', async () => {
  const { turns, reading, encoding } = await both();
  expect([encoding.is, turns.isEncoding]).toEqual(['pending', true]);
  await vi.advanceTimersByTimeAsync(1000);
  reading.resolve();
  await vi.advanceTimersByTimeAsync(30);
  const next = deferred<void>();
  void turns.read(() => next.promise);
  await vi.advanceTimersByTimeAsync(1000);
  expect(encoding.is).toBe('pending');
  next.resolve();
  await vi.advanceTimersByTimeAsync(100);
  expect([encoding.is, turns.isEncoding]).toEqual(['done', false]);
});

test('an encoding that was canceled ends at once, and leaves the helpers to the read', async () => {
  const { turns, controller, encoding, read } = await both();
  controller.abort();
  expect(turns.isEncoding).toBe(false);
  await vi.advanceTimersByTimeAsync(20);
  expect([encoding.is, read.is]).toEqual(['done', 'pending']);
});
