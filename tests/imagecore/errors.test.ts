// Tests that the core and the page have the same error codes, and that the core rejects invalid arguments with a code.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { decodeHere } from '../../scripts/lib/wholeJobs.mjs';
import { ERROR_CODES } from '../../src/imagecore/common/errors';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import { failureOf } from '../../src/imagecore/worker/failure';
import type { Size } from '../../src/lib/geometry';
import { photograph } from '../support/fixtures';

test('the list of error codes in the page begins with those of the core, in the same order', () => {
  const source = readFileSync(join(import.meta.dirname, '../../crates/imagecore/src/error.rs'), 'utf8');
  const codes = [...source.matchAll(/=> "([a-z-]+)"/g)].map(([, code]) => code);
  expect(codes.length).toBeGreaterThan(5);
  expect(ERROR_CODES.slice(0, codes.length)).toEqual(codes);
});

/** The code that the page receives if `call` throws; otherwise null. A trap would give 'core-crashed'. */
function codeOf(call: () => unknown): string | null {
  try {
    call();
  } catch (thrown) {
    return failureOf(thrown, core, 4).code;
  }
  return null;
}

const wholeOf = ({ width, height }: Size) => Uint32Array.of(0, 0, width, height);

describe('the core', () => {
  const nothing = new Uint8Array();
  let jpeg: Buffer;
  let raster: core.Raster;
  let small: core.Raster;

  beforeAll(async () => {
    jpeg = await (await photograph(1200, 900)).jpeg({ quality: 98 }).toBuffer();
    raster = decodeHere(core, await (await photograph(1500, 1200)).png().toBuffer()).orient();
    small = raster.crop(0, 0, 9, 9);
  });

  /** Four jobs with several parts each: for scanning a JPEG, for resizing, for a warp, and for encoding a PNG. */
  function jobs() {
    const all = {
      scan: core.decodeJob(jpeg, 1),
      resize: raster.resizeJob(2000, 1700, wholeOf(raster), wholeOf({ width: 2000, height: 1700 })),
      warp: raster.warpJob(Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1), 2000, 1700),
      png: raster.encodeJob(),
    };
    for (const { parts } of Object.values(all)) expect(parts).toBeGreaterThan(1);
    return all;
  }

  const freeAll = (all: Record<string, { free(): void }>) => {
    for (const each of Object.values(all)) each.free();
  };

  test.each([-1, 99, 4_294_967_295])(
    'throws an error with the code invalid-argument for the part %d, which no job has',
    (part) => {
      const all = jobs();
      for (const [name, job] of Object.entries(all)) {
        expect(
          codeOf(() => job.input(part, nothing)),
          name,
        ).toBe('invalid-argument');
        expect(
          codeOf(() => job.run(part)),
          name,
        ).toBe('invalid-argument');
        expect(
          codeOf(() => job.accept(part, nothing)),
          name,
        ).toBe('invalid-argument');
      }
      freeAll(all);
    },
  );

  test('throws an error with the code protocol if the output of a part is invalid, or if parts are missing at the end', () => {
    const { scan, resize, warp, png } = jobs();
    for (const job of [scan, resize, warp, png])
      expect(codeOf(() => job.accept(1, new Uint8Array(3)))).toBe('protocol');
    expect(codeOf(() => resize.finish())).toBe('protocol');
    expect(codeOf(() => warp.finish())).toBe('protocol');
    expect(codeOf(() => png.finish())).toBe('protocol');
    for (let part = 0; part < scan.parts; part++) scan.run(part);
    const render = scan.finish();
    expect(render.parts).toBeGreaterThan(1);
    expect(codeOf(() => render.accept(0, nothing))).toBe('protocol');
    expect(codeOf(() => render.finish())).toBe('protocol');
  });

  test('decodes a JPEG in one piece if some of its parts were not scanned', () => {
    const { scan, ...others } = jobs();
    scan.run(0);
    const render = scan.finish();
    expect(render.parts).toBe(0);
    render.finish().free();
    freeAll(others);
  });

  test('throws an error with the code protocol for params or an input that no job has made', () => {
    const workers = new core.PartRunner();
    const runs = (params: Uint8Array, part: number, input: Uint8Array) =>
      codeOf(() => workers.run(params, part, input, nothing));
    for (const bytes of [nothing, new Uint8Array(18), new Uint8Array(40).fill(1)])
      expect(runs(bytes, 0, bytes)).toBe('protocol');
    const all = jobs();
    for (const [name, job] of Object.entries(all)) {
      const [params, input] = [job.params(), job.input(1, nothing)];
      expect(runs(params, 1, input), name).toBeNull();
      expect(runs(params, 1, input.subarray(1)), name).toBe('protocol');
      expect(runs(params.subarray(1), 1, input), name).toBe('protocol');
      // The first byte of the params is their version. Version 99 does not exist.
      params[0] = 99;
      expect(runs(params, 1, input), name).toBe('protocol');
    }
    expect(runs(all.resize.params(), 99, all.resize.input(1, nothing))).toBe('protocol');
    // Params of a PNG with a width of 0. Without a check in the core, they would cause a division by zero.
    const params = Uint8Array.of(...all.png.params().subarray(0, 2), 0, 0, 0, 0, 3, 1, 3, 8, 1, 0);
    expect(runs(params, 0, new Uint8Array(12))).toBe('protocol');
    freeAll(all);
    workers.free();
  });

  test('throws an error for a map without nine numbers or of no area, and for a size over the limits', () => {
    const warp = (map: readonly number[], width = 20, background?: number) =>
      codeOf(() => small.warpJob(Float64Array.from(map), width, 10, background).free());
    const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1];
    expect(warp(identity)).toBeNull();
    expect(warp(identity, 20, 0xff0000)).toBeNull();
    expect(warp(identity.slice(1))).toBe('invalid-argument');
    expect(warp([Number.NaN, ...identity.slice(1)])).toBe('invalid-argument');
    expect(warp([0, ...identity.slice(1)])).toBe('invalid-argument');
    expect(warp([...identity.slice(0, 6), -0.1, 0, 1])).toBe('invalid-argument');
    expect(warp(identity, 16_385)).toBe('too-large');
    expect(warp(identity, 0)).toBe('empty-size');
  });

  test('throws an error for an incomplete or too large rectangle and an unknown filter, and does not change the image', () => {
    const all = wholeOf(small);
    const resize = (kept: Uint32Array, filter?: string) =>
      codeOf(() => small.resizeJob(9, 9, kept, all, filter as 'nearest').free());
    expect(resize(all.subarray(1))).toBe('invalid-argument');
    expect(resize(Uint32Array.of(1, 0, 9, 9))).toBe('outside-image');
    expect(resize(all, 'cubic')).toBe('invalid-argument');
    expect(resize(all, 'nearest')).toBeNull();
    expect([small.width, small.height]).toEqual([9, 9]);
  });
});
