// Tests the worker host with fake workers. The worker host is an object in the page. It starts helpers when the worker
// requests them, and terminates them together with the worker.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AnswerMessage } from '../../src/imagecore/common/protocol';
import { WorkerHost } from '../../src/imagecore/workerHost';
import { FakeWorkers } from '../support/fakeEndpoint';

let workers: FakeWorkers;
let host: WorkerHost;
let received: AnswerMessage[];

beforeEach(() => {
  workers = new FakeWorkers();
  vi.unstubAllGlobals();
  host = new WorkerHost(workers.start, 'imagecore-1');
  received = [];
  host.onmessage = ({ data }) => received.push(data);
});

/** Makes the worker request a helper. Returns the port that the helper must receive. */
function spawn(name: string): MessagePort {
  const { port1, port2 } = new MessageChannel();
  workers.all[0]?.say({ type: 'spawn', name, port: port2 });
  port1.close();
  return port2;
}

const named = (name: string) => workers.all.filter((worker) => worker.name === name);

describe('the worker host', () => {
  test('forwards messages between the page and the worker in both directions, and errors of the worker', () => {
    const [worker] = workers.all;
    worker?.say({ type: 'ready', locked: true });
    worker?.say({ type: 'canceled', id: 3 });
    expect(received).toEqual([
      { type: 'ready', locked: true },
      { type: 'canceled', id: 3 },
    ]);
    const buffer = new ArrayBuffer(1);
    host.postMessage({ type: 'cancel', id: 3 }, [buffer]);
    expect(worker?.heard).toEqual([{ type: 'cancel', id: 3 }]);
    expect(worker?.transferred).toEqual([[buffer]]);
    const onerror = vi.fn();
    host.onerror = onerror;
    worker?.error('boom');
    expect(onerror.mock.calls).toEqual([[{ message: 'boom' }]]);
  });

  test('starts a helper with the name that the worker requests, and transfers the port to the helper', () => {
    const port = spawn('helper-1');
    const [helper] = named('helper-1');
    expect(helper?.heard).toEqual([{ type: 'connect', port: port }]);
    expect(helper?.transferred).toEqual([[port]]);
    expect(received).toEqual([]);
  });

  test('terminates only the helper that the worker names, and only once', () => {
    spawn('helper-1');
    spawn('helper-2');
    workers.all[0]?.say({ type: 'terminate', name: 'helper-1' });
    workers.all[0]?.say({ type: 'terminate', name: 'helper-1' });
    workers.all[0]?.say({ type: 'terminate', name: 'unknown' });
    expect(workers.all.map(({ terminated }) => terminated)).toEqual([0, 1, 0]);
    expect(received).toEqual([]);
  });

  test('terminates all helpers together with the worker', () => {
    spawn('helper-1');
    spawn('helper-2');
    host.terminate();
    expect(workers.all.map(({ terminated }) => terminated)).toEqual([1, 1, 1]);
  });

  // Requirements: R199
  test('terminates a helper with a script that cannot be loaded, and posts helperLost to the worker', () => {
    spawn('helper-1');
    named('helper-1')[0]?.error();
    expect(workers.all.map(({ terminated }) => terminated)).toEqual([0, 1]);
    expect(workers.all[0]?.heard).toEqual([{ type: 'helperLost', name: 'helper-1' }]);
    host.terminate();
    expect(workers.all.map(({ terminated }) => terminated)).toEqual([1, 1]);
  });

  test('posts helperLost to the worker if the browser refuses to start a helper', () => {
    workers.forbidden = new DOMException('refused', 'SecurityError');
    spawn('helper-1');
    expect(workers.all[0]?.heard).toEqual([{ type: 'helperLost', name: 'helper-1' }]);
    workers.all[0]?.say({ type: 'ready', locked: true });
    expect(received).toEqual([{ type: 'ready', locked: true }]);
    host.terminate();
  });
});
