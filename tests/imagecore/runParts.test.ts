// Parts of a job, made by this worker and by helpers of every speed and reliability.
import { describe, expect, test, vi } from 'vitest';
import type { JpegScanJob, Raster, ResizeJob } from '../../src/imagecore/pkg/imagecore.js';
import { applyEdit, fitWithin } from '../../src/imagecore/worker/applyEdit';
import { decodeInParts } from '../../src/imagecore/worker/decode';
import type { Helper, Helpers } from '../../src/imagecore/worker/helpers';
import { runParts } from '../../src/imagecore/worker/runParts';
import { type Deferred, deferred } from '../../src/lib/deferred';
import { fakeHelper } from '../support/helper';
import { outcome, settle } from '../support/settle';

/** A helper whose parts are made when the test says so. */
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

/** Runs a job of so many parts; what is made here is noted. */
function run(
  count: number,
  helpers: readonly Slow[],
  { signal, fails = () => false }: { signal?: AbortSignal; fails?: (part: number) => boolean } = {},
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
  const promise = runParts(
    count,
    helpers.map(({ helper }) => helper),
    maker,
    { signal },
  );
  return { here, promise, end: outcome(promise) };
}

const numbers = ({ given }: Slow) => [...given.keys()];

describe('the parts of a job', () => {
  test('are all done here where there are no helpers, in order', async () => {
    const { here, promise } = run(4, []);
    expect(await promise).toEqual(['here 0', 'here 1', 'here 2', 'here 3']);
    expect(here).toEqual([0, 1, 2, 3]);
    expect(await run(0, [slowHelper()]).promise).toEqual([]);
  });

  test('are each done once, and come in their order, whoever does them and whenever', async () => {
    const [first, second] = [slowHelper(), slowHelper()];
    const { here, promise } = run(9, [first, second]);
    await settle();
    // Two each, one to work at and one to go on with; the rest is done here meanwhile.
    expect([numbers(first).length, numbers(second).length]).toEqual([2, 2]);
    for (const { given } of [second, first])
      for (const [part, work] of [...given].toReversed()) work.resolve(`there ${part}`);
    const results = await promise;
    const theirs = [...numbers(first), ...numbers(second)];
    expect([...here, ...theirs].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(results).toEqual(results.map((_, part) => `${theirs.includes(part) ? 'there' : 'here'} ${part}`));
  });

  test('are taken by a helper as soon as it has done one', async () => {
    const slow = slowHelper();
    const { end, here } = run(60, [slow]);
    while (end.is === 'pending') {
      for (const [part, work] of slow.given) work.resolve(`there ${part}`);
      await settle(1);
    }
    expect(slow.given.size).toBeGreaterThan(8);
    expect(here.length + slow.given.size).toBe(60);
  });

  test('near the end are one for each helper: none has two while another has none', async () => {
    const helpers = [slowHelper(), slowHelper(), slowHelper()];
    const { end, here } = run(4, helpers);
    await settle();
    expect(helpers.map((each) => numbers(each).length)).toEqual([1, 1, 1]);
    for (const { given } of helpers) for (const work of given.values()) work.resolve('there');
    await settle();
    expect([end.is, here]).toEqual(['done', [3]]);
  });

  test('do not wait for a helper that is not ready, which takes part once it is', async () => {
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

  test('of a helper that fails are done here, the helper is ended, and gets no other', async () => {
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

  test('that cannot be sent to a helper are made here, and none is left out', async () => {
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

  test('fail where they fail here, once nobody is at work any more, and nobody begins another', async () => {
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

  test('that neither a helper nor this worker can do fail', async () => {
    const slow = slowHelper();
    const { end } = run(3, [slow], { fails: () => true });
    await settle();
    for (const work of slow.given.values()) work.reject(new Error('died'));
    await settle();
    expect(end.is).toBe('Error');
  });

  test('are left when nobody wants them any more, once nobody is at work', async () => {
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

  test('are not begun here for a signal that was aborted before', async () => {
    const { end, here } = run(10, [], { signal: AbortSignal.abort() });
    await settle();
    expect([end.is, here]).toEqual(['AbortError', []]);
  });
});

describe('a JPEG’s parts', () => {
  const nothing = new Uint8Array();

  /** The two jobs of decoding a JPEG, which note who rendered what. */
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
    return { scan: scan as unknown as JpegScanJob & typeof scan, render, made, isRender };
  }

  const partsIn = (made: readonly string[]) =>
    made.map((each) => Number(each.split(' ')[1])).sort((a, b) => a - b);

  test('that a slow helper has scanned are taken from it, as long as it has many, and each is made once', async () => {
    const begun = deferred<void>();
    const { scan, render, made, isRender } = jobsOf(12, { scan: begun.resolve });
    const works: Deferred<void>[] = [];
    const asked: number[] = [];
    const slow = fakeHelper({
      runPart: async (job, _, part) => {
        // It scans all but the one that this worker scans first.
        if (!isRender(job)) await begun.promise;
        else {
          asked.push(part);
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
    // It is at two; two more are left to it, and the rest was taken.
    expect(asked).toHaveLength(2);
    expect(made.every((each) => each.startsWith('here'))).toBe(true);
    expect(made).toHaveLength(8);
    while (decoding.is === 'pending') {
      for (const work of works) work.resolve();
      await settle(1);
    }
    expect(decoding.is).toBe('done');
    expect(asked).toHaveLength(4);
    expect(partsIn(made)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect([scan.free.mock.calls.length, render.free.mock.calls.length]).toEqual([0, 0]);
  });

  test('that a helper fails to render are rendered here, and the helper is ended', async () => {
    const { scan, made, isRender } = jobsOf(6);
    const failing = fakeHelper({
      runPart: (job) => (isRender(job) ? Promise.reject(new Error('died')) : Promise.resolve(nothing)),
    });
    await decodeInParts(scan, [failing]);
    expect(failing.dead).toBe(true);
    expect(made.every((each) => each.startsWith('here'))).toBe(true);
    expect(partsIn(made)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('that cannot be rendered free the job', async () => {
    const { scan, render } = jobsOf(6, {
      render: () => {
        throw new Error('out of memory');
      },
    });
    await expect(decodeInParts(scan, [])).rejects.toThrow('out of memory');
    // The first one is freed by its own end.
    expect([scan.free.mock.calls.length, render.free.mock.calls.length]).toEqual([0, 1]);
  });

  test.each(['scan', 'render'] as const)('that are cancelled (%s) free the job', async (step) => {
    const controller = new AbortController();
    const cancel = () => {
      controller.abort(new Error('cancelled'));
      return nothing;
    };
    const { scan, render } = jobsOf(6, { [step]: cancel });
    await expect(decodeInParts(scan, [], controller.signal)).rejects.toThrow('cancelled');
    const freed = [scan.free.mock.calls.length, render.free.mock.calls.length];
    expect(freed).toEqual(step === 'scan' ? [1, 0] : [0, 1]);
  });
});

describe('a resize', () => {
  const nobody = { use: (work: (helpers: readonly Helper[]) => unknown) => work([]) } as unknown as Helpers;
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
  const rasterOf = (job: ResizeJob | undefined) =>
    ({
      resizeJob: vi.fn(() => job),
      fitWithinJob: vi.fn(() => job),
      resize: () => 'resized',
      fitWithin: () => 'fitted',
      rotateLeft: () => 'turned',
    }) as unknown as Raster;
  const size = { width: 20, height: 10 };

  test.each(['stretch', 'contain', 'cover'] as const)(
    'of a large image (%s) is made in bands, of a small one in one piece',
    async (fit) => {
      const job = jobOf();
      const raster = rasterOf(job);
      expect(await applyEdit(raster, { kind: 'resize', size, fit }, nobody)).toBe('finished');
      expect(raster.resizeJob).toHaveBeenCalledWith(20, 10, fit);
      expect(job.free).not.toHaveBeenCalled();
      expect(await applyEdit(rasterOf(undefined), { kind: 'resize', size, fit }, nobody)).toBe('resized');
    },
  );

  test('for a preview is made in bands too; another edit is not', async () => {
    const job = jobOf();
    expect(await fitWithin(rasterOf(job), size, nobody)).toBe('finished');
    expect(await fitWithin(rasterOf(undefined), size, nobody)).toBe('fitted');
    expect(await applyEdit(rasterOf(job), { kind: 'rotate', turn: 'left' }, nobody)).toBe('turned');
  });

  test('that fails frees its job', async () => {
    const job = jobOf(() => {
      throw new Error('out of memory');
    });
    await expect(fitWithin(rasterOf(job), size, nobody)).rejects.toThrow('out of memory');
    expect([job.free.mock.calls.length, job.finish.mock.calls.length]).toEqual([1, 0]);
  });

  test('that is cancelled frees its job, once nobody is at work', async () => {
    const edit = { kind: 'resize', size, fit: 'stretch' } as const;
    for (const start of [
      (raster: Raster, signal: AbortSignal) => applyEdit(raster, edit, nobody, signal),
      (raster: Raster, signal: AbortSignal) => fitWithin(raster, size, nobody, signal),
    ]) {
      const controller = new AbortController();
      let made = 0;
      const job = jobOf(() => {
        if (++made === 2) controller.abort(new Error('cancelled'));
        return new Uint8Array();
      });
      await expect(start(rasterOf(job), controller.signal)).rejects.toThrow('cancelled');
      expect([made, job.free.mock.calls.length, job.finish.mock.calls.length]).toEqual([2, 1, 0]);
    }
  });
});
