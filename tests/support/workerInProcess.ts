import { join } from 'node:path';
import { vi } from 'vitest';
import type { WorkerLike } from '../../src/imagecore/workerHost';
import { FakeLocks } from './fakeLocks';

// The import below takes the path from a variable. If the path were a literal, TypeScript would also check the script
// of the worker, and would report errors, because the tests are compiled without the types of workers.
const SCRIPT = join(import.meta.dirname, '../../src/imagecore/worker/index.ts');

/**
 * Runs the script of the worker with the real core in this process. A process can run only one such worker. The worker
 * has no helpers, and ends with the test file.
 */
export function startInProcess(name: string): WorkerLike {
  const page: WorkerLike = { postMessage: () => {}, onmessage: null, onerror: null, terminate: () => {} };
  const scope = {
    name,
    onmessage: null as ((event: { data: unknown }) => void) | null,
    postMessage: (data: unknown) => void setImmediate(() => page.onmessage?.({ data } as MessageEvent)),
  };
  vi.stubGlobal('self', scope);
  vi.stubGlobal('navigator', { locks: new FakeLocks(), hardwareConcurrency: 1 });
  page.postMessage = (data: unknown) => void setImmediate(() => scope.onmessage?.({ data }));
  void import(SCRIPT);
  return page;
}
