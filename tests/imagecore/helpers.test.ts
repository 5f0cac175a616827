// Helpers as the worker sees them: asked for, given work with the memory it takes, dead, and put away.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AnswerMessage, CallMessage, HelperMessage, Results, Task } from '../../src/imagecore/protocol';
import { firstReady, Helper, Helpers, loseHelper } from '../../src/imagecore/worker/helpers';
import { FakeLocks } from '../support/fakeLocks';
import { outcome, settle, TIMERS } from '../support/settle';

/** Milliseconds after which helpers without work are put away: as ever, and while a file is being chosen. */
const IDLE = 10_000;
const CHOOSING = 60_000;

/** The other end of a helper. */
interface Hired {
  readonly name: string;
  readonly port: MessagePort;
  readonly requests: CallMessage[];
  /** Takes its lock, and says that it can be asked. */
  start(): void;
  say(message: AnswerMessage): void;
  done<Op extends Task['op']>(result: Results[Op], transfer?: Transferable[]): void;
}

let locks: FakeLocks;
let hired: Hired[];
let dismissed: string[];
/** Whether helpers say that they are ready and have the core. */
let starts: boolean;

beforeEach(() => {
  vi.useFakeTimers({ toFake: [...TIMERS.toFake] });
  locks = new FakeLocks();
  hired = [];
  dismissed = [];
  starts = true;
  vi.stubGlobal('navigator', { locks, hardwareConcurrency: 4 });
  vi.stubGlobal('self', { postMessage });
});

