// Tests how large images are encoded and resized in bands, which are groups of rows. The WebAssembly core is real. The
// helpers are fakes that work, fail, or never become ready. "This worker" is the worker that shares its bands with
// helpers.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { decodeHere, encodeHere, resizeHere } from '../../scripts/lib/wholeJobs.mjs';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import type { Helper } from '../../src/imagecore/worker/helpers';
import { runParallelJob } from '../../src/imagecore/worker/parallelJob';
import { runPngJob } from '../../src/imagecore/worker/rasterWork';
import type { Size } from '../../src/lib/geometry';
import { photograph } from '../support/fixtures';
import { fakeHelper as helper, wrongHelper } from '../support/helper';
import { decodeOpaque, difference } from '../support/pixels';
import { outcome, settle } from '../support/settle';

let raster: core.Raster;
/** The PNG of `raster`, encoded in one piece. */
let encodedWhole: Buffer;

beforeAll(async () => {
  raster = decodeHere(core, await (await photograph(1500, 1200)).png().toBuffer()).orient();
  encodedWhole = Buffer.from(encodeHere(raster));
});

/** A fake PNG job with 1000 bands. It calls `run` for each band that this worker makes instead of a helper. */
const jobThat = (run: () => Uint8Array) =>
  ({
    parts: 1000,
    head: () => new Uint8Array(),
    params: () => new Uint8Array(),
    run,
    free: vi.fn(),
  }) as unknown as core.PngJob;

/** A fake helper that works, and records the calls of `runPart`. `change` replaces some of its members. */
function watched(change: Partial<Helper> = {}): Helper {
  const { runPart } = helper();
  return helper({ runPart: vi.fn(runPart), ...change });
}

const wholeOf = ({ width, height }: Size) => Uint32Array.of(0, 0, width, height);

async function encoded(...helpers: Helper[]): Promise<Buffer> {
  const job = raster.encodeJob();
  expect(job.parts).toBeGreaterThan(4);
  return Buffer.concat(await runPngJob(job, helpers));
}

describe('PNG encoding in bands', () => {
  test('gives the same pixels as encoding in one piece', async () => {
    const source = decodeHere(core, encodedWhole).orient();
    const pixels = await decodeOpaque(await encoded());
    expect(difference(pixels, await decodeOpaque(Buffer.from(source.encodeFast()))).max).toBe(0);
    source.free();
  });

  // Requirements: R197
  test('produces the same file as encoding in one piece, with no helper and with 1 or 3 helpers', async () => {
    for (const count of [0, 1, 3]) {
      const helpers = Array.from({ length: count }, () => watched());
      expect((await encoded(...helpers)).equals(encodedWhole)).toBe(true);
      for (const { runPart } of helpers) expect(runPart).toHaveBeenCalled();
    }
  });

  test('produces the same file as encoding in one piece, even if helpers fail or never become ready', async () => {
    let calls = 0;
    const good = helper();
    const failing = helper({ runPart: () => Promise.reject(new Error('died')) });
    const failsLater = helper({
      runPart: (...given) => (++calls < 3 ? good.runPart(...given) : Promise.reject(new Error('died'))),
    });
    const loading = watched({ ready: new Promise(() => {}) });
    const broken = watched({ ready: Promise.reject(new Error('no core')) });
    expect((await encoded(failing, failsLater, loading, broken)).equals(encodedWhole)).toBe(true);
    expect([failing.dead, failsLater.dead, loading.dead]).toEqual([true, true, false]);
    expect(calls).toBeGreaterThan(2);
    // A helper that is not ready gets no band, although these fakes could make one.
    for (const { runPart } of [loading, broken]) expect(runPart).not.toHaveBeenCalled();
  });

  test('rejects and frees the job if a band fails in the worker itself', async () => {
    let calls = 0;
    const counting = helper({
      runPart: async () => {
        calls += 1;
        // Without this pause, the helper would finish all bands before this worker begins its first band.
        await new Promise((resolve) => setTimeout(resolve));
        return new Uint8Array();
      },
    });
    const job = jobThat(() => {
      throw new Error('out of memory');
    });
    await expect(runPngJob(job, [counting])).rejects.toThrow('out of memory');
    expect(job.free).toHaveBeenCalledOnce();
    const callsAtRejection = calls;
    await settle();
    expect(calls).toBe(callsAtRejection);
  });
});

// Requirements: R200
test('PNG encoding in bands stops after an abort, and rejects when the helper has finished its bands', async () => {
  const controller = new AbortController();
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const slow = helper({ runPart: () => finished.then(() => new Uint8Array()) });
  let made = 0;
  const job = jobThat(() => {
    made += 1;
    if (made === 3) controller.abort(new Error('unwanted'));
    return new Uint8Array();
  });
  const encoding = runPngJob(job, [slow], controller);
  const end = outcome(encoding);
  await settle();
  expect([made, end.is]).toEqual([3, 'pending']);
  finish();
  await expect(encoding).rejects.toThrow('unwanted');
  expect(made).toBe(3);
});

describe('a resize in bands', () => {
  async function resized(width: number, height: number, ...helpers: Helper[]): Promise<Buffer> {
    const [kept, filled] = [wholeOf(raster), wholeOf({ width, height })];
    const job = raster.resizeJob(width, height, kept, filled);
    expect(job.parts).toBeGreaterThan(4);
    await runParallelJob(job, helpers);
    const image = job.finish();
    try {
      return Buffer.from(image.encodeFast());
    } finally {
      image.free();
    }
  }

  test.each([
    [2000, 1700],
    [1300, 1199],
  ])(
    'to %d × %d has the same result as in one piece, without and with helpers, and if helpers fail',
    async (width, height) => {
      const whole = resizeHere(raster, width, height);
      const expected = Buffer.from(whole.encodeFast());
      whole.free();
      const failing = helper({ runPart: () => Promise.reject(new Error('died')) });
      const wrong = wrongHelper(new Uint8Array(7));
      expect((await resized(width, height)).equals(expected)).toBe(true);
      expect((await resized(width, height, helper(), helper())).equals(expected)).toBe(true);
      expect((await resized(width, height, failing, wrong, helper())).equals(expected)).toBe(true);
      expect([failing.dead, wrong.dead]).toEqual([true, true]);
    },
  );
});

test('a warp in parts has the same result without and with helpers, and if helpers fail', async () => {
  const warped = async (...helpers: Helper[]): Promise<Buffer> => {
    const job = raster.warpJob(Float64Array.of(0.96, 0.28, -90, -0.28, 0.96, 300, 0, 1e-5, 1), 1700, 1500);
    expect(job.parts).toBeGreaterThan(4);
    await runParallelJob(job, helpers);
    const image = job.finish();
    const file = Buffer.from(image.encodeFast());
    image.free();
    return file;
  };
  const expected = await warped();
  const failing = helper({ runPart: () => Promise.reject(new Error('died')) });
  const wrong = wrongHelper(new Uint8Array(7));
  expect((await warped(helper(), helper())).equals(expected)).toBe(true);
  expect((await warped(failing, wrong, helper())).equals(expected)).toBe(true);
  expect([failing.dead, wrong.dead]).toEqual([true, true]);
});

test('the core encodes and resizes a small image of 900 × 900 pixels in one part', async () => {
  const small = raster.crop(0, 0, 900, 900);
  const filled = wholeOf({ width: 100, height: 100 });
  const jobs = [small.encodeJob(), small.resizeJob(100, 100, wholeOf(small), filled)];
  expect(jobs.map(({ parts }) => parts)).toEqual([1, 1]);
  for (const job of [...jobs, small]) job.free();
});
