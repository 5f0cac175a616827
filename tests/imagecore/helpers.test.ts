// Tests the code with which the worker uses its helpers: how they are started ("spawned"), how they get work and
// buffers, and how they end. The tests act as the page and as the helpers.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type {
  AnswerMessage,
  Call,
  CallMessage,
  HelperMessage,
  Results,
} from '../../src/imagecore/common/protocol';
import { disconnectHelper, Helper, Helpers } from '../../src/imagecore/worker/helpers';
import { FakeLocks } from '../support/fakeLocks';
import { outcome, settle, TIMERS } from '../support/settle';

/** Milliseconds after which helpers without work are ended: normally, and while the visitor is choosing a file. */
const IDLE = 10_000;
const CHOOSING = 60_000;

/** The test's end of the connection to a helper. */
interface Spawned {
  readonly name: string;
  readonly port: MessagePort;
  readonly calls: CallMessage[];
  /** Acquires the lock of the helper, and sends 'ready'. */
  start(): void;
  say(message: AnswerMessage): void;
  done<Op extends Call['op']>(result: Results[Op], transfer?: Transferable[]): void;
}

let locks: FakeLocks;
let spawned: Spawned[];
let terminated: string[];
/** Whether a spawned helper sends 'ready' and answers 'prepare' by itself. Otherwise the test sends these messages. */
let starts: boolean;

beforeEach(() => {
  vi.useFakeTimers({ toFake: [...TIMERS.toFake] });
  locks = new FakeLocks();
  spawned = [];
  terminated = [];
  starts = true;
  vi.stubGlobal('navigator', { locks, hardwareConcurrency: 4 });
  vi.stubGlobal('self', { postMessage });
});

