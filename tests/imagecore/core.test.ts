// Tests the real WebAssembly core through the module that the worker loads.
import { readFileSync } from 'node:fs';
import sharp, { type Create } from 'sharp';
import { describe, expect, test } from 'vitest';
import { decodeHere, encodeHere, resizeHere } from '../../scripts/lib/wholeJobs.mjs';
import { MAX_PER_METER, MAX_PIXELS, MAX_SIDE, PNG_ATTEMPTS } from '../../src/config/limits';
import { ERROR_CODES } from '../../src/imagecore/common/errors';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import { failureOf } from '../../src/imagecore/worker/failure';
import { photograph, pngHeader } from '../support/fixtures';
import { lanczos3 } from '../support/lanczos';
import { decodeOpaque, difference } from '../support/pixels';

function failure(work: () => unknown) {
  try {
    work();
  } catch (thrown) {
    return failureOf(thrown, core, 4);
  }
  return null;
}

describe('the limits of the image size', () => {
  // Requirements: R141
  test('are the same in the core and in the page', () => {
    expect(core.maxSide()).toBe(MAX_SIDE);
    expect(core.maxPixels()).toBe(MAX_PIXELS);
  });

  test('make the core reject a PNG with a larger size in its header, and report this size', () => {
    expect(failure(() => decodeHere(core, pngHeader(65_535, 65_535)))).toEqual({
      code: 'too-large',
      size: { width: 65_535, height: 65_535 },
    });
  });
});

test('the largest density is the same in the core and in the page', () => {
  const raster = decodeHere(
    core,
    readFileSync(new URL('../pngsuite/basn2c08.png', import.meta.url)),
  ).orient();
  const tagged = raster.withDensity(MAX_PER_METER);
  expect(tagged.density).toEqual(Uint32Array.of(MAX_PER_METER, MAX_PER_METER));
  for (const density of [0, MAX_PER_METER + 1])
    expect(failure(() => raster.withDensity(density))).toEqual({ code: 'invalid-argument' });
  raster.free();
  tagged.free();
});

test('the number of attempts in the search for the smallest file is the same in the core and in the page', () => {
  const raster = decodeHere(
    core,
    readFileSync(new URL('../pngsuite/basn2c08.png', import.meta.url)),
  ).orient();
  for (let attempt = 0; attempt < PNG_ATTEMPTS; attempt++)
    expect(raster.attemptJob(attempt).parts, `${attempt}`).toBe(1);
  expect(failure(() => raster.attemptJob(PNG_ATTEMPTS))).toEqual({ code: 'invalid-argument' });
  raster.free();
});

describe('the core', () => {
  test.each([
    ['text', Buffer.from('This is not a picture.'), 'unsupported-format'],
    ['an empty file', Buffer.alloc(0), 'unsupported-format'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'unsupported-format'],
    ['a PNG without image data', pngHeader(4, 4), 'undecodable'],
  ])('reports an error code for a file that it cannot decode: %s', (_, bytes, code) => {
    expect(ERROR_CODES).toContain(code);
    expect(failure(() => decodeHere(core, bytes))).toEqual({ code });
  });

  // Requirements: R158
  test('reports an error code for an invalid resize or crop, and does not change the decoded image', async () => {
    const raster = decodeHere(
      core,
      await sharp({ create: blank(4, 3) })
        .png()
        .toBuffer(),
    ).orient();
    expect(failure(() => resizeHere(raster, 0, 5))).toEqual({ code: 'empty-size' });
    expect(failure(() => raster.crop(2, 0, 3, 3))).toEqual({ code: 'outside-image' });
    expect(failure(() => resizeHere(raster, MAX_SIDE + 1, 1))?.code).toBe('too-large');
    expect([raster.width, raster.height]).toEqual([4, 3]);
    raster.free();
  });
});

describe('a decoded image', () => {
  const targets = [
    [64, 64],
    [251, 333],
    [800, 1200],
  ] as const;

  test.each(targets)(
    'from a PNG differs from the Lanczos reference by at most 1 of 255 levels after a resize to %i × %i',
    async (width, height) => {
      const png = await (await photograph(400, 600)).png().toBuffer();
      const { max } = await compareWithReference(png, width, height);
      expect(max).toBeLessThanOrEqual(1);
    },
  );

  test.each(targets)(
    'from a JPEG with orientation 8 is upright and close to the Lanczos reference after a resize to %i × %i',
    async (width, height) => {
      // The chroma is not subsampled, because decoders interpolate subsampled chroma in different ways.
      const jpeg = await (await photograph(600, 400))
        .withMetadata({ orientation: 8 })
        .jpeg({ chromaSubsampling: '4:4:4' })
        .toBuffer();
      const { overTwo } = await compareWithReference(jpeg, width, height);
      expect(overTwo).toBeLessThan(0.001);
    },
  );

  test('from a truncated JPEG is reported as damaged', async () => {
    const jpeg = await (await photograph(600, 400)).jpeg().toBuffer();
    expect(decodeHere(core, jpeg.subarray(0, jpeg.length / 2)).damaged).toBe(true);
    expect(decodeHere(core, jpeg.subarray(0, jpeg.length - 2)).damaged).toBe(true);
  });

  test('from a 16-bit PNG keeps its 16-bit samples when it is saved', async () => {
    const samples = Uint16Array.from({ length: 16 * 3 }, (_, i) => i * 1365);
    const png = await sharp(samples, { raw: { width: 4, height: 4, channels: 3 } })
      .toColourspace('rgb16')
      .png()
      .toBuffer();
    const raster = decodeHere(core, png).orient();
    const saved = await sharp(encodeHere(raster)).toColourspace('rgb16').raw({ depth: 'ushort' }).toBuffer();
    expect(new Uint16Array(saved.buffer, saved.byteOffset, samples.length)).toEqual(samples);
    raster.free();
  });
});

async function compareWithReference(file: Buffer, width: number, height: number) {
  const raster = decodeHere(core, file).orient();
  const resized = resizeHere(raster, width, height);
  const ours = await decodeOpaque(encodeHere(resized));
  raster.free();
  resized.free();
  return difference(ours, lanczos3(await decodeOpaque(file), width, height));
}

function blank(width: number, height: number): Create {
  return { width, height, channels: 4, background: { r: 10, g: 20, b: 30, alpha: 0.5 } };
}
