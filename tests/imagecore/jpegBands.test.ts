// Tests how the bands of a JPEG are encoded by helpers, with the real WebAssembly core. The helpers are fakes.
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { decodeHere } from '../../scripts/lib/wholeJobs.mjs';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import type { Helper } from '../../src/imagecore/worker/helpers';
import { encodeJpeg, jpegEncoder } from '../../src/imagecore/worker/jpegWork';
import type { RunContext } from '../../src/imagecore/worker/parallelJob';
import { photograph } from '../support/fixtures';
import { fakeHelper, wrongHelper } from '../support/helper';

const encoding = (quality: number) =>
  ({ format: 'jpeg', quality, baseline: false, background: '#ffffff' }) as const;

const raster = await (async () => {
  const png = await (await photograph(700, 1700)).png().toBuffer();
  return decodeHere(core, png).orient();
})();

/** Encodes files of these qualities with one encoder, and returns their hashes. */
async function files(qualities: readonly number[], present: readonly Helper[], context: RunContext = {}) {
  let encoder = jpegEncoder(raster, null, encoding(1), true);
  const made: string[] = [];
  for (const quality of qualities) {
    const helpers = { use: <T>(work: (helpers: readonly Helper[]) => Promise<T>) => work(present) };
    const result = await encodeJpeg(encoder, encoding(quality), helpers, context);
    encoder = result.encoder;
    made.push(createHash('sha256').update(result.bytes).digest('hex'));
  }
  encoder.free();
  return made;
}

/** A helper that counts its parts in `parts`. */
function countingHelper(parts: number[]): Helper {
  const helper = fakeHelper();
  return fakeHelper({
    runPart: (job, params, part) => {
      parts.push(part);
      return helper.runPart(job, params, part);
    },
  });
}

describe('the bands of a JPEG', () => {
  // Requirements: R313
  test('give the same files with no helper and with 1 or 3 helpers, also of the next quality', async () => {
    const qualities = [80, 60, 99];
    const expected = await files(qualities, []);
    const parts: number[] = [];
    expect(await files(qualities, [countingHelper(parts)])).toEqual(expected);
    expect(parts.length).toBeGreaterThan(3);
    expect(await files(qualities, [fakeHelper(), fakeHelper(), fakeHelper()])).toEqual(expected);
  });

  test.each([
    ['fails', fakeHelper({ runPart: () => Promise.reject(new Error('died')) })],
    ['returns a wrong output', wrongHelper(new Uint8Array(7))],
  ])('give the same file if a helper %s, and the helper ends', async (_, failing) => {
    expect(await files([70], [failing])).toEqual(await files([70], []));
    expect(failing.dead).toBe(true);
  });

  test('stop at a cancellation, and the share never falls', async () => {
    const shares: number[] = [];
    const controller = new AbortController();
    const clock = {
      advance: (share = 0) => {
        shares.push(share);
        if (share > 0.4) controller.abort();
      },
    };
    const { signal } = controller;
    await expect(files([70], [], { clock, signal })).rejects.toThrow('abort');
    expect(shares.length).toBeGreaterThan(3);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBeLessThan(0.9);
  });
});
