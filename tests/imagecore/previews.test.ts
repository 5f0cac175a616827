// Tests the previews that are made while a file is decoded, with the real WebAssembly core. The helpers are fakes.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { decodeHere, runHere } from '../../scripts/lib/wholeJobs.mjs';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import type { Helper } from '../../src/imagecore/worker/helpers';
import { decodeInParts } from '../../src/imagecore/worker/rasterWork';
import { deferred } from '../../src/lib/promises';
import { photograph } from '../support/fixtures';
import { fakeHelper, wrongHelper } from '../support/helper';
import { outcome, settle } from '../support/settle';

const BOUNDS = [300, 400] as const;
let png: Buffer;
let upright: Buffer;
let turned: Buffer;

beforeAll(async () => {
  const photo = await photograph(2000, 1600);
  png = await photo.clone().png({ compressionLevel: 1 }).toBuffer();
  upright = await photo.clone().jpeg({ quality: 98 }).toBuffer();
  turned = await photo.clone().withMetadata({ orientation: 6 }).jpeg({ quality: 98 }).toBuffer();
});

function bytesOf(raster: core.Raster): Buffer {
  try {
    return Buffer.from(raster.encodeFast());
  } finally {
    raster.free();
  }
}

/** The preview that is made after the file has been decoded. */
function reduced(file: Buffer): Buffer {
  const raster = decodeHere(core, file).orient();
  try {
    return bytesOf(runHere(raster.fitWithinJob(...BOUNDS)));
  } finally {
    raster.free();
  }
}

async function previewOf(file: Buffer, helpers: readonly Helper[], signal?: AbortSignal) {
  const decoded = await decodeInParts(core.decodeJob(file, 1, ...BOUNDS), helpers, signal);
  const preview = decoded.preview();
  const pixels = bytesOf(decoded.orient());
  return { preview: preview && bytesOf(preview), pixels };
}

const whole = (file: Buffer) => bytesOf(decodeHere(core, file).orient());

/** A helper that counts its parts. */
function counting() {
  const parts: number[] = [];
  const good = fakeHelper();
  const helper = fakeHelper({
    runPart: (job, params, part) => {
      parts.push(part);
      return good.runPart(job, params, part);
    },
  });
  return { helper, parts };
}

describe('the preview of a file that is being decoded', () => {
  // Requirements: R380
  test.each(['png', 'upright'] as const)('is a reduction of all pixels (%s)', async (name) => {
    const file = name === 'png' ? png : upright;
    for (const helpers of [[], [fakeHelper()], [fakeHelper(), fakeHelper()]]) {
      const { preview, pixels } = await previewOf(file, helpers);
      expect(preview?.equals(reduced(file))).toBe(true);
      expect(pixels.equals(whole(file))).toBe(true);
    }
  });

  // Requirements: R380
  test('fits within the bounds when it is upright', async () => {
    const decoded = await decodeInParts(core.decodeJob(turned, 1, ...BOUNDS), [fakeHelper()]);
    const preview = decoded.preview();
    expect([preview?.width, preview?.height]).toEqual([300, 375]);
    expect(decoded.preview()).toBeUndefined();
    preview?.free();
    decoded.free();
  });

  // Requirements: R381
  test('is missing without bounds, and for a small file', async () => {
    const small = await (await photograph(300, 200)).png().toBuffer();
    for (const job of [
      core.decodeJob(png, 1),
      core.decodeJob(png, 0, ...BOUNDS),
      core.decodeJob(small, 1, ...BOUNDS),
    ]) {
      const decoded = await decodeInParts(job, [fakeHelper()]);
      expect(decoded.preview()).toBeUndefined();
      decoded.free();
    }
  });
});

describe('a PNG that is decoded while helpers reduce its rows', () => {
  test('is reduced by helpers that are ready, and by this worker until one is', async () => {
    const { helper, parts } = counting();
    await previewOf(png, [helper]);
    expect(parts.length).toBeGreaterThan(4);
    const late = counting();
    Object.assign(late.helper, { isReady: false });
    const decoding = previewOf(png, [late.helper]);
    await settle(2);
    Object.assign(late.helper, { isReady: true });
    expect((await decoding).preview?.equals(reduced(png))).toBe(true);
    expect(late.parts.length).toBeLessThan(parts.length);
  });

  test('does not wait for a slow helper before its last row', async () => {
    const works: (() => void)[] = [];
    const good = fakeHelper();
    const slow = fakeHelper({
      runPart: async (...given) => {
        const work = deferred<void>();
        works.push(work.resolve);
        await work.promise;
        return good.runPart(...given);
      },
    });
    const decoding = previewOf(png, [slow]);
    const end = outcome(decoding);
    await settle(100);
    // The helper has two parts. This worker has run all others.
    expect([works.length, end.is]).toEqual([2, 'pending']);
    for (const finish of works) finish();
    expect((await decoding).preview?.equals(reduced(png))).toBe(true);
  });

  test.each([
    ['fails', () => fakeHelper({ runPart: () => Promise.reject(new Error('died')) })],
    ['returns a wrong output', () => wrongHelper(new Uint8Array(7))],
  ])('has the same pixels if a helper %s, and ends this helper', async (_, failing) => {
    const helper = failing();
    const { preview, pixels } = await previewOf(png, [helper]);
    expect(preview?.equals(reduced(png)) && pixels.equals(whole(png))).toBe(true);
    expect(helper.dead).toBe(true);
  });

  test('is canceled between two bands, when its parts have ended', async () => {
    const stop = new AbortController();
    const scan = core.decodeJob(png, 1, ...BOUNDS);
    const decoding = outcome(decodeInParts(scan, [fakeHelper()], stop.signal));
    await settle(1);
    stop.abort();
    await settle(3);
    expect(decoding.is).toBe('AbortError');
  });

  test('is refused if its data end early', async () => {
    const cut = png.subarray(0, png.length / 2);
    const free = vi.spyOn(core.RenderJob.prototype, 'free');
    expect(core.decodeJob(cut, 1, ...BOUNDS)).toBeDefined();
    await expect(previewOf(cut, [fakeHelper()])).rejects.toMatchObject({ code: 'undecodable' });
    expect(free).toHaveBeenCalled();
    free.mockRestore();
  });
});