afterEach(async () => {
  for (const { port } of hired) port.close();
  await settle();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What the worker says to the page. */
function postMessage(message: HelperMessage): void {
  if (message.type === 'terminate') {
    dismissed.push(message.name);
    locks.free(message.name);
    return;
  }
  const { name, port } = message;
  const requests: CallMessage[] = [];
  const say = (data: AnswerMessage, transfer: Transferable[] = []) => port.postMessage(data, transfer);
  const start = () => {
    void locks.request(name, () => new Promise(() => {}));
    say({ type: 'ready' });
  };
  hired.push({
    name,
    port,
    requests,
    start,
    say,
    done: (result, transfer) =>
      say({ type: 'done', id: requests.at(-1)?.id ?? 0, result, phases: {} }, transfer),
  });
  port.onmessage = ({ data }: MessageEvent<CallMessage>) => {
    requests.push(data);
    if (data.task.op === 'prepare' && starts) say({ type: 'done', id: data.id, result: null, phases: {} });
  };
  if (starts) start();
}

/** The helper that was asked for last, from the other end. */
function other(): Hired {
  const last = hired.at(-1);
  if (!last) throw new Error('no helper was asked for');
  return last;
}

/** What it was asked for last. */
function lastTask<Op extends Task['op']>(op: Op): Extract<Task, { op: Op }> {
  const task = other().requests.at(-1)?.task;
  if (task?.op !== op) throw new Error(`it was asked for ${task?.op}`);
  return task as Extract<Task, { op: Op }>;
}

/** A job whose inputs are so many bytes of the number of the part; its outputs are noted. */
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

describe('a helper', () => {
  test('is asked for under a name of its own, and is ready once it has the core', async () => {
    starts = false;
    const helper = new Helper();
    const ready = outcome(helper.ready);
    expect(other().name).toMatch(/^imagecore-helper-/);
    other().start();
    await settle();
    expect([ready.is, other().requests.map(({ task }) => task)]).toEqual(['pending', [{ op: 'prepare' }]]);
    other().done<'prepare'>(null);
    await settle();
    expect([ready.is, helper.dead]).toEqual(['done', false]);
    helper.end();
    expect([helper.dead, dismissed]).toEqual([true, [other().name]]);
  });

  test('that cannot get the core is ended', async () => {
    starts = false;
    const helper = new Helper();
    const ready = outcome(helper.ready);
    other().start();
    await settle();
    other().say({ type: 'failed', id: 1, code: 'core-unavailable' });
    await settle();
    expect([ready.is, helper.dead, dismissed.length]).toEqual(['core-unavailable', true, 1]);
  });

  test('that the page could not start is ended at once', async () => {
    starts = false;
    const helper = new Helper();
    const ready = outcome(helper.ready);
    loseHelper('imagecore-helper-of-nobody');
    await settle();
    expect([ready.is, helper.dead]).toEqual(['pending', false]);
    loseHelper(other().name);
    await settle();
    expect([ready.is, helper.dead, dismissed]).toEqual(['core-unavailable', true, [other().name]]);
    // It is gone, and a second word of it is nothing.
    loseHelper(other().name);
    expect(dismissed).toHaveLength(1);
  });

  test('that fails outside its tasks fails at what it was given', async () => {
    const helper = await readyHelper();
    const working = outcome(helper.compress(new Uint8Array(1)));
    await settle();
    loseHelper(other().name);
    await settle();
    expect([working.is, helper.dead]).toEqual(['WorkerDied', true]);
  });

  test('that never starts is ended after some seconds', async () => {
    starts = false;
    const helper = new Helper();
    const ready = outcome(helper.ready);
    await vi.advanceTimersByTimeAsync(8_000);
    await settle();
    expect([ready.is, helper.dead, dismissed.length]).toEqual(['WorkerDied', true, 1]);
  });

  test('that dies without a word fails at what it was given', async () => {
    const helper = await readyHelper();
    const working = outcome(helper.runPart(jobOf(1).job, new Uint8Array(1), 0));
    await settle();
    expect(working.is).toBe('pending');
    locks.free(other().name);
    await settle();
    expect([working.is, helper.dead]).toEqual(['WorkerDied', true]);
    // And at whatever it is given after that.
    await expect(helper.compress(new Uint8Array(1))).rejects.toThrow();
  });

  test('that fails says with which code, and whoever gave the work decides on its end', async () => {
    const helper = await readyHelper();
    const working = outcome(helper.compress(new Uint8Array(1)));
    await settle();
    other().say({ type: 'failed', id: 2, code: 'out-of-memory', fits: 5 });
    await settle();
    expect([working.is, helper.dead]).toEqual(['out-of-memory', false]);
    helper.end();
  });

  test('gets a PNG to compress: its bytes go over', async () => {
    const helper = await readyHelper();
    const png = Uint8Array.of(1, 2, 3);
    const working = helper.compress(png);
    await settle();
    expect(lastTask('compress').png).toEqual(Uint8Array.of(1, 2, 3));
    expect(png.byteLength).toBe(0);
    const file = Uint8Array.of(4, 5);
    other().done<'compress'>({ file }, [file.buffer]);
    expect(await working).toEqual(Uint8Array.of(4, 5));
    helper.end();
  });

  test('gets the input of a part, which goes over, and returns what belongs to the caller', async () => {
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
    other().done<'part'>({ output }, [output.buffer]);
    expect(await working).toEqual(Uint8Array.of(7));
    expect(outputs).toEqual([[7, 8]]);
    helper.end();
  });

  test('gets inputs in memory that goes there and back, and is used again', async () => {
    const helper = await readyHelper();
    const asked = async (inputLength: number, outputLength: number) => {
      const { job, buffers } = jobOf(inputLength);
      const working = helper.runPart(job, new Uint8Array(), 1);
      await settle();
      const { buffer } = lastTask('part').input;
      const isLarge = buffer.byteLength >= outputLength;
      const output = isLarge ? new Uint8Array(buffer, 0, outputLength) : new Uint8Array(outputLength);
      other().done<'part'>({ output }, [output.buffer]);
      await working;
      return buffers[0];
    };
    expect(await asked(100, 1)).toBe(0);
    // What came back is large enough.
    expect(await asked(50, 40)).toBe(100);
    // What came back is too small, and is replaced: by a larger input, and by a larger output.
    expect(await asked(200, 3)).toBe(100);
    expect(await asked(150, 300)).toBe(200);
    expect(await asked(1, 1)).toBe(300);
    helper.end();
  });

  test('at two parts at a time has memory for each', async () => {
    const helper = await readyHelper();
    const { job, outputs, buffers } = jobOf(2);
    const made = [1, 2].map((part) => helper.runPart(job, new Uint8Array(), part));
    await settle();
    const answer = async (requests: CallMessage[]) => {
      for (const { id, task } of requests.toReversed()) {
        if (task.op !== 'part') throw new Error('not a part');
        const { buffer } = task.input;
        const output = new Uint8Array(buffer, 0, 1).fill(task.part + 10);
        other().port.postMessage({ type: 'done', id, result: { output }, phases: {} }, [buffer]);
      }
      await settle();
    };
    await answer(other().requests.slice(1));
    await Promise.all(made);
    expect(outputs).toEqual([[12], [11]]);
    const again = [3, 4].map((part) => helper.runPart(job, new Uint8Array(), part));
    await settle();
    await answer(other().requests.slice(3));
    await Promise.all(again);
    expect(buffers).toEqual([0, 0, 2, 2]);
    helper.end();
  });

  test('whose output is not to be trusted fails', async () => {
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
    other().done<'part'>({ output: new Uint8Array(1) });
    await expect(refused).rejects.toThrow('of another length');
    helper.end();
  });
});

describe('the helpers of a worker', () => {
  const present = (helpers: Helpers) => helpers.use(async (all) => [...all]);

  test.each([
    [1, 0],
    [2, 1],
    [4, 3],
    [64, 3],
  ])('are, on %i cores, %i', async (hardwareConcurrency, count) => {
    vi.stubGlobal('navigator', { locks, hardwareConcurrency });
    const helpers = new Helpers();
    expect(hired).toEqual([]);
    expect(await present(helpers)).toHaveLength(count);
    expect(hired).toHaveLength(count);
    await vi.advanceTimersByTimeAsync(IDLE);
  });

  test('are the same as long as they live, and the dead are replaced', async () => {
    const helpers = new Helpers();
    const first = await present(helpers);
    await settle();
    expect(await present(helpers)).toEqual(first);
    locks.free(hired[1]?.name ?? '');
    await settle();
    const second = await present(helpers);
    expect(second).toHaveLength(3);
    expect(second.slice(0, 2)).toEqual([first[0], first[2]]);
    expect(hired).toHaveLength(4);
    await vi.advanceTimersByTimeAsync(IDLE);
  });

  test('are put away when they have been idle, not while they are at work, also where the work fails', async () => {
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
    expect(dismissed).toEqual([]);
    end(new Error('no'));
    await expect(working).rejects.toThrow('no');
    await vi.advanceTimersByTimeAsync(IDLE - 1);
    expect(dismissed).toEqual([]);
    // Used once more, they stay.
    await present(helpers);
    await vi.advanceTimersByTimeAsync(IDLE - 1);
    expect(dismissed).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(dismissed).toEqual(hired.map(({ name }) => name));
    // And are there again when they are needed.
    expect(await present(helpers)).toHaveLength(3);
    expect(hired).toHaveLength(6);
    await vi.advanceTimersByTimeAsync(IDLE);
  });

  describe('of which one cannot start', () => {
    let errors: ReturnType<typeof vi.spyOn>;
    beforeEach(() => {
      starts = false;
      errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    });
    afterEach(() => errors.mockRestore());

    test.each([
      [
        'because its script cannot be had',
        async () => {
          for (const { name } of hired) loseHelper(name);
        },
      ],
      ['because it never answers', () => vi.advanceTimersByTimeAsync(8_000)],
      [
        'because its core cannot be had',
        async () => {
          for (const { start } of hired) start();
          await settle();
          for (const { say } of hired) say({ type: 'failed', id: 1, code: 'core-unavailable' });
        },
      ],
    ])('%s, are not asked for again for a while, and that is logged once', async (_, fail) => {
      const helpers = new Helpers();
      expect(await present(helpers)).toHaveLength(3);
      await fail();
      await settle();
      expect(await present(helpers)).toEqual([]);
      expect(await present(helpers)).toEqual([]);
      expect(hired).toHaveLength(3);
      expect(errors.mock.calls).toEqual([['[pixel-resize] helper: core-unavailable']]);
      await vi.advanceTimersByTimeAsync(60_000);
      starts = true;
      expect(await present(helpers)).toHaveLength(3);
      await vi.advanceTimersByTimeAsync(IDLE);
    });

    test('because they were put away amid their start, are asked for as ever', async () => {
      const helpers = new Helpers();
      await present(helpers);
      for (const helper of await present(helpers)) helper.end();
      await settle();
      expect(await present(helpers)).toHaveLength(3);
      expect(hired).toHaveLength(6);
      expect(errors).not.toHaveBeenCalled();
      for (const helper of await present(helpers)) helper.end();
      await vi.advanceTimersByTimeAsync(IDLE);
    });
  });

  test('begin to load while a file is chosen, and stay for long', async () => {
    const helpers = new Helpers();
    helpers.wake();
    expect(hired).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(CHOOSING - 1);
    expect(dismissed).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(dismissed).toHaveLength(3);
  });

  test('go as ever once the file that was chosen wants none', async () => {
    const helpers = new Helpers();
    helpers.wake();
    helpers.rest();
    await vi.advanceTimersByTimeAsync(IDLE);
    expect(dismissed).toHaveLength(3);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the first of some helpers that is ready', () => {
  test('is the first, though another never starts', async () => {
    starts = false;
    const [never, good] = [new Helper(), new Helper()];
    const first = firstReady([never, good]);
    other().start();
    await settle();
    other().done<'prepare'>(null);
    expect(await first).toBe(good);
    never.end();
    good.end();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is none where there are none, or all are lost', async () => {
    expect(await firstReady([])).toBeNull();
    starts = false;
    const helper = new Helper();
    const first = firstReady([helper]);
    loseHelper(other().name);
    expect(await first).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is none after a second', async () => {
    starts = false;
    const helper = new Helper();
    const first = outcome(firstReady([helper]));
    await vi.advanceTimersByTimeAsync(999);
    expect(first.is).toBe('pending');
    await vi.advanceTimersByTimeAsync(1);
    expect(first.is).toBe('done');
    helper.end();
  });
});
