// Large JPEGs in parts, by the real wasm package and by helpers of every kind of reliability.
import { beforeAll, describe, expect, test } from 'vitest';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import { decode, decodeInParts } from '../../src/imagecore/worker/decode';
import type { Helper, Helpers } from '../../src/imagecore/worker/helpers';
import { photograph } from '../support/fixtures';
import { fakeHelper, wrongHelper } from '../support/helper';

/** A JPEG of more than a megabyte. */
let file: Buffer;

beforeAll(async () => {
  file = await (await photograph(2000, 1600)).jpeg({ quality: 98, chromaSubsampling: '4:2:0' }).toBuffer();
  expect(file.length).toBeGreaterThan(1 << 20);
});

/** What a file is decoded to, as a PNG. */
function pngOf(decoded: core.Decoded): Buffer {
  const raster = decoded.orient();
  try {
    return Buffer.from(raster.encodeFast());
  } finally {
    raster.free();
  }
}

const inOnePiece = () => pngOf(core.decode(file));

async function inParts(...helpers: Helper[]): Promise<Buffer> {
  const job = core.jpegScanJob(file);
  if (!job) throw new Error('too small for parts');
  expect(job.parts).toBeGreaterThan(4);
  return pngOf(await decodeInParts(job, helpers));
}

const crew = (...present: Helper[]): Helpers =>
  ({
    use: (work: (helpers: readonly Helper[]) => unknown) => work(present),
    rest: () => {},
  }) as unknown as Helpers;

describe('a JPEG decoded in parts', () => {
  test('is the same with no helper, with one and with several', async () => {
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
          job instanceof core.JpegRenderJob ? Promise.reject(new Error('died')) : good.runPart(job, ...rest),
      }),
    ],
    ['returns something else', wrongHelper(new Uint8Array(7))],
  ])('is the same when a helper %s', async (_, failing) => {
    expect((await inParts(failing, fakeHelper())).equals(inOnePiece())).toBe(true);
    expect(failing.dead).toBe(true);
  });

  test('is the same when helpers are never ready, and when a report is not what it should be', async () => {
    const loading = fakeHelper({ ready: new Promise(() => {}) });
    expect((await inParts(loading)).equals(inOnePiece())).toBe(true);
    expect((await inParts(wrongHelper(new Uint8Array(36)))).equals(inOnePiece())).toBe(true);
  });

  test('fails when the worker itself does, and nobody is at work then', async () => {
    let atWork = 0;
    const slow = fakeHelper({
      runPart: async () => {
        atWork += 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
        atWork -= 1;
        return new Uint8Array();
      },
    });
    const job = {
      parts: 100,
      params: () => new Uint8Array(),
      run: () => {
        throw new Error('out of memory');
      },
      free: () => {},
    } as unknown as core.JpegScanJob;
    await expect(decodeInParts(job, [slow])).rejects.toThrow('out of memory');
    expect(atWork).toBe(0);
  });
});

test('a damaged JPEG is decoded as far as it goes, with helpers as without', async () => {
  const whole = file;
  file = whole.subarray(0, whole.length - 200_000);
  try {
    const decoded = await decode(core, file, crew(fakeHelper()));
    expect(decoded.damaged).toBe(true);
    expect(pngOf(decoded).equals(inOnePiece())).toBe(true);
  } finally {
    file = whole;
  }
});

test('helpers have a part in large JPEGs alone', async () => {
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
    (await decode(core, other, crew(counting))).free();
  expect(parts).toEqual([]);
  (await decode(core, file, crew(counting))).free();
  expect(parts.length).toBeGreaterThan(1);
});
