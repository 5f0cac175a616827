// The page's side of helpers: it starts them for the worker, and ends them with it.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Employer } from '../../src/imagecore/employer';
import type { Message } from '../../src/imagecore/protocol';
import { FakeWorkers } from '../support/fakeEndpoint';

let workers: FakeWorkers;
let employer: Employer;
let heard: Message[];

beforeEach(() => {
  workers = new FakeWorkers();
  vi.unstubAllGlobals();
  employer = new Employer(workers.start, 'imagecore-1');
  heard = [];
  employer.onmessage = ({ data }) => heard.push(data);
});

/** Has the worker ask for a helper; gives the port that leads to it. */
function hire(name: string): MessagePort {
  const { port1, port2 } = new MessageChannel();
  workers.all[0]?.say({ type: 'hire', name, port: port2 });
  port1.close();
  return port2;
}

const named = (name: string) => workers.all.filter((worker) => worker.name === name);

describe('the employer', () => {
  test('hands on what is said, and what is asked with what goes over', () => {
    const [worker] = workers.all;
    worker?.say({ type: 'ready' });
    worker?.say({ type: 'left', id: 3 });
    expect(heard).toEqual([{ type: 'ready' }, { type: 'left', id: 3 }]);
    const buffer = new ArrayBuffer(1);
    employer.postMessage({ leave: 3 }, [buffer]);
    expect(worker?.heard).toEqual([{ leave: 3 }]);
    expect(worker?.transferred).toEqual([[buffer]]);
    const onerror = vi.fn();
    employer.onerror = onerror;
    worker?.error('boom');
    expect(onerror.mock.calls).toEqual([[{ message: 'boom' }]]);
  });

  test('starts a helper under the name it is told, and gives it the port to the worker alone', () => {
    const port = hire('helper-1');
    const [helper] = named('helper-1');
    expect(helper?.heard).toEqual([{ employer: port }]);
    expect(helper?.transferred).toEqual([[port]]);
    expect(heard).toEqual([]);
  });

  test('ends the helper that is named, once, and no other', () => {
    hire('helper-1');
    hire('helper-2');
    workers.all[0]?.say({ type: 'dismiss', name: 'helper-1' });
    workers.all[0]?.say({ type: 'dismiss', name: 'helper-1' });
    workers.all[0]?.say({ type: 'dismiss', name: 'unknown' });
    expect(workers.all.map(({ terminated }) => terminated)).toEqual([0, 1, 0]);
    expect(heard).toEqual([]);
  });

  test('ends all helpers with the worker', () => {
    hire('helper-1');
    hire('helper-2');
    employer.terminate();
    expect(workers.all.map(({ terminated }) => terminated)).toEqual([1, 1, 1]);
  });

  test('ends a helper whose script cannot be loaded, and tells the worker at once', () => {
    hire('helper-1');
    named('helper-1')[0]?.error();
    expect(workers.all.map(({ terminated }) => terminated)).toEqual([0, 1]);
    expect(workers.all[0]?.heard).toEqual([{ lost: 'helper-1' }]);
    employer.terminate();
    expect(workers.all.map(({ terminated }) => terminated)).toEqual([1, 1]);
  });

  test('tells the worker where no helper can be started, and goes on', () => {
    workers.forbidden = new DOMException('refused', 'SecurityError');
    hire('helper-1');
    expect(workers.all[0]?.heard).toEqual([{ lost: 'helper-1' }]);
    workers.all[0]?.say({ type: 'ready' });
    expect(heard).toEqual([{ type: 'ready' }]);
    employer.terminate();
  });
});
