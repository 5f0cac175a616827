// One worker from its start to its end, as far as the client does not show it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HelperTask, WorkerTask } from '../../src/imagecore/protocol';
import { WorkerConnection, WorkerDied } from '../../src/imagecore/workerConnection';
import { FakeWorkers } from '../support/fakeEndpoint';
import { outcome, settle, TIMERS } from '../support/settle';

const EXPORT = { op: 'export', edits: [] } as const;

let workers: FakeWorkers;
let connection: WorkerConnection<WorkerTask | HelperTask>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: [...TIMERS.toFake] });
  workers = new FakeWorkers();
  // Each test says what they answer.
  workers.react = () => 'hang';
  connection = new WorkerConnection('imagecore', workers.start);
});

afterEach(async () => {
  connection.terminate();
  await settle();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('several tasks at a time are answered by their numbers', async () => {
  const [first, second] = [connection.call<'export'>(EXPORT), connection.call<'export'>(EXPORT)];
  await settle();
  const [one, two] = workers.newest.requests.map(({ id }) => id);
  const [left, right] = [new Blob(['left']), new Blob(['right'])];
  workers.newest.done<'export'>({ png: right }, two);
  workers.newest.done<'export'>({ png: left }, one);
  expect([(await first).result.png, (await second).result.png]).toEqual([left, right]);
});

test('what goes over with a task goes over', async () => {
  const buffer = new ArrayBuffer(4);
  void outcome(
    connection.call<'compress'>({ op: 'compress', png: new Uint8Array(buffer) }, { transfer: [buffer] }),
  );
  await settle();
  expect(workers.newest.transferred).toEqual([[buffer]]);
});

test('all calls are cancelled, and that is done when the last of them has ended', async () => {
  const ends = [outcome(connection.call<'export'>(EXPORT)), outcome(connection.call<'export'>(EXPORT))];
  await settle();
  const cancelling = connection.cancelAll();
  const ids = workers.newest.requests.map(({ id }) => id);
  expect(workers.newest.cancelled).toEqual(ids);
  for (const id of ids) workers.newest.say({ type: 'cancelled', id });
  await vi.advanceTimersByTimeAsync(500);
  expect(await cancelling).toBe(true);
  expect([ends.map(({ is }) => is), connection.dead]).toEqual([['AbortError', 'AbortError'], false]);
});

test('a worker that ends one cancelled task and not the other is ended', async () => {
  const ends = [outcome(connection.call<'export'>(EXPORT)), outcome(connection.call<'export'>(EXPORT))];
  await settle();
  const cancelling = connection.cancelAll();
  workers.newest.say({ type: 'cancelled', id: workers.newest.last.id });
  await vi.advanceTimersByTimeAsync(499);
  expect(connection.dead).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await cancelling).toBe(false);
  expect([ends.map(({ is }) => is), connection.dead]).toEqual([['WorkerDied', 'AbortError'], true]);
});

test('a worker that was ended takes no task, and is terminated once', async () => {
  const waiting = outcome(connection.call<'export'>(EXPORT));
  connection.terminate();
  connection.terminate();
  await settle();
  expect(waiting.is).toBe('WorkerDied');
  await expect(connection.call<'export'>(EXPORT)).rejects.toBeInstanceOf(WorkerDied);
  expect([workers.newest.heard, workers.newest.terminated]).toEqual([[], 1]);
});

test('only the first word of a worker’s readiness counts', async () => {
  await settle();
  workers.newest.say({ type: 'ready' });
  const running = outcome(connection.call<'export'>(EXPORT));
  await settle();
  expect([running.is, workers.newest.requests.length]).toEqual(['pending', 1]);
});

test('what is said about a task that nobody waits for is nothing', async () => {
  await settle();
  workers.newest.say({ type: 'done', id: 99, result: null, stages: {} });
  workers.newest.say({ type: 'failed', id: 99, code: 'core-crashed' });
  workers.newest.say({ type: 'progress', id: 99, progress: { stage: 'load', step: 1, steps: 1 } });
  workers.newest.say({ type: 'cancelled', id: 99 });
  expect(connection.dead).toBe(false);
});

test('what cannot be sent rejects its call, and no other', async () => {
  const sound = outcome(connection.call<'export'>(EXPORT));
  await settle();
  const { postMessage } = workers.newest;
  workers.newest.postMessage = () => {
    throw new DOMException('A function cannot be cloned.', 'DataCloneError');
  };
  await expect(connection.call<'export'>(EXPORT)).rejects.toThrow('cannot be cloned');
  workers.newest.postMessage = postMessage;
  expect([sound.is, connection.dead]).toEqual(['pending', false]);
});

test('a result that comes after its call was cancelled is nothing', async () => {
  const ended = outcome(connection.call<'export'>(EXPORT));
  await settle();
  const cancelling = connection.cancelAll();
  const { id } = workers.newest.last;
  workers.newest.say({ type: 'cancelled', id });
  workers.newest.done<'export'>({ png: new Blob() }, id);
  await vi.advanceTimersByTimeAsync(500);
  expect([await cancelling, ended.is, connection.dead]).toEqual([true, 'AbortError', false]);
});

test('a worker that dies rejects all its calls', async () => {
  const ends = [outcome(connection.call<'export'>(EXPORT)), outcome(connection.call<'export'>(EXPORT))];
  await settle();
  workers.newest.die();
  await settle();
  expect(ends.map(({ is }) => is)).toEqual(['WorkerDied', 'WorkerDied']);
});
