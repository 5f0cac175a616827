// One worker from its start to its end, as far as the client does not show it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WorkerDied, WorkerLink } from '../../src/imagecore/workerLink';
import { FakeWorkers } from '../support/fakeEndpoint';
import { outcome, settle, TIMERS } from '../support/settle';

const EXPORT = { op: 'export', edits: [] } as const;

let workers: FakeWorkers;
let link: WorkerLink;

beforeEach(() => {
  vi.useFakeTimers({ toFake: [...TIMERS.toFake] });
  workers = new FakeWorkers();
  // Each test says what they answer.
  workers.react = () => 'hang';
  link = new WorkerLink('imagecore', workers.start);
});

afterEach(async () => {
  link.terminate();
  await settle();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('several tasks at a time are answered by their numbers', async () => {
  const [first, second] = [link.run<'export'>(EXPORT), link.run<'export'>(EXPORT)];
  await settle();
  const [one, two] = workers.newest.requests.map(({ id }) => id);
  const [left, right] = [new Blob(['left']), new Blob(['right'])];
  workers.newest.done<'export'>({ png: right }, two);
  workers.newest.done<'export'>({ png: left }, one);
  expect([(await first).result.png, (await second).result.png]).toEqual([left, right]);
});

test('what goes over with a task goes over', async () => {
  const buffer = new ArrayBuffer(4);
  void outcome(link.run<'compress'>({ op: 'compress', png: new Uint8Array(buffer) }, undefined, [buffer]));
  await settle();
  expect(workers.newest.transferred).toEqual([[buffer]]);
});

test('all tasks are left, and leaving is done when the last of them is', async () => {
  const ends = [outcome(link.run<'export'>(EXPORT)), outcome(link.run<'export'>(EXPORT))];
  await settle();
  const leaving = link.leave();
  const ids = workers.newest.requests.map(({ id }) => id);
  expect(workers.newest.left).toEqual(ids);
  for (const id of ids) workers.newest.say({ type: 'left', id });
  await vi.advanceTimersByTimeAsync(500);
  expect(await leaving).toBe(true);
  expect([ends.map(({ is }) => is), link.dead]).toEqual([['AbortError', 'AbortError'], false]);
});

test('a worker that leaves one task and not the other is ended', async () => {
  const ends = [outcome(link.run<'export'>(EXPORT)), outcome(link.run<'export'>(EXPORT))];
  await settle();
  const leaving = link.leave();
  workers.newest.say({ type: 'left', id: workers.newest.last.id });
  await vi.advanceTimersByTimeAsync(499);
  expect(link.dead).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await leaving).toBe(false);
  expect([ends.map(({ is }) => is), link.dead]).toEqual([['WorkerDied', 'AbortError'], true]);
});

test('a worker that was ended takes no task, hears of no file, and is terminated once', async () => {
  link.expectFile();
  const waiting = outcome(link.run<'export'>(EXPORT));
  link.terminate();
  link.terminate();
  await settle();
  expect(waiting.is).toBe('WorkerDied');
  await expect(link.run<'export'>(EXPORT)).rejects.toBeInstanceOf(WorkerDied);
  expect([workers.newest.heard, workers.newest.terminated]).toEqual([[], 1]);
});

test('only the first word of a worker’s readiness counts', async () => {
  await settle();
  workers.newest.say({ type: 'ready' });
  const running = outcome(link.run<'export'>(EXPORT));
  await settle();
  expect([running.is, workers.newest.requests.length]).toEqual(['pending', 1]);
});

test('what is said about a task that nobody waits for is nothing', async () => {
  await settle();
  workers.newest.say({ type: 'done', id: 99, result: null, stages: {} });
  workers.newest.say({ type: 'failed', id: 99, code: 'core-crashed' });
  workers.newest.say({ type: 'progress', id: 99, progress: { stage: 'load', step: 1, steps: 1 } });
  workers.newest.say({ type: 'left', id: 99 });
  expect(link.dead).toBe(false);
});
