// Tests how the parts of a job are divided between the worker that has the job and its helpers. The titles call this
// worker "the worker itself". The helpers are fakes, which may be slow or fail.
import { describe, expect, test, vi } from 'vitest';
import type { Raster, ResizeJob, ScanJob } from '../../src/imagecore/pkg/imagecore.js';
import type { Helper, Helpers } from '../../src/imagecore/worker/helpers';
import { runParts } from '../../src/imagecore/worker/parallelJob';
import { applyEdit, decodeInParts, fitWithin } from '../../src/imagecore/worker/rasterWork';
import { type Deferred, deferred } from '../../src/lib/promises';
import { fakeHelper } from '../support/helper';
import { outcome, settle } from '../support/settle';

/**
 * A helper whose parts the test resolves or rejects. `given` contains the parts that were sent to the helper. The
 * helper can be used when `ready` has resolved.
 */
function slowHelper(ready: Promise<unknown> = Promise.resolve()) {
  const helper = fakeHelper({ ready: ready as Helper['ready'] });
  const given = new Map<number, Deferred<string>>();
  const there = (part: number) => {
    const work = deferred<string>();
    given.set(part, work);
    return work.promise;
  };
  return { helper, given, there };
}

type Slow = ReturnType<typeof slowHelper>;

/**
 * Runs a job of `count` parts. `signal` can abort the job. The test acts as the worker. The parts for which `fails`
 * returns true throw if the worker runs them itself. In the result, `here` lists the parts that the worker itself has
 * run.
 */
function run(
  count: number,
  helpers: readonly Slow[],
  {
    signal,
    fails = () => false,
    isLong,
    patience,
  }: {
    signal?: AbortSignal;
    fails?: (part: number) => boolean;
    isLong?: boolean;
    patience?: number;
  } = {},
) {
  const here: number[] = [];
  const maker = {
    here: (part: number) => {
      here.push(part);
      if (fails(part)) throw new Error(`failed at ${part}`);
      return `here ${part}`;
    },
    there: (helper: Helper, part: number) => {
      const slow = helpers.find((each) => each.helper === helper);
      if (!slow) throw new Error('unknown helper');
      return slow.there(part);
    },
  };
  const shares: (number | undefined)[] = [];
  const clock = { advance: (share?: number) => shares.push(share) };
  const promise = runParts(
    count,
    helpers.map(({ helper }) => helper),
    maker,
    { signal, clock, isLong, patience },
  );
  return { here, shares, promise, end: outcome(promise) };
}

const numbers = ({ given }: Slow) => [...given.keys()];

