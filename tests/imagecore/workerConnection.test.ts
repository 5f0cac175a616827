// Tests the connection to one worker, with a fake worker: the behavior that client.test.ts does not cover.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HelperCall, WorkerCall } from '../../src/imagecore/common/protocol';
import { WorkerConnection, WorkerDied } from '../../src/imagecore/common/workerConnection';
import { FakeWorkers } from '../support/fakeEndpoint';
import { outcome, settle, TIMERS } from '../support/settle';

const ENCODE = {
  op: 'encode',
  file: { id: 1, blob: new Blob() },
  edits: [],
  encoding: { format: 'png' },
} as const;

let workers: FakeWorkers;
let connection: WorkerConnection<WorkerCall | HelperCall>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: [...TIMERS.toFake] });
  workers = new FakeWorkers();
  // The fake workers do not answer by themselves. Each test sends the messages of its worker.
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

test('each of several running calls resolves with the result that has its id, in whatever order results arrive', async () => {
  const [first, second] = [connection.call<'encode'>(ENCODE), connection.call<'encode'>(ENCODE)];
  await settle();
  const [one, two] = workers.newest.received.map(({ id }) => id);
  const [left, right] = [new Blob(['left']), new Blob(['right'])];
  workers.newest.done<'encode'>(right, two);
  workers.newest.done<'encode'>(left, one);
  expect([(await first).result, (await second).result]).toEqual([left, right]);
});

test('the objects in the transfer list of a call are transferred to the worker', async () => {
  const buffer = new ArrayBuffer(4);
  void outcome(
    connection.call<'part'>(
      { op: 'part', params: new Uint8Array(), part: 0, input: new Uint8Array(buffer) },
      { transfer: [buffer] },
    ),
  );
  await settle();
  expect(workers.newest.transferred).toEqual([[buffer]]);
});

test('a canceled call rejects only when the worker has ended its call', async () => {
  const { signal, abort } = cancelable();
  const canceled = outcome(connection.call<'encode'>(ENCODE, { signal }));
  const other = outcome(connection.call<'encode'>(ENCODE));
  await settle();
  abort();
  await settle();
  expect(canceled.is).toBe('pending');
  const [id = 0, ...more] = workers.newest.canceled;
  expect([workers.newest.received.length, more]).toEqual([2, []]);
  workers.newest.say({ type: 'canceled', id });
  await vi.advanceTimersByTimeAsync(500);
  expect([canceled.is, other.is, connection.dead]).toEqual(['AbortError', 'pending', false]);
});

test('if a worker does not end a canceled call within 500 ms, it is terminated, and all its calls reject', async () => {
  const { signal, abort } = cancelable();
  const calls = [connection.call<'encode'>(ENCODE, { signal }), connection.call<'encode'>(ENCODE)];
  const ends = calls.map(outcome);
  await settle();
  abort();
  await vi.advanceTimersByTimeAsync(499);
  expect(connection.dead).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect([ends.map(({ is }) => is), connection.dead]).toEqual([['WorkerDied', 'WorkerDied'], true]);
});

test('if a call is canceled before the worker is ready, it rejects and is not sent', async () => {
  const { signal, abort } = cancelable();
  const ended = outcome(connection.call<'encode'>(ENCODE, { signal }));
  abort();
  await settle();
  expect([ended.is, workers.newest.heard, connection.wasCalled]).toEqual(['AbortError', [], false]);
});

test('waiting and new calls reject with WorkerDied after the connection has been terminated', async () => {
  const waiting = outcome(connection.call<'encode'>(ENCODE));
  connection.terminate();
  connection.terminate();
  await settle();
  expect(waiting.is).toBe('WorkerDied');
  await expect(connection.call<'encode'>(ENCODE)).rejects.toBeInstanceOf(WorkerDied);
  expect([workers.newest.heard, workers.newest.terminated]).toEqual([[], 1]);
});

test('a second ready message of a worker has no effect on later calls', async () => {
  await settle();
  workers.newest.say({ type: 'ready', locked: true });
  const running = outcome(connection.call<'encode'>(ENCODE));
  await settle();
  expect([running.is, workers.newest.received.length]).toEqual(['pending', 1]);
});

test('messages with an unknown call id have no effect on the connection and the running call', async () => {
  const onProgress = vi.fn();
  const running = outcome(connection.call<'encode'>(ENCODE, { onProgress }));
  await settle();
  workers.newest.say({ type: 'done', id: 99, result: null, phases: {} });
  workers.newest.say({ type: 'failed', id: 99, code: 'core-crashed' });
  workers.newest.say({ type: 'progress', id: 99, progress: { phase: 'load', step: 1, steps: 1 } });
  workers.newest.say({ type: 'canceled', id: 99 });
  await settle();
  expect([running.is, connection.dead]).toEqual(['pending', false]);
  expect(onProgress).not.toHaveBeenCalled();
  workers.newest.done<'encode'>(new Blob());
  await settle();
  expect(running.is).toBe('done');
});

test('if the message of a call cannot be cloned, the call rejects, and other calls and the worker are not affected', async () => {
  const other = outcome(connection.call<'encode'>(ENCODE));
  await settle();
  const { postMessage } = workers.newest;
  workers.newest.postMessage = () => {
    throw new DOMException('A function cannot be cloned.', 'DataCloneError');
  };
  await expect(connection.call<'encode'>(ENCODE)).rejects.toThrow('cannot be cloned');
  workers.newest.postMessage = postMessage;
  expect([other.is, connection.dead]).toEqual(['pending', false]);
});

test('a canceled call still resolves if its result arrives before the worker confirms the cancellation', async () => {
  const { signal, abort } = cancelable();
  const ended = outcome(connection.call<'encode'>(ENCODE, { signal }));
  await settle();
  const { id } = workers.newest.last;
  abort();
  workers.newest.done<'encode'>(new Blob(), id);
  workers.newest.say({ type: 'canceled', id });
  await vi.advanceTimersByTimeAsync(500);
  expect([ended.is, connection.dead]).toEqual(['done', false]);
});

test('all calls reject with WorkerDied if the worker dies', async () => {
  const ends = [outcome(connection.call<'encode'>(ENCODE)), outcome(connection.call<'encode'>(ENCODE))];
  await settle();
  workers.newest.die();
  await settle();
  expect(ends.map(({ is }) => is)).toEqual(['WorkerDied', 'WorkerDied']);
});

function cancelable(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
