// Large PNGs in bands, by the real wasm package and by helpers of every kind of reliability.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import { compressInBands } from '../../src/imagecore/worker/compress';
import type { Helper } from '../../src/imagecore/worker/helpers';
import { runJob } from '../../src/imagecore/worker/runJob';
import { photograph } from '../support/fixtures';
import { fakeHelper as helper, wrongHelper } from '../support/helper';
import { decodeOpaque, difference } from '../support/pixels';

let raster: core.Raster;
let alone: Buffer;

beforeAll(async () => {
  raster = core.decode(await (await photograph(1500, 1200)).png().toBuffer()).orient();
  alone = Buffer.from(raster.encodeSmall());
});

/** A job of many bands that does this for each. */
const jobThat = (run: () => Uint8Array) =>
  ({
    parts: 1000,
    head: () => new Uint8Array(),
    params: () => new Uint8Array(),
    run,
    free: vi.fn(),
  }) as unknown as core.PngJob;

async function encoded(...helpers: Helper[]): Promise<Buffer> {
  const job = raster.encodeSmallJob();
  if (!job) throw new Error('too small for bands');
  expect(job.parts).toBeGreaterThan(4);
  return Buffer.concat(await compressInBands(job, helpers));
}

describe('a file made in bands', () => {
  test('holds the very pixels, for another decoder too', async () => {
    const source = core.decode(alone).orient();
    const pixels = await decodeOpaque(await encoded());
    expect(difference(pixels, await decodeOpaque(Buffer.from(source.encodeFast()))).max).toBe(0);
    source.free();
  });

  test('is the same with no helper, with one and with several', async () => {
    expect((await encoded()).equals(alone)).toBe(true);
    expect((await encoded(helper())).equals(alone)).toBe(true);
    expect((await encoded(helper(), helper(), helper())).equals(alone)).toBe(true);
  });

  test('is the same when helpers fail at once, or after a while, or are never ready', async () => {
    let calls = 0;
    const good = helper();
    const failing = helper({ runPart: () => Promise.reject(new Error('died')) });
    const tired = helper({
      runPart: (...given) => (++calls < 3 ? good.runPart(...given) : Promise.reject(new Error('died'))),
    });
    const loading = helper({ ready: new Promise(() => {}) });
    const broken = helper({ ready: Promise.reject(new Error('no core')) });
    expect((await encoded(failing, tired, loading, broken)).equals(alone)).toBe(true);
    expect([failing.dead, tired.dead, loading.dead]).toEqual([true, true, false]);
  });

  test('fails when the worker itself does, and nobody takes another band', async () => {
    let calls = 0;
    const counting = helper({
      runPart: async () => {
        calls += 1;
        // Otherwise it would do all of them at once.
        await new Promise((resolve) => setTimeout(resolve));
        return new Uint8Array();
      },
    });
    const job = jobThat(() => {
      throw new Error('out of memory');
    });
    await expect(compressInBands(job, [counting])).rejects.toThrow('out of memory');
    expect(job.free).toHaveBeenCalledOnce();
    const then = calls;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(calls).toBe(then);
  });
});

test('a file in bands is left when nobody wants it any more, and nobody is at work then', async () => {
  const end = new AbortController();
  let atWork = 0;
  const slow = helper({
    runPart: async () => {
      atWork += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      atWork -= 1;
      return new Uint8Array();
    },
  });
  let made = 0;
  const job = jobThat(() => {
    made += 1;
    if (made === 3) end.abort(new Error('unwanted'));
    return new Uint8Array();
  });
  await expect(compressInBands(job, [slow], end.signal)).rejects.toThrow('unwanted');
  expect([made, atWork]).toEqual([3, 0]);
});

describe('a resize in bands', () => {
  async function resized(width: number, height: number, ...helpers: Helper[]): Promise<Buffer> {
    const job = raster.resizeJob(width, height, 'stretch');
    if (!job) throw new Error('too small for bands');
    expect(job.parts).toBeGreaterThan(4);
    await runJob(job, helpers);
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
    'to %d × %d is the same with no helper, with several, and with some that fail',
    async (width, height) => {
      const whole = raster.resize(width, height, 'stretch');
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

test('what is small is made in one piece', async () => {
  const small = raster.crop(0, 0, 900, 900);
  expect(small.encodeSmallJob()).toBeUndefined();
  expect(small.resizeJob(100, 100, 'cover')).toBeUndefined();
  small.free();
});
