// The closed list of errors, in the core and in the page; and bad arguments at the border between them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ERROR_CODES } from '../../src/imagecore/errors';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import { failureOf } from '../../src/imagecore/worker/failure';
import { photograph } from '../support/fixtures';

test('the core’s codes are the first of the page’s, in the same order', () => {
  const source = readFileSync(join(import.meta.dirname, '../../crates/imagecore/src/error.rs'), 'utf8');
  const codes = [...source.matchAll(/=> "([a-z-]+)"/g)].map(([, code]) => code);
  expect(codes.length).toBeGreaterThan(5);
  expect(ERROR_CODES.slice(0, codes.length)).toEqual(codes);
});

/** What the page hears of a call. A trap would be 'core-crashed'. */
function codeOf(call: () => unknown): string | null {
  try {
    call();
  } catch (thrown) {
    return failureOf(thrown, core, 4).code;
  }
  return null;
}

describe('what is not taken is thrown as a code, and the core goes on', () => {
  const nothing = new Uint8Array();
  let jpeg: Buffer;
  let raster: core.Raster;
  let small: core.Raster;

  beforeAll(async () => {
    jpeg = await (await photograph(1200, 900)).jpeg({ quality: 98 }).toBuffer();
    raster = core.decode(await (await photograph(1500, 1200)).png().toBuffer()).orient();
    small = raster.crop(0, 0, 9, 9);
  });

  test.each([-1, 99, 4_294_967_295])('part %d of a JPEG', (part) => {
    const plan = core.planJpeg(jpeg);
    if (!plan) throw new Error('too small for parts');
    const calls = {
      data: () => plan.data(part),
      own: () => plan.own(part),
      read: () => plan.read(part),
      report: () => plan.report(part, new Uint32Array()),
      share: () => plan.share(part),
      room: () => plan.room(part),
      make: () => plan.make(part),
      put: () => plan.put(part, nothing),
    };
    for (const [name, call] of Object.entries(calls)) expect(codeOf(call), name).toBe('invalid-argument');
    plan.decode().free();
  });

  test('a part that is not joined yet, and rows that are not its own', () => {
    const plan = core.planJpeg(jpeg);
    if (!plan) throw new Error('too small for parts');
    for (const call of [
      () => plan.share(0),
      () => plan.room(0),
      () => plan.make(0),
      () => plan.put(0, nothing),
    ])
      expect(codeOf(call)).toBe('invalid-argument');
    for (let part = 0; part < plan.parts; part++) plan.report(part, plan.read(part));
    expect(plan.join()).toBe(true);
    expect(codeOf(() => plan.put(0, nothing))).toBe('invalid-argument');
    const parts = new core.JpegParts(plan.head());
    expect(codeOf(() => parts.read(0, plan.data(0), 2 ** 32 - 1))).toBe('invalid-argument');
    expect(codeOf(() => parts.rows(0, plan.share(0), nothing))).toBe('invalid-argument');
    parts.read(0, plan.data(0), plan.own(0));
    expect(codeOf(() => parts.rows(0, plan.share(0), nothing))).toBe('invalid-argument');
    parts.read(0, plan.data(0), plan.own(0));
    const share = Uint32Array.of(0, 0, 1, 0, 2 ** 32 - 1, 0, 0, 0);
    expect(codeOf(() => parts.rows(0, share, new Uint8Array(9)))).toBe('invalid-argument');
    parts.free();
    plan.finish().free();
  });

  test('a band that there is not, and another raster than the plan’s', () => {
    const resize = raster.planStretch(2000, 1700);
    const png = raster.planSmall();
    if (!resize || !png) throw new Error('too small for bands');
    const to = new Uint8Array(8 << 20);
    const calls = {
      'resize, room': (image, band) => resize.room(image, band),
      'resize, rows': (image, band) => resize.rows(image, band, to),
      'resize, resize': (image, band) => resize.resize(image, band),
      'png, room': (image, band) => png.room(image, band),
      'png, rows': (image, band) => png.rows(image, band, to),
      'png, encode': (image, band) => png.encode(image, band).free(),
    } satisfies Record<string, (image: core.Raster, band: number) => unknown>;
    for (const [name, call] of Object.entries(calls)) {
      expect(
        codeOf(() => call(raster, 1)),
        name,
      ).toBeNull();
      expect(
        codeOf(() => call(raster, 99)),
        name,
      ).toBe('invalid-argument');
      expect(
        codeOf(() => call(raster, 2 ** 32 - 1)),
        name,
      ).toBe('invalid-argument');
      expect(
        codeOf(() => call(small, 1)),
        name,
      ).toBe('invalid-argument');
    }
    expect(codeOf(() => resize.rows(raster, 1, nothing))).toBe('invalid-argument');
    expect(codeOf(() => resize.put(1, nothing))).toBe('invalid-argument');
    expect(codeOf(() => resize.put(99, nothing))).toBe('invalid-argument');
    expect(codeOf(() => png.tail(Uint32Array.of(1)))).toBe('invalid-argument');
    resize.free();
    png.free();
  });

  test('bytes that no plan has written', () => {
    for (const bytes of [nothing, new Uint8Array(18), new Uint8Array(40).fill(1)]) {
      expect(codeOf(() => new core.BandResizer(bytes))).toBe('invalid-argument');
      expect(codeOf(() => new core.JpegParts(bytes))).toBe('invalid-argument');
      expect(codeOf(() => core.encodeBand(bytes, new Uint8Array(99), true))).toBe('invalid-argument');
    }
    // A recipe of no width, which would divide by zero.
    const recipe = Uint8Array.of(0, 0, 0, 0, 3, 1, 3, 8, 1, 0);
    expect(codeOf(() => core.encodeBand(recipe, new Uint8Array(12), true))).toBe('invalid-argument');
    expect([small.width, small.height]).toEqual([9, 9]);
  });
});