afterEach(async () => {
  for (const { port } of spawned) port.close();
  await settle();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Acts as the page that receives a message of the worker: spawns or terminates a fake helper. */
function postMessage(message: HelperMessage): void {
  if (message.type === 'terminate') {
    terminated.push(message.name);
    locks.free(message.name);
    return;
  }
  const { name, port } = message;
  const calls: CallMessage[] = [];
  const say = (data: AnswerMessage, transfer: Transferable[] = []) => port.postMessage(data, transfer);
  const start = () => {
    void locks.request(name, () => new Promise(() => {}));
    say({ type: 'ready', locked: true });
  };
  spawned.push({
    name,
    port,
    calls,
    start,
    say,
    done: (result, transfer) =>
      say({ type: 'done', id: calls.at(-1)?.id ?? 0, result, phases: {} }, transfer),
  });
  port.onmessage = ({ data }: MessageEvent<CallMessage>) => {
    calls.push(data);
    if (data.call.op === 'prepare' && starts) say({ type: 'done', id: data.id, result: null, phases: {} });
  };
  if (starts) start();
}

/** The helper that was spawned last. */
function newest(): Spawned {
  const last = spawned.at(-1);
  if (!last) throw new Error('no helper was spawned');
  return last;
}

/** The last call of the newest helper. Throws if this call is not of the kind `op`. */
function lastTask<Op extends Call['op']>(op: Op): Extract<Call, { op: Op }> {
  const call = newest().calls.at(-1)?.call;
  if (call?.op !== op) throw new Error(`the last call is ${call?.op}`);
  return call as Extract<Call, { op: Op }>;
}

/**
 * A job for tests. The input of a part is `inputLength` bytes, each with the index of the part. `outputs` contains the
 * accepted outputs, and `buffers` the lengths of the buffers that were passed to `input`.
 */
function jobOf(inputLength: number) {
  const outputs: number[][] = [];
  const buffers: number[] = [];
  const job = {
    parts: 9,
    params: () => new Uint8Array(),
    input: (part: number, buffer: Uint8Array) => {
      buffers.push(buffer.length);
      const input =
        buffer.length < inputLength ? new Uint8Array(inputLength) : buffer.subarray(0, inputLength);
      return input.fill(part);
    },
    run: () => new Uint8Array(),
    accept: (_part: number, output: Uint8Array) => {
      outputs.push([...output]);
      return 1;
    },
    finish: () => null,
    free: () => {},
  };
  return { job, outputs, buffers };
}

async function readyHelper(): Promise<Helper> {
  const helper = new Helper();
  await helper.ready;
  return helper;
}

describe('a helper of the worker', () => {
  test('is ready when it has answered the call prepare, and is terminated by end()', async () => {
    starts = false;
    const helper = new Helper();
    const ready = outcome(helper.ready);
    expect(newest().name).toMatch(/^imagecore-helper-/);
    newest().start();
    await settle();
    expect([ready.is, newest().calls.map(({ call }) => call)]).toEqual(['pending', [{ op: 'prepare' }]]);
    newest().done<'prepare'>(null);
    await settle();
    expect([ready.is, helper.dead]).toEqual(['done', false]);
    helper.end();
    expect([helper.dead, terminated]).toEqual([true, [newest().name]]);
  });

  test('is ended if it cannot load the core', async () => {
    starts = false;
    const helper = new Helper();
    const ready = outcome(helper.ready);
    newest().start();
    await settle();
    newest().say({ type: 'failed', id: 1, code: 'core-unavailable' });
    await settle();
    expect([ready.is, helper.dead, terminated.length]).toEqual(['core-unavailable', true, 1]);
  });

  test('is ended at once if the page reports that the helper could not be started', async () => {
    starts = false;
    const helper = new Helper();
    const ready = outcome(helper.ready);
    disconnectHelper('imagecore-helper-of-nobody');
    await settle();
    expect([ready.is, helper.dead]).toEqual(['pending', false]);
    disconnectHelper(newest().name);
    await settle();
    expect([ready.is, helper.dead, terminated]).toEqual(['core-unavailable', true, [newest().name]]);
    // The helper has already been ended, so a second report has no effect.
    disconnectHelper(newest().name);
    expect(terminated).toHaveLength(1);
  });

  test('rejects its running call and is ended if the page reports an error outside of the calls of the helper', async () => {
    const helper = await readyHelper();
    const working = outcome(helper.runPart(jobOf(1).job, new Uint8Array(1), 0));
    await settle();
    disconnectHelper(newest().name);
    await settle();
    expect([working.is, helper.dead]).toEqual(['WorkerDied', true]);
  });

  test('is ended after 8 seconds if it never starts', async () => {
    starts = false;
    const helper = new Helper();
    const ready = outcome(helper.ready);
    await vi.advanceTimersByTimeAsync(8_000);
    await settle();
    expect([ready.is, helper.dead, terminated.length]).toEqual(['WorkerDied', true, 1]);
  });

  test('rejects its running call and later calls if it dies without a message', async () => {
    const helper = await readyHelper();
    const working = outcome(helper.runPart(jobOf(1).job, new Uint8Array(1), 0));
    await settle();
    expect(working.is).toBe('pending');
    locks.free(newest().name);
    await settle();
    expect([working.is, helper.dead]).toEqual(['WorkerDied', true]);
    await expect(helper.runPart(jobOf(1).job, new Uint8Array(1), 0)).rejects.toThrow();
  });

  test('rejects a failed call with the error code, and is not ended', async () => {
    const helper = await readyHelper();
    const working = outcome(helper.runPart(jobOf(1).job, new Uint8Array(1), 0));
    await settle();
    newest().say({ type: 'failed', id: 2, code: 'out-of-memory', fits: 5 });
    await settle();
    expect([working.is, helper.dead]).toEqual(['out-of-memory', false]);
    helper.end();
  });

  test('receives the input of a part by transfer, without a copy, and returns the output bytes that the job accepts', async () => {
    const helper = await readyHelper();
    const { job, outputs } = jobOf(3);
    const params = Uint8Array.of(9);
    let input = new Uint8Array();
    const working = helper.runPart(
      {
        ...job,
        input: (...given) => {
          input = job.input(...given) as Uint8Array<ArrayBuffer>;
          return input;
        },
      },
      params,
      4,
    );
    await settle();
    expect(lastTask('part')).toEqual({ op: 'part', params, part: 4, input: Uint8Array.of(4, 4, 4) });
    expect([input.byteLength, params.byteLength]).toEqual([0, 1]);
    const output = Uint8Array.of(7, 8);
    newest().done<'part'>({ output }, [output.buffer]);
    expect(await working).toEqual(Uint8Array.of(7));
    expect(outputs).toEqual([[7, 8]]);
    helper.end();
  });

  test('returns a buffer with each output, and receives the next input in the same buffer', async () => {
    const helper = await readyHelper();
    const offeredLength = async (inputLength: number, outputLength: number) => {
      const { job, buffers } = jobOf(inputLength);
      const working = helper.runPart(job, new Uint8Array(), 1);
      await settle();
      const { buffer } = lastTask('part').input;
      const isLarge = buffer.byteLength >= outputLength;
      const output = isLarge ? new Uint8Array(buffer, 0, outputLength) : new Uint8Array(outputLength);
      newest().done<'part'>({ output }, [output.buffer]);
      await working;
      return buffers[0];
    };
    expect(await offeredLength(100, 1)).toBe(0);
    // The returned buffer is large enough for the next part.
    expect(await offeredLength(50, 40)).toBe(100);
    // The returned buffer is too small and is replaced by a larger one: first for the input, then for the output.
    expect(await offeredLength(200, 3)).toBe(100);
    expect(await offeredLength(150, 300)).toBe(200);
    expect(await offeredLength(1, 1)).toBe(300);
    helper.end();
  });

  test('uses a separate buffer for each part if it has two parts at the same time', async () => {
    const helper = await readyHelper();
    const { job, outputs, buffers } = jobOf(2);
    const made = [1, 2].map((part) => helper.runPart(job, new Uint8Array(), part));
    await settle();
    const answer = async (calls: CallMessage[]) => {
      for (const { id, call } of calls.toReversed()) {
        if (call.op !== 'part') throw new Error('the call is not a part');
        const { buffer } = call.input;
        const output = new Uint8Array(buffer, 0, 1).fill(call.part + 10);
        newest().port.postMessage({ type: 'done', id, result: { output }, phases: {} }, [buffer]);
      }
      await settle();
    };
    await answer(newest().calls.slice(1));
    await Promise.all(made);
    expect(outputs).toEqual([[12], [11]]);
    const again = [3, 4].map((part) => helper.runPart(job, new Uint8Array(), part));
    await settle();
    await answer(newest().calls.slice(3));
    await Promise.all(again);
    expect(buffers).toEqual([0, 0, 2, 2]);
    helper.end();
  });

  test('rejects a part if the job does not accept the output', async () => {
    const helper = await readyHelper();
    const refused = helper.runPart(
      {
        ...jobOf(2).job,
        accept: () => {
          throw new Error('of another length');
        },
      },
      new Uint8Array(),
      2,
    );
    await settle();
    newest().done<'part'>({ output: new Uint8Array(1) });
    await expect(refused).rejects.toThrow('of another length');
    helper.end();
  });
});

describe('the helpers of the worker', () => {
  const present = (helpers: Helpers) => helpers.use(async (all) => [...all]);

  test.each([
    [1, 0],
    [2, 1],
    [4, 3],
    [64, 3],
  ])(
    'on a machine with %i processor cores are %i in number, and are started at the first use',
    async (hardwareConcurrency, count) => {
      vi.stubGlobal('navigator', { locks, hardwareConcurrency });
      const helpers = new Helpers();
      expect(spawned).toEqual([]);
      expect(await present(helpers)).toHaveLength(count);
      expect(spawned).toHaveLength(count);
      await vi.advanceTimersByTimeAsync(IDLE);
    },
  );

  test('are used again by the next call, and a dead helper is replaced', async () => {
    const helpers = new Helpers();
    const first = await present(helpers);
    await settle();
    expect(await present(helpers)).toEqual(first);
    locks.free(spawned[1]?.name ?? '');
    await settle();
    const second = await present(helpers);
    expect(second).toHaveLength(3);
    expect(second.slice(0, 2)).toEqual([first[0], first[2]]);
    expect(spawned).toHaveLength(4);
    await vi.advanceTimersByTimeAsync(IDLE);
  });

  test('are ended after 10 seconds without work, even if the last work failed', async () => {
    const helpers = new Helpers();
    await present(helpers);
    let end = (_reason: Error) => {};
    const working = helpers.use(
      () =>
        new Promise<never>((_, reject) => {
          end = reject;
        }),
    );
    await vi.advanceTimersByTimeAsync(2 * IDLE);
    expect(terminated).toEqual([]);
    end(new Error('no'));
    await expect(working).rejects.toThrow('no');
    await vi.advanceTimersByTimeAsync(IDLE - 1);
    expect(terminated).toEqual([]);
    // Using the helpers again restarts the 10 seconds.
    await present(helpers);
    await vi.advanceTimersByTimeAsync(IDLE - 1);
    expect(terminated).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(terminated).toEqual(spawned.map(({ name }) => name));
    // New helpers are spawned when they are needed again.
    expect(await present(helpers)).toHaveLength(3);
    expect(spawned).toHaveLength(6);
    await vi.advanceTimersByTimeAsync(IDLE);
  });

  describe('that cannot start', () => {
    let errors: ReturnType<typeof vi.spyOn>;
    beforeEach(() => {
      starts = false;
      errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    });
    afterEach(() => errors.mockRestore());

    // Requirements: R199
    test.each([
      [
        'because their script cannot be loaded',
        async () => {
          for (const { name } of spawned) disconnectHelper(name);
        },
      ],
      ['because they never answer', () => vi.advanceTimersByTimeAsync(8_000)],
      [
        'because they cannot load the core',
        async () => {
          for (const { start } of spawned) start();
          await settle();
          for (const { say } of spawned) say({ type: 'failed', id: 1, code: 'core-unavailable' });
        },
      ],
    ])('%s are not started again for 60 seconds, and the failure is logged once', async (_, fail) => {
      const helpers = new Helpers();
      expect(await present(helpers)).toHaveLength(3);
      await fail();
      await settle();
      expect(await present(helpers)).toEqual([]);
      expect(await present(helpers)).toEqual([]);
      expect(spawned).toHaveLength(3);
      expect(errors.mock.calls).toEqual([['[pixel-resize] helper: core-unavailable']]);
      await vi.advanceTimersByTimeAsync(60_000);
      starts = true;
      expect(await present(helpers)).toHaveLength(3);
      await vi.advanceTimersByTimeAsync(IDLE);
    });

    test('because they were ended during their start are started again at the next use', async () => {
      const helpers = new Helpers();
      await present(helpers);
      for (const helper of await present(helpers)) helper.end();
      await settle();
      expect(await present(helpers)).toHaveLength(3);
      expect(spawned).toHaveLength(6);
      expect(errors).not.toHaveBeenCalled();
      for (const helper of await present(helpers)) helper.end();
      await vi.advanceTimersByTimeAsync(IDLE);
    });
  });

  test('that are started while the visitor is choosing a file are ended after 60 seconds without work', async () => {
    const helpers = new Helpers();
    helpers.prewarm();
    expect(spawned).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(CHOOSING - 1);
    expect(terminated).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(terminated).toHaveLength(3);
  });

  test('are ended after 10 seconds if the chosen file needs no helpers', async () => {
    const helpers = new Helpers();
    helpers.prewarm();
    helpers.scheduleStop();
    await vi.advanceTimersByTimeAsync(IDLE);
    expect(terminated).toHaveLength(3);
    expect(vi.getTimerCount()).toBe(0);
  });
});
