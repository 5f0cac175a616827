// Helpers as the worker sees them: asked for, given work with the memory it takes, dead, and put away.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Message, Request, Results, Staffing, Task } from '../../src/imagecore/protocol';
import { firstReady, Helper, Helpers, lose } from '../../src/imagecore/worker/helpers';
import { FakeLocks } from '../support/fakeLocks';
import { outcome, settle, TIMERS } from '../support/settle';

/** Milliseconds after which helpers without work are put away: as ever, and while a file is being chosen. */
const IDLE = 10_000;
const CHOOSING = 60_000;

/** The other end of a helper. */
interface Hired {
  readonly name: string;
  readonly port: MessagePort;
  readonly requests: Request[];
  /** Takes its lock, and says that it can be asked. */
  start(): void;
  say(message: Message): void;
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
function postMessage(message: Staffing): void {
  if (message.type === 'dismiss') {
    dismissed.push(message.name);
    locks.free(message.name);
    return;
  }
  const { name, port } = message;
  const requests: Request[] = [];
  const say = (data: Message, transfer: Transferable[] = []) => port.postMessage(data, transfer);
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
      say({ type: 'done', id: requests.at(-1)?.id ?? 0, result, stages: {} }, transfer),
  });
  port.onmessage = ({ data }: MessageEvent<Request>) => {
    requests.push(data);
    if (data.task.op === 'prepare' && starts) say({ type: 'done', id: data.id, result: null, stages: {} });
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

/** Puts so many bytes of one value at the beginning. */
const load = (count: number, value: number) => (to: Uint8Array) => {
  to.fill(value, 0, count);
  return count;
};

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
    lose('imagecore-helper-of-nobody');
    await settle();
    expect([ready.is, helper.dead]).toEqual(['pending', false]);
    lose(other().name);
    await settle();
    expect([ready.is, helper.dead, dismissed]).toEqual(['core-unavailable', true, [other().name]]);
    // It is gone, and a second word of it is nothing.
    lose(other().name);
    expect(dismissed).toHaveLength(1);
  });

  test('that fails outside its tasks fails at what it was given', async () => {
    const helper = await readyHelper();
    const working = outcome(helper.compress(new Uint8Array(1)));
    await settle();
    lose(other().name);
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
    const working = outcome(
      helper.readPart({ head: new Uint8Array(1), part: 0, data: new Uint8Array(1), own: 1 }),
    );
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

  test('gets a part of a JPEG to read: its data goes over, its head is cloned', async () => {
    const helper = await readyHelper();
    const [head, data] = [Uint8Array.of(9), Uint8Array.of(1, 2, 3)];
    const working = helper.readPart({ head, part: 4, data, own: 2 });
    await settle();
    expect(lastTask('readPart')).toEqual({
      op: 'readPart',
      head: Uint8Array.of(9),
      part: 4,
      data: Uint8Array.of(1, 2, 3),
      own: 2,
    });
    expect([data.byteLength, head.byteLength]).toEqual([0, 1]);
    other().done<'readPart'>({ report: Uint32Array.of(7) });
    expect(await working).toEqual(Uint32Array.of(7));
    helper.end();
  });

  test('gets rows in memory that goes there and back, and is used again', async () => {
    const helper = await readyHelper();
    const recipe = Uint8Array.of(1);
    const asked = async (room: number, value: number) => {
      let carrier = new ArrayBuffer(1);
      const working = helper.band({
        recipe,
        first: value === 1,
        room,
        load: (to) => {
          carrier = to.buffer as ArrayBuffer;
          return load(3, value)(to);
        },
      });
      await settle();
      // It went over, and was not cloned.
      expect(carrier.byteLength).toBe(0);
      const { rows, first } = lastTask('band');
      const { buffer } = rows;
      expect([[...rows], first]).toEqual([[value, value, value], value === 1]);
      const size = buffer.byteLength;
      const band = { chunk: Uint8Array.of(value), adler: value };
      other().done<'band'>({ band, carrier: buffer }, [buffer, band.chunk.buffer]);
      expect(await working).toEqual({ chunk: Uint8Array.of(value), adler: value });
      return size;
    };
    expect(await asked(100, 1)).toBe(100);
    // What came back is large enough.
    expect(await asked(50, 2)).toBe(100);
    // What came back is too small, and is replaced.
    expect(await asked(200, 3)).toBe(200);
    expect(await asked(150, 4)).toBe(200);
    helper.end();
  });

  test('at two bands at a time has memory for each', async () => {
    const helper = await readyHelper();
    const made = [1, 2].map((value) =>
      helper.resize({
        recipe: Uint8Array.of(1),
        band: value,
        room: 10,
        load: load(2, value),
        unload: (rows) => expect([...rows]).toEqual([value + 10]),
      }),
    );
    await settle();
    const bands = other().requests.slice(1);
    for (const { id, task } of bands.toReversed()) {
      if (task.op !== 'resizeBand') throw new Error('not a band');
      const { buffer } = task.rows;
      const rows = new Uint8Array(buffer, 0, 1).fill(task.band + 10);
      other().port.postMessage({ type: 'done', id, result: { rows }, stages: {} }, [buffer]);
    }
    await Promise.all(made);
    helper.end();
  });

  test('makes the rows of a part in memory that it is lent, and whose rows are not to be trusted fails', async () => {
    const helper = await readyHelper();
    const task = { head: Uint8Array.of(1), part: 2, share: Uint32Array.of(3), room: 8 };
    const good = helper.makePart({ ...task, unload: (rows) => expect([...rows]).toEqual([5]) });
    await settle();
    const { carrier, share } = lastTask('makePart');
    expect([carrier.byteLength, [...share]]).toEqual([8, [3]]);
    other().done<'makePart'>({ rows: new Uint8Array(carrier, 0, 1).fill(5) }, [carrier]);
    await good;
    const refused = helper.makePart({
      ...task,
      unload: () => {
        throw new Error('of another size');
      },
    });
    await settle();
    const again = lastTask('makePart').carrier;
    other().done<'makePart'>({ rows: new Uint8Array(again, 0, 1) }, [again]);
    await expect(refused).rejects.toThrow('of another size');
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
          for (const { name } of hired) lose(name);
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
    lose(other().name);
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
