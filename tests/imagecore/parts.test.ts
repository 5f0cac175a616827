// Large JPEGs in parts, by the real wasm package and by helpers of every kind of reliability.
import { beforeAll, describe, expect, test } from 'vitest';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import { decodeInParts, decodeWithHelp } from '../../src/imagecore/worker/decode';
import type { Helper, Helpers } from '../../src/imagecore/worker/helpers';
import { photograph } from '../support/fixtures';
import { fakeHelper } from '../support/helper';

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
  const plan = core.planJpeg(file);
  if (!plan) throw new Error('too small for parts');
  expect(plan.parts).toBeGreaterThan(4);
  return pngOf(await decodeInParts(plan, helpers));
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

  test.each([
    ['fails at once', { readPart: () => Promise.reject(new Error('died')) }],
    ['fails between reading and making', { makePart: () => Promise.reject(new Error('died')) }],
    ['makes something else', { makePart: async ({ unload }) => unload(new Uint8Array(7)) }],
  ] satisfies [string, Partial<Helper>][])('is the same when a helper %s', async (_, change) => {
    const failing = fakeHelper(change);
    expect((await inParts(failing, fakeHelper())).equals(inOnePiece())).toBe(true);
    expect(failing.dead).toBe(true);
  });

  test('is the same when helpers are never ready, and when a report is not what it should be', async () => {
    const loading = fakeHelper({ ready: new Promise(() => {}) });
    const lying = fakeHelper({ readPart: async () => new Uint32Array(9) });
    expect((await inParts(loading)).equals(inOnePiece())).toBe(true);
    expect((await inParts(lying)).equals(inOnePiece())).toBe(true);
  });

  test('fails when the worker itself does, and nobody is at work then', async () => {
    let atWork = 0;
    const slow = fakeHelper({
      readPart: async () => {
        atWork += 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
        atWork -= 1;
        return new Uint32Array();
      },
    });
    const plan = {
      parts: 100,
      head: () => new Uint8Array(),
      data: () => new Uint8Array(),
      own: () => 1,
      report: () => {},
      read: () => {
        throw new Error('out of memory');
      },
      free: () => {},
    } as unknown as core.JpegPlan;
    await expect(decodeInParts(plan, [slow])).rejects.toThrow('out of memory');
    expect(atWork).toBe(0);
  });
});

test('a damaged JPEG is decoded as far as it goes, with helpers as without', async () => {
  const whole = file;
  file = whole.subarray(0, whole.length - 200_000);
  try {
    const decoded = await decodeWithHelp(core, file, crew(fakeHelper()));
    expect(decoded.damaged).toBe(true);
    expect(pngOf(decoded).equals(inOnePiece())).toBe(true);
  } finally {
    file = whole;
  }
});

test('helpers have a part in large JPEGs alone', async () => {
  const reads: number[] = [];
  const helper = fakeHelper();
  const counting = fakeHelper({
    readPart: (task) => {
      reads.push(task.part);
      return helper.readPart(task);
    },
    makePart: (task) => helper.makePart(task),
  });
  const png = await (await photograph(1000, 900)).png().toBuffer();
  const padded = Buffer.concat([png, Buffer.alloc(1 << 20)]);
  for (const other of [png, padded, file.subarray(0, 1 << 19)])
    (await decodeWithHelp(core, other, crew(counting))).free();
  expect(reads).toEqual([]);
  (await decodeWithHelp(core, file, crew(counting))).free();
  expect(reads.length).toBeGreaterThan(1);
});
