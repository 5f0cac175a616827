// Tests `serve`, which runs the calls in a worker: the messages that it posts for results, failures and canceled calls.
import { beforeEach, expect, test, vi } from 'vitest';
import type { AnswerMessage, HelperCall } from '../../src/imagecore/common/protocol';
import { type CallHandlers, serve } from '../../src/imagecore/worker/serve';
import { settle } from '../support/settle';

const sent: { message: AnswerMessage; transfer: Transferable[] }[] = [];
const caller = {
  postMessage: vi.fn(
    (message: AnswerMessage, transfer: Transferable[]) => void sent.push({ message, transfer }),
  ),
};
const failureOf = () => ({ code: 'core-crashed' }) as const;

beforeEach(() => {
  sent.length = 0;
});

/** Calls `serve` with implementations of all calls of a helper. `change` replaces some of these implementations. */
function serving(change: Partial<CallHandlers<HelperCall>> = {}) {
  const calls: CallHandlers<HelperCall> = {
    prepare: () => ({ value: null }),
    part: async ({ input }, { clock }) => clock.time('decode', () => ({ value: { output: input } })),
    ...change,
  };
  return serve(caller, calls, failureOf);
}

const PART = { op: 'part', params: new Uint8Array(), part: 0, input: new Uint8Array() } as const;

test('a result is posted with the id of its call, and the buffers in it are transferred', async () => {
  const output = Uint8Array.of(1, 2);
  const take = serving({ part: () => ({ value: { output }, transfer: [output.buffer] }) });
  take({ type: 'call', id: 7, call: PART });
  await settle();
  expect(sent.map(({ message }) => message)).toEqual([
    { type: 'done', id: 7, result: { output }, phases: {} },
  ]);
  expect(sent[0]?.transfer).toHaveLength(1);
  expect(sent[0]?.transfer[0]).toBe(output.buffer);
});

test('the phases of a call are reported as progress, and the result contains their times', async () => {
  serving()({ type: 'call', id: 1, call: PART });
  await settle();
  expect(sent.map(({ message }) => message)).toMatchObject([
    { type: 'progress', id: 1, progress: { phase: 'decode', step: 1, steps: 1 } },
    { type: 'done', id: 1, phases: { decode: expect.any(Number) } },
  ]);
});

test('an error in a call is posted as a failure, whether the call throws or rejects', async () => {
  const take = serving({
    prepare: () => {
      throw new Error('at once');
    },
    part: () => Promise.reject(new Error('later')),
  });
  take({ type: 'call', id: 1, call: { op: 'prepare' } });
  take({ type: 'call', id: 2, call: PART });
  await settle();
  expect(sent.map(({ message }) => message)).toEqual([
    { type: 'failed', id: 1, code: 'core-crashed' },
    { type: 'failed', id: 2, code: 'core-crashed' },
  ]);
});

test('a failure is posted if the result of a call cannot be cloned', async () => {
  caller.postMessage.mockImplementationOnce(() => {
    throw new DOMException('A function cannot be cloned.', 'DataCloneError');
  });
  serving()({ type: 'call', id: 3, call: { op: 'prepare' } });
  await settle();
  expect(sent.map(({ message }) => message)).toEqual([{ type: 'failed', id: 3, code: 'core-crashed' }]);
});

test('a cancel message ends a running call with one answer, and is ignored if the call is not running', async () => {
  const take = serving({
    part: (_, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  });
  take({ type: 'call', id: 4, call: PART });
  take({ type: 'cancel', id: 99 });
  await settle();
  expect(sent).toEqual([]);
  take({ type: 'cancel', id: 4 });
  take({ type: 'cancel', id: 4 });
  await settle();
  take({ type: 'cancel', id: 4 });
  await settle();
  expect(sent.map(({ message }) => message)).toEqual([{ type: 'canceled', id: 4 }]);
});

test('a call that traps after it was canceled is reported as a failure, so that the worker is replaced', async () => {
  const take = serving({
    part: (_, { signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new WebAssembly.RuntimeError('unreachable'))),
      ),
  });
  take({ type: 'call', id: 5, call: PART });
  take({ type: 'cancel', id: 5 });
  await settle();
  expect(sent.map(({ message }) => message)).toEqual([{ type: 'failed', id: 5, code: 'core-crashed' }]);
});

/*
 * The type check (`npm run check`) tests the following lines, and vitest does not: TypeScript reports a line that does
 * not compile, and a comment `@ts-expect-error` above a line that does.
 */
const prepare = () => ({ value: null });
const part = () => ({ value: { output: new Uint8Array() } });
({ prepare, part }) satisfies CallHandlers<HelperCall>;
// @ts-expect-error: the call 'part' is missing
({ prepare }) satisfies CallHandlers<HelperCall>;
// @ts-expect-error: the result of 'part' must have an output
({ prepare, part: prepare }) satisfies CallHandlers<HelperCall>;
// @ts-expect-error: the call 'part' has no bounds
({ prepare, part: ({ bounds }) => part(bounds) }) satisfies CallHandlers<HelperCall>;