describe('the parts of a job', () => {
  test('are all made by the worker itself, in order, if there are no helpers', async () => {
    const { here, shares, promise } = run(4, []);
    expect(await promise).toEqual(['here 0', 'here 1', 'here 2', 'here 3']);
    expect(here).toEqual([0, 1, 2, 3]);
    expect(shares).toEqual([0.25, 0.5, 0.75, 1]);
    expect(await run(0, [slowHelper()]).promise).toEqual([]);
  });

  test('are each made once, and their results have the order of the parts', async () => {
    const [first, second] = [slowHelper(), slowHelper()];
    const { here, promise } = run(9, [first, second]);
    await settle();
    // Each helper has two parts: one that it runs, and one that waits. This worker makes the others meanwhile.
    expect([numbers(first).length, numbers(second).length]).toEqual([2, 2]);
    for (const { given } of [second, first])
      for (const [part, work] of [...given].toReversed()) work.resolve(`there ${part}`);
    const results = await promise;
    const theirs = [...numbers(first), ...numbers(second)];
    expect([...here, ...theirs].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(results).toEqual(results.map((_, part) => `${theirs.includes(part) ? 'there' : 'here'} ${part}`));
  });

  test('are sent to a helper one after another, whenever the helper has finished a part', async () => {
    const slow = slowHelper();
    const { end, here } = run(60, [slow]);
    while (end.is === 'pending') {
      for (const [part, work] of slow.given) work.resolve(`there ${part}`);
      await settle(1);
    }
    expect(slow.given.size).toBeGreaterThan(8);
    expect(here.length + slow.given.size).toBe(60);
  });

  test('are sent to the helpers one at a time if few parts are left', async () => {
    const helpers = [slowHelper(), slowHelper(), slowHelper()];
    const { end, here } = run(4, helpers);
    await settle();
    expect(helpers.map((each) => numbers(each).length)).toEqual([1, 1, 1]);
    for (const { given } of helpers) for (const work of given.values()) work.resolve('there');
    await settle();
    expect([end.is, here]).toEqual(['done', [3]]);
  });

  test('are made by the worker itself while a helper is loading, and are sent to the helper when it is ready', async () => {
    const loading = deferred<unknown>();
    const slow = slowHelper(loading.promise);
    const { end, here } = run(500, [slow]);
    while (here.length < 3) await settle(1);
    expect(numbers(slow)).toEqual([]);
    loading.resolve(null);
    while (slow.given.size === 0) await settle(1);
    while (end.is === 'pending') {
      for (const work of slow.given.values()) work.resolve('there');
      await settle(1);
    }
    expect(here.length + slow.given.size).toBe(500);
  });

  test('that fail in a helper are made by the worker itself, and the helper is ended', async () => {
    const [failing, good] = [slowHelper(), slowHelper()];
    const { promise, here, end } = run(200, [failing, good]);
    while (here.length < 3) await settle(1);
    const [first = -1, second = -1] = numbers(failing);
    failing.given.get(first)?.reject(new Error('died'));
    await settle();
    expect(failing.helper.dead).toBe(true);
    expect(here.length).toBeLessThan(100);
    expect(here).toContain(first);
    expect(numbers(failing)).toEqual([first, second]);
    failing.given.get(second)?.reject(new Error('died'));
    while (end.is === 'pending') {
      for (const work of good.given.values()) work.resolve('there');
      await settle(1);
    }
    const results = await promise;
    expect([results[first], results[second]]).toEqual([`here ${first}`, `here ${second}`]);
    expect(good.helper.dead).toBe(false);
  });

  test('that cannot be sent to a helper are all made by the worker itself, and the helper is ended', async () => {
    const slow = slowHelper();
    const { promise } = run(4, [
      {
        ...slow,
        there: () => {
          throw new Error('cannot be sent');
        },
      },
    ]);
    expect(await promise).toEqual(['here 0', 'here 1', 'here 2', 'here 3']);
    expect(slow.helper.dead).toBe(true);
  });

  test('make the job reject if one of them fails in the worker itself, but only when the running parts have ended', async () => {
    const slow = slowHelper();
    const { end } = run(100, [slow], { fails: (part) => part > 3 });
    await settle();
    expect(end.is).toBe('pending');
    const before = numbers(slow);
    for (const work of slow.given.values()) work.resolve('there');
    await settle();
    expect(end.is).toBe('Error');
    expect(numbers(slow)).toEqual(before);
  });

  test('make the job reject if they fail both in a helper and in the worker itself', async () => {
    const slow = slowHelper();
    const { end } = run(3, [slow], { fails: () => true });
    await settle();
    for (const work of slow.given.values()) work.reject(new Error('died'));
    await settle();
    expect(end.is).toBe('Error');
  });

  test('are no longer made after an abort, and the job rejects when the running parts have ended', async () => {
    const slow = slowHelper();
    const controller = new AbortController();
    const { end, here } = run(1000, [slow], { signal: controller.signal });
    while (here.length < 3) await settle(1);
    controller.abort();
    await settle();
    expect(end.is).toBe('pending');
    const before = [...here];
    for (const work of slow.given.values()) work.resolve('there');
    await settle();
    expect([end.is, here]).toEqual(['AbortError', before]);
  });

  test('make the job reject with the error of a part that fails after the abort, as the core may have trapped', async () => {
    const slow = slowHelper();
    const controller = new AbortController();
    const fails = (part: number) => slow.given.has(part);
    const { promise, end } = run(1000, [slow], { signal: controller.signal, fails });
    await settle(1);
    expect(end.is).toBe('pending');
    controller.abort();
    for (const work of slow.given.values()) work.reject(new Error('died'));
    await expect(promise).rejects.toThrow('failed at');
  });

  // Requirements: R263
  test('that take seconds are made only by helpers, and a cancellation ends the helpers', async () => {
    const slow = slowHelper();
    const ended = vi.spyOn(slow.helper, 'end').mockImplementation(() => {
      for (const work of slow.given.values()) work.reject(new Error('ended'));
    });
    const controller = new AbortController();
    const { end, here } = run(9, [slow], { signal: controller.signal, isLong: true });
    await settle();
    expect([end.is, here, slow.given.size]).toEqual(['pending', [], 2]);
    controller.abort();
    await settle();
    expect([end.is, here]).toEqual(['AbortError', []]);
    expect(ended).toHaveBeenCalled();
  });

  test('that take seconds are made by the worker itself if the helper fails', async () => {
    const { promise, here } = run(3, [slowHelper(Promise.reject(new Error('not ready')))], { isLong: true });
    await promise;
    expect(here).toEqual([0, 1, 2]);
  });

  test('that take seconds wait for a helper that is loading, with `patience` only for this time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const never = new Promise(() => {});
      const waiting = run(1, [slowHelper(never)], { isLong: true });
      const impatient = run(1, [slowHelper(never)], { isLong: true, patience: 1000 });
      const other = slowHelper();
      const served = run(1, [slowHelper(never), other], { isLong: true, patience: 1000 });
      await vi.advanceTimersByTimeAsync(999);
      expect([impatient.here, waiting.here]).toEqual([[], []]);
      await vi.advanceTimersByTimeAsync(1);
      expect(await impatient.promise).toEqual(['here 0']);
      other.given.get(0)?.resolve('there 0');
      expect(await served.promise).toEqual(['there 0']);
      expect([waiting.end.is, vi.getTimerCount()]).toEqual(['pending', 0]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('that take seconds and are canceled end only the helpers that run them', async () => {
    const [busy, loading] = [slowHelper(), slowHelper(new Promise(() => {}))];
    const ends = [busy, loading].map(({ helper, given }) =>
      vi.spyOn(helper, 'end').mockImplementation(() => {
        for (const work of given.values()) work.reject(new Error('ended'));
      }),
    );
    const controller = new AbortController();
    const { end } = run(1, [loading, busy], { signal: controller.signal, isLong: true });
    await settle();
    controller.abort();
    await settle();
    expect(end.is).toBe('AbortError');
    expect(ends.map(({ mock }) => mock.calls.length > 0)).toEqual([true, false]);
  });

  test('are not made if the signal is already aborted, and the job rejects', async () => {
    const { end, here } = run(10, [], { signal: AbortSignal.abort() });
    await settle();
    expect([end.is, here]).toEqual(['AbortError', []]);
  });
});

describe('decoding a JPEG in parts', () => {
  const nothing = new Uint8Array();

  /**
   * Fakes of the two jobs that decode a JPEG. `made` lists the rendered parts: "here" for a part that was rendered in
   * this worker, and "there" for a part that was rendered in a helper.
   */
  function jobsOf(parts: number, change: { scan?: () => void; render?: () => void } = {}) {
    const made: string[] = [];
    const job = { parts, params: () => nothing, input: () => nothing, accept: () => 0 };
    const render = {
      ...job,
      run: (part: number) => {
        change.render?.();
        made.push(`here ${part}`);
        return nothing;
      },
      finish: vi.fn(() => 'finished'),
      free: vi.fn(),
    };
    const run = () => {
      change.scan?.();
      return nothing;
    };
    const scan = { ...job, run, finish: () => render, free: vi.fn() };
    const isRender = (given: unknown) => given === render;
    return { scan: scan as unknown as ScanJob & typeof scan, render, made, isRender };
  }

  const partsIn = (made: readonly string[]) =>
    made.map((each) => Number(each.split(' ')[1])).sort((a, b) => a - b);

  test('lets the worker itself render parts that wait in the long queue of a slow helper', async () => {
    const begun = deferred<void>();
    const { scan, render, made, isRender } = jobsOf(12, { scan: begun.resolve });
    const works: Deferred<void>[] = [];
    const sentToRender: number[] = [];
    const slow = fakeHelper({
      runPart: async (job, _, part) => {
        // The helper waits until this worker has begun to scan one part, and then scans all the others.
        if (!isRender(job)) await begun.promise;
        else {
          sentToRender.push(part);
          const work = deferred<void>();
          works.push(work);
          await work.promise;
          made.push(`there ${part}`);
        }
        return nothing;
      },
    });
    const decoding = outcome(decodeInParts(scan, [slow]));
    await settle(60);
    // The helper was sent two parts, which it has not finished. Two more parts stay in its queue, because this worker
    // takes no parts from such a short queue. This worker has rendered the other eight parts.
    expect(sentToRender).toHaveLength(2);
    expect(made.every((each) => each.startsWith('here'))).toBe(true);
    expect(made).toHaveLength(8);
    while (decoding.is === 'pending') {
      for (const work of works) work.resolve();
      await settle(1);
    }
    expect(decoding.is).toBe('done');
    expect(sentToRender).toHaveLength(4);
    expect(partsIn(made)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect([scan.free.mock.calls.length, render.free.mock.calls.length]).toEqual([0, 0]);
  });

  test('lets the worker itself render the parts that fail in a helper, and ends the helper', async () => {
    const { scan, made, isRender } = jobsOf(6);
    const failing = fakeHelper({
      runPart: (job) => (isRender(job) ? Promise.reject(new Error('died')) : Promise.resolve(nothing)),
    });
    await decodeInParts(scan, [failing]);
    expect(failing.dead).toBe(true);
    expect(made.every((each) => each.startsWith('here'))).toBe(true);
    expect(partsIn(made)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('rejects and frees the job that renders if a part cannot be rendered', async () => {
    const { scan, render } = jobsOf(6, {
      render: () => {
        throw new Error('out of memory');
      },
    });
    await expect(decodeInParts(scan, [])).rejects.toThrow('out of memory');
    // The scan job needs no call of `free`: a call of its `finish` has already freed it.
    expect([scan.free.mock.calls.length, render.free.mock.calls.length]).toEqual([0, 1]);
  });

  test.each(['scan', 'render'] as const)(
    'rejects and frees the running job if decoding is canceled during the %s job',
    async (step) => {
      const controller = new AbortController();
      const cancel = () => {
        controller.abort(new Error('canceled'));
        return nothing;
      };
      const { scan, render } = jobsOf(6, { [step]: cancel });
      await expect(decodeInParts(scan, [], controller.signal)).rejects.toThrow('canceled');
      const freed = [scan.free.mock.calls.length, render.free.mock.calls.length];
      expect(freed).toEqual(step === 'scan' ? [1, 0] : [0, 1]);
    },
  );
});

describe('a resize in the worker', () => {
  const noHelpers = {
    use: (work: (helpers: readonly Helper[]) => unknown) => work([]),
  } as unknown as Helpers;
  const jobOf = (run = () => new Uint8Array()) => {
    const job = {
      parts: 3,
      params: () => new Uint8Array(),
      run,
      finish: vi.fn(() => 'finished'),
      free: vi.fn(),
    };
    return job as unknown as ResizeJob & typeof job;
  };
  const rasterOf = (job: ResizeJob) =>
    ({
      width: 100,
      height: 60,
      resizeJob: vi.fn(() => job),
      fitWithinJob: vi.fn(() => job),
      oriented: () => 'turned',
    }) as unknown as Raster;
  const size = { width: 20, height: 10 };

  test('passes the kept and the filled part, the filter and the background to the core', async () => {
    const raster = rasterOf(jobOf());
    const [whole, target] = [Uint32Array.of(0, 0, 100, 60), Uint32Array.of(0, 0, 20, 10)];
    for (const [edit, kept, filled] of [
      [{ fit: 'stretch' }, whole, target],
      [{ fit: 'contain', filter: 'nearest' }, whole, Uint32Array.of(1, 0, 17, 10)],
      [{ fit: 'contain', background: [1, 2, 3] }, whole, Uint32Array.of(1, 0, 17, 10)],
      [{ fit: 'cover' }, Uint32Array.of(0, 5, 100, 50), target],
      [{ fit: 'cover', at: { x: 0, y: 1 } }, Uint32Array.of(0, 10, 100, 50), target],
    ] as const) {
      expect(await applyEdit(raster, { kind: 'resize', size, ...edit }, noHelpers)).toBe('finished');
      const filter = 'filter' in edit ? edit.filter : undefined;
      const background = 'background' in edit ? 0x01_02_03 : undefined;
      expect(raster.resizeJob).toHaveBeenLastCalledWith(20, 10, kept, filled, filter, background);
    }
  });

  test('uses helpers only if it has several parts', async () => {
    const use = vi.fn(noHelpers.use);
    const helpers = { use } as unknown as Helpers;
    const [bands, whole] = [jobOf(), { ...jobOf(), parts: 1 } as unknown as ResizeJob];
    expect(await fitWithin(rasterOf(whole), size, helpers)).toBe('finished');
    expect(use).not.toHaveBeenCalled();
    expect(await fitWithin(rasterOf(bands), size, helpers)).toBe('finished');
    expect(use).toHaveBeenCalledOnce();
    expect(bands.free).not.toHaveBeenCalled();
    expect(await applyEdit(rasterOf(bands), { kind: 'rotate', turn: 'left' }, noHelpers)).toBe('turned');
  });

  test('rejects and frees its job if a band fails', async () => {
    const job = jobOf(() => {
      throw new Error('out of memory');
    });
    await expect(fitWithin(rasterOf(job), size, noHelpers)).rejects.toThrow('out of memory');
    expect([job.free.mock.calls.length, job.finish.mock.calls.length]).toEqual([1, 0]);
  });

  test('makes no further bands after it was canceled, rejects, and frees its job', async () => {
    const edit = { kind: 'resize', size, fit: 'stretch' } as const;
    for (const start of [
      (raster: Raster, signal: AbortSignal) => applyEdit(raster, edit, noHelpers, { signal }),
      (raster: Raster, signal: AbortSignal) => fitWithin(raster, size, noHelpers, { signal }),
    ]) {
      const controller = new AbortController();
      let made = 0;
      const job = jobOf(() => {
        if (++made === 2) controller.abort(new Error('canceled'));
        return new Uint8Array();
      });
      await expect(start(rasterOf(job), controller.signal)).rejects.toThrow('canceled');
      expect([made, job.free.mock.calls.length, job.finish.mock.calls.length]).toEqual([2, 1, 0]);
    }
  });
});
