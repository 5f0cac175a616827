// The page's side of helpers: it starts them for the worker, and ends them with it.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AnswerMessage } from '../../src/imagecore/protocol';
import { WorkerHost } from '../../src/imagecore/workerHost';
import { FakeWorkers } from '../support/fakeEndpoint';

let workers: FakeWorkers;
let host: WorkerHost;
let heard: AnswerMessage[];

beforeEach(() => {
  workers = new FakeWorkers();
  vi.unstubAllGlobals();
  host = new WorkerHost(workers.start, 'imagecore-1');
  heard = [];
  host.onmessage = ({ data }) => heard.push(data);
});

/** Has the worker ask for a helper; gives the port that leads to it. */
function spawn(name: string): MessagePort {
  const { port1, port2 } = new MessageChannel();
  workers.all[0]?.say({ type: 'spawn', name, port: port2 });
  port1.close();
  return port2;
}

const named = (name: string) => workers.all.filter((worker) => worker.name === name);

describe('the worker host', () => {
  test('hands on what is said, and what is asked with what goes over', () => {
    const [worker] = workers.all;
    worker?.say({ type: 'ready' });
    worker?.say({ type: 'cancelled', id: 3 });
    expect(heard).toEqual([{ type: 'ready' }, { type: 'cancelled', id: 3 }]);
    const buffer = new ArrayBuffer(1);
    host.postMessage({ type: 'cancel', id: 3 }, [buffer]);
    expect(worker?.heard).toEqual([{ type: 'cancel', id: 3 }]);
    expect(worker?.transferred).toEqual([[buffer]]);
    const onerror = vi.fn();
    host.onerror = onerror;
    worker?.error('boom');
    expect(onerror.mock.calls).toEqual([[{ message: 'boom' }]]);
  });

  test('starts a helper under the name it is told, and gives it the port to the worker alone', () => {
    const port = spawn('helper-1');
    const [helper] = named('helper-1');
    expect(helper?.heard).toEqual([{ type: 'connect', port: port }]);
    expect(helper?.transferred).toEqual([[port]]);
    expect(heard).toEqual([]);
  });

  test('ends the helper that is named, once, and no other', () => {
    spawn('helper-1');
    spawn('helper-2');
    workers.all[0]?.say({ type: 'terminate', name: 'helper-1' });
    workers.all[0]?.say({ type: 'terminate', name: 'helper-1' });
    workers.all[0]?.say({ type: 'terminate', name: 'unknown' });
    expect(workers.all.map(({ terminated }) => terminated)).toEqual([0, 1, 0]);
    expect(heard).toEqual([]);
  });

  test('ends all helpers with the worker', () => {
    spawn('helper-1');
    spawn('helper-2');
    host.terminate();
    expect(workers.all.map(({ terminated }) => terminated)).toEqual([1, 1, 1]);
  });

  test('ends a helper whose script cannot be loaded, and tells the worker at once', () => {
    spawn('helper-1');
    named('helper-1')[0]?.error();
    expect(workers.all.map(({ terminated }) => terminated)).toEqual([0, 1]);
    expect(workers.all[0]?.heard).toEqual([{ type: 'helperLost', name: 'helper-1' }]);
    host.terminate();
    expect(workers.all.map(({ terminated }) => terminated)).toEqual([1, 1]);
  });

  test('tells the worker where no helper can be started, and goes on', () => {
    workers.forbidden = new DOMException('refused', 'SecurityError');
    spawn('helper-1');
    expect(workers.all[0]?.heard).toEqual([{ type: 'helperLost', name: 'helper-1' }]);
    workers.all[0]?.say({ type: 'ready' });
    expect(heard).toEqual([{ type: 'ready' }]);
    host.terminate();
  });
});
