// Large PNGs in bands, by the real wasm package and by helpers of every kind of reliability.
import { beforeAll, describe, expect, test } from 'vitest';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import { encodeInBands, resizeInBands } from '../../src/imagecore/worker/bands';
import type { Helper } from '../../src/imagecore/worker/helpers';
import { photograph } from '../support/fixtures';
import { fakeHelper as helper } from '../support/helper';
import { decodeOpaque, difference } from '../support/pixels';

let raster: core.Raster;
let alone: Buffer;

beforeAll(async () => {
  raster = core.decode(await (await photograph(1500, 1200)).png().toBuffer()).orient();
  alone = Buffer.from(raster.encodeSmall());
});

async function encoded(...helpers: Helper[]): Promise<Buffer> {
  const plan = raster.planSmall();
  if (!plan) throw new Error('too small for bands');
  expect(plan.bands).toBeGreaterThan(4);
  try {
    return Buffer.concat(await encodeInBands(plan, raster, helpers));
  } finally {
    plan.free();
  }
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
    const failing = helper({ band: () => Promise.reject(new Error('died')) });
    const tired = helper({
      band: (task) => (++calls < 3 ? good.band(task) : Promise.reject(new Error('died'))),
    });
    const loading = helper({ ready: new Promise(() => {}) });
    const broken = helper({ ready: Promise.reject(new Error('no core')) });
    expect((await encoded(failing, tired, loading, broken)).equals(alone)).toBe(true);
    expect([failing.dead, tired.dead, loading.dead]).toEqual([true, true, false]);
  });

  test('fails when the worker itself does, and nobody takes another band', async () => {
    let calls = 0;
    const counting = helper({
      band: async () => {
        calls += 1;
        return { chunk: new Uint8Array(), adler: 1 };
      },
    });
    const plan = {
      bands: 1000,
      recipe: () => new Uint8Array(),
      rows: () => new Uint8Array(),
      encode: () => {
        throw new Error('out of memory');
      },
    } as unknown as core.PngPlan;
    await expect(encodeInBands(plan, raster, [counting])).rejects.toThrow('out of memory');
    const then = calls;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(calls).toBe(then);
  });
});

test('a file in bands is left when nobody wants it any more, and nobody is at work then', async () => {
  const end = new AbortController();
  let atWork = 0;
  const slow = helper({
    band: async () => {
      atWork += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      atWork -= 1;
      return { chunk: new Uint8Array(), adler: 1 };
    },
  });
  let made = 0;
  const plan = {
    bands: 1000,
    recipe: () => new Uint8Array(),
    rows: () => new Uint8Array(),
    encode: () => {
      made += 1;
      if (made === 3) end.abort(new Error('unwanted'));
      return { adler: 1, chunk: () => new Uint8Array() };
    },
  } as unknown as core.PngPlan;
  await expect(encodeInBands(plan, raster, [slow], end.signal)).rejects.toThrow('unwanted');
  expect([made, atWork]).toEqual([3, 0]);
});

describe('a resize in bands', () => {
  async function resized(width: number, height: number, ...helpers: Helper[]): Promise<Buffer> {
    const plan = raster.planStretch(width, height);
    if (!plan) throw new Error('too small for bands');
    expect(plan.bands).toBeGreaterThan(4);
    await resizeInBands(plan, raster, helpers);
    const image = plan.finish();
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
      const whole = raster.stretch(width, height);
      const expected = Buffer.from(whole.encodeFast());
      whole.free();
      const failing = helper({ resize: () => Promise.reject(new Error('died')) });
      const wrong = helper({ resize: async ({ unload }) => unload(new Uint8Array(7)) });
      expect((await resized(width, height)).equals(expected)).toBe(true);
      expect((await resized(width, height, helper(), helper())).equals(expected)).toBe(true);
      expect((await resized(width, height, failing, wrong, helper())).equals(expected)).toBe(true);
      expect([failing.dead, wrong.dead]).toEqual([true, true]);
    },
  );
});

test('what is small is made in one piece', async () => {
  const small = raster.crop(0, 0, 900, 900);
  expect(small.planSmall()).toBeUndefined();
  expect(small.planCover(100, 100)).toBeUndefined();
  small.free();
});
