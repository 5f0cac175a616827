// Tests how large JPEGs are decoded in parts, with the real WebAssembly core. The helpers are fakes that work, fail, or
// never become ready.
import { beforeAll, describe, expect, test } from 'vitest';
import { decodeHere } from '../../scripts/lib/wholeJobs.mjs';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import type { Helper, Helpers } from '../../src/imagecore/worker/helpers';
import { decode, decodeInParts } from '../../src/imagecore/worker/rasterWork';
import { photograph } from '../support/fixtures';
import { fakeHelper, wrongHelper } from '../support/helper';
import { outcome, settle } from '../support/settle';

/** A JPEG of more than 1 MiB, which is large enough to be decoded in parts. */
let file: Buffer;

beforeAll(async () => {
  file = await (await photograph(2000, 1600)).jpeg({ quality: 98, chromaSubsampling: '4:2:0' }).toBuffer();
  expect(file.length).toBeGreaterThan(1 << 20);
});

/** Encodes a decoded image as a PNG, so that two images can be compared. Frees the image. */
function pngOf(decoded: core.Decoded): Buffer {
  const raster = decoded.orient();
  try {
    return Buffer.from(raster.encodeFast());
  } finally {
    raster.free();
  }
}

const inOnePiece = () => pngOf(decodeHere(core, file));

async function inParts(...helpers: Helper[]): Promise<Buffer> {
  const job = core.decodeJob(file, 1);
  expect(job.parts).toBeGreaterThan(4);
  return pngOf(await decodeInParts(job, helpers));
}

const helpersOf = (...present: Helper[]): Helpers =>
  ({
    use: (work: (helpers: readonly Helper[]) => unknown) => work(present),
    scheduleStop: () => {},
  }) as unknown as Helpers;

describe('JPEG decoding in parts', () => {
  // Requirements: R198
  test('gives the same pixels as decoding in one piece, with no helper and with 1 or 3 helpers', async () => {
    const expected = inOnePiece();
    expect((await inParts()).equals(expected)).toBe(true);
    expect((await inParts(fakeHelper())).equals(expected)).toBe(true);
    expect((await inParts(fakeHelper(), fakeHelper(), fakeHelper())).equals(expected)).toBe(true);
  });

  const good = fakeHelper();
  test.each([
    ['fails at once', fakeHelper({ runPart: () => Promise.reject(new Error('died')) })],
    [
      'fails between scanning and rendering',
      fakeHelper({
        runPart: (job, ...rest) =>
          job instanceof core.RenderJob ? Promise.reject(new Error('died')) : good.runPart(job, ...rest),
      }),
    ],
    ['returns a wrong output', wrongHelper(new Uint8Array(7))],
  ])(
    'gives the same pixels as decoding in one piece if a helper %s, and ends this helper',
    async (_, failing) => {
      expect((await inParts(failing, fakeHelper())).equals(inOnePiece())).toBe(true);
      expect(failing.dead).toBe(true);
    },
  );

  test('gives the same pixels as decoding in one piece if a helper never becomes ready or reports a wrong scan', async () => {
    const loading = fakeHelper({ ready: new Promise(() => {}) });
    expect((await inParts(loading)).equals(inOnePiece())).toBe(true);
    expect((await inParts(wrongHelper(new Uint8Array(36)))).equals(inOnePiece())).toBe(true);
  });

  test('rejects if a part fails in the worker itself, but only when the helpers have finished their parts', async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const slow = fakeHelper({ runPart: () => finished.then(() => new Uint8Array()) });
    const job = {
      parts: 100,
      params: () => new Uint8Array(),
      run: () => {
        throw new Error('out of memory');
      },
      free: () => {},
    } as unknown as core.ScanJob;
    const decoding = decodeInParts(job, [slow]);
    const end = outcome(decoding);
    await settle();
    expect(end.is).toBe('pending');
    finish();
    await expect(decoding).rejects.toThrow('out of memory');
  });
});

// Requirements: R198
test('a truncated JPEG is reported as damaged, and has the same pixels with and without a helper', async () => {
  const whole = file;
  file = whole.subarray(0, whole.length - 200_000);
  try {
    const decoded = await decode(core, file, helpersOf(fakeHelper()));
    expect(decoded.damaged).toBe(true);
    expect(pngOf(decoded).equals(inOnePiece())).toBe(true);
  } finally {
    file = whole;
  }
});

test('helpers decode parts of a large JPEG, but not of a PNG or a small JPEG', async () => {
  const parts: number[] = [];
  const helper = fakeHelper();
  const counting = fakeHelper({
    runPart: (...given) => {
      parts.push(given[2]);
      return helper.runPart(...given);
    },
  });
  const png = await (await photograph(1000, 900)).png().toBuffer();
  const padded = Buffer.concat([png, Buffer.alloc(1 << 20)]);
  for (const other of [png, padded, file.subarray(0, 1 << 19)])
    (await decode(core, other, helpersOf(counting))).free();
  expect(parts).toEqual([]);
  (await decode(core, file, helpersOf(counting))).free();
  expect(parts.length).toBeGreaterThan(1);
});
