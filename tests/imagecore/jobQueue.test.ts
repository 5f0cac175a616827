import { getEventListeners } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { JobQueue } from '../../src/imagecore/jobQueue';
import { deferred } from '../../src/lib/deferred';

/** A job whose end the test decides on. */
function job(queue: JobQueue, kind: string, signal?: AbortSignal) {
  const work = deferred<string>();
  const begin = vi.fn((_ended: AbortSignal) => work.promise);
  const onInterrupt = vi.fn();
  const promise = queue.add({ kind, work: begin, signal, onInterrupt });
  // Each test says what it expects of a rejection; none of them is a surprise.
  promise.catch(() => {});
  return { ...work, begin, onInterrupt, promise };
}

describe('JobQueue', () => {
  test('runs one job at a time, in order', async () => {
    const queue = new JobQueue();
    const first = job(queue, 'apply');
    const second = job(queue, 'apply');
    expect(first.begin).toHaveBeenCalledOnce();
    expect(second.begin).not.toHaveBeenCalled();
    first.resolve('a');
    expect(await first.promise).toBe('a');
    await vi.waitFor(() => expect(second.begin).toHaveBeenCalledOnce());
    second.resolve('b');
    expect(await second.promise).toBe('b');
  });

  test('goes on after a job that failed', async () => {
    const queue = new JobQueue();
    const first = job(queue, 'apply');
    const second = job(queue, 'apply');
    first.reject(new Error('no'));
    await expect(first.promise).rejects.toThrow('no');
    second.resolve('b');
    expect(await second.promise).toBe('b');
  });

  test('goes on after a job that failed before it returned a promise', async () => {
    const queue = new JobQueue();
    const work = () => {
      throw new Error('at once');
    };
    await expect(queue.add({ kind: 'apply', work, onInterrupt: () => {} })).rejects.toThrow('at once');
    const next = job(queue, 'apply');
    next.resolve('b');
    expect(await next.promise).toBe('b');
  });

  test('drops a waiting job that is cancelled, and does not touch the one that runs', async () => {
    const queue = new JobQueue();
    const first = job(queue, 'apply');
    const controller = new AbortController();
    const second = job(queue, 'apply', controller.signal);
    controller.abort();
    await expect(second.promise).rejects.toMatchObject({ name: 'AbortError' });
    first.resolve('a');
    await first.promise;
    await Promise.resolve();
    expect(second.begin).not.toHaveBeenCalled();
    expect(second.onInterrupt).not.toHaveBeenCalled();
  });

  test('rejects a running job at once when it is cancelled, and has it interrupted', async () => {
    const queue = new JobQueue();
    const controller = new AbortController();
    const running = job(queue, 'apply', controller.signal);
    controller.abort();
    await expect(running.promise).rejects.toMatchObject({ name: 'AbortError' });
    expect(running.onInterrupt).toHaveBeenCalledOnce();
    expect(running.begin.mock.calls[0]?.[0].aborted).toBe(true);
  });

  test('listens to a signal for no longer than the job lasts, however it ends', async () => {
    const queue = new JobQueue();
    const { signal } = new AbortController();
    const [first, second] = [job(queue, 'apply', signal), job(queue, 'apply', signal)];
    expect(getEventListeners(signal, 'abort')).toHaveLength(2);
    first.resolve('a');
    await first.promise;
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    second.reject(new Error('no'));
    await expect(second.promise).rejects.toThrow('no');
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  test('never starts a job whose signal was aborted before', async () => {
    const queue = new JobQueue();
    const late = job(queue, 'apply', AbortSignal.abort());
    await expect(late.promise).rejects.toMatchObject({ name: 'AbortError' });
    expect(late.begin).not.toHaveBeenCalled();
  });

  test('a newer request of a kind overtakes those before it, waiting or running', async () => {
    const queue = new JobQueue();
    const running = job(queue, 'preview');
    const waiting = job(queue, 'preview');
    const other = job(queue, 'apply');
    queue.supersede('preview');
    await expect(running.promise).rejects.toMatchObject({ name: 'AbortError' });
    await expect(waiting.promise).rejects.toMatchObject({ name: 'AbortError' });
    expect(running.onInterrupt).not.toHaveBeenCalled();
    running.resolve('unheeded');
    other.resolve('b');
    expect(await other.promise).toBe('b');
    expect(waiting.begin).not.toHaveBeenCalled();
  });

  test('clears everything, and says whether something ran', async () => {
    const queue = new JobQueue();
    expect(queue.clear(new Error('closed'))).toBe(false);
    const jobs = [job(queue, 'apply'), job(queue, 'export')];
    expect(queue.clear(new Error('closed'))).toBe(true);
    for (const { promise } of jobs) await expect(promise).rejects.toThrow('closed');
  });
});
