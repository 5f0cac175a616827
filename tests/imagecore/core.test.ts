// The real wasm package, as the worker loads it.
import sharp, { type Create } from 'sharp';
import { describe, expect, test } from 'vitest';
import { MAX_PIXELS, MAX_SIDE } from '../../src/data/limits';
import { ERROR_CODES } from '../../src/imagecore/errors';
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

describe('limits', () => {
  test('are the same in the core and in the page', () => {
    expect(core.maxSide()).toBe(MAX_SIDE);
    expect(core.maxPixels()).toBe(MAX_PIXELS);
  });

  test('refuse a header before anything is allocated', () => {
    expect(failure(() => core.decode(pngHeader(65_535, 65_535)))).toEqual({
      code: 'too-large',
      size: { width: 65_535, height: 65_535 },
    });
  });
});

describe('failures cross the border as codes', () => {
  test.each([
    ['text', Buffer.from('This is not a picture.'), 'unsupported-format'],
    ['nothing', Buffer.alloc(0), 'unsupported-format'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'unsupported-format'],
    ['a PNG without data', pngHeader(4, 4), 'undecodable'],
  ])('%s', (_, bytes, code) => {
    expect(ERROR_CODES).toContain(code);
    expect(failure(() => core.decode(bytes))).toEqual({ code });
  });

  test('every edit that cannot be', async () => {
    const raster = core
      .decode(
        await sharp({ create: blank(4, 3) })
          .png()
          .toBuffer(),
      )
      .orient();
    expect(failure(() => raster.resize(0, 5, 'stretch'))).toEqual({ code: 'empty-size' });
    expect(failure(() => raster.crop(2, 0, 3, 3))).toEqual({ code: 'outside-image' });
    expect(failure(() => raster.resize(MAX_SIDE + 1, 1, 'stretch'))?.code).toBe('too-large');
    // The raster is none the worse.
    expect([raster.width, raster.height]).toEqual([4, 3]);
    raster.free();
  });
});

describe('pictures', () => {
  const targets = [
    [64, 64],
    [251, 333],
    [800, 1200],
  ] as const;

  test.each(targets)('a PNG is resized to %i × %i as the textbook says', async (width, height) => {
    const png = await (await photograph(400, 600)).png().toBuffer();
    const { max } = await compareWithTextbook(png, width, height);
    expect(max).toBeLessThanOrEqual(1);
  });

  test.each(targets)('a turned JPEG is upright, and resized to %i × %i', async (width, height) => {
    // Full chroma: decoders make up missing chroma a little differently at hard edges of colour.
    const jpeg = await (await photograph(600, 400))
      .withMetadata({ orientation: 8 })
      .jpeg({ chromaSubsampling: '4:4:4' })
      .toBuffer();
    const { overTwo } = await compareWithTextbook(jpeg, width, height);
    expect(overTwo).toBeLessThan(0.001);
  });

  test('a cut JPEG opens, and is said to be damaged', async () => {
    const jpeg = await (await photograph(600, 400)).jpeg().toBuffer();
    expect(core.decode(jpeg.subarray(0, jpeg.length / 2)).damaged).toBe(true);
    expect(core.decode(jpeg.subarray(0, jpeg.length - 2)).damaged).toBe(true);
  });

  test('a 16-bit PNG stays one', async () => {
    const samples = Uint16Array.from({ length: 16 * 3 }, (_, i) => i * 1365);
    const png = await sharp(samples, { raw: { width: 4, height: 4, channels: 3 } })
      .toColourspace('rgb16')
      .png()
      .toBuffer();
    const raster = core.decode(png).orient();
    const saved = await sharp(raster.encodeSmall())
      .toColourspace('rgb16')
      .raw({ depth: 'ushort' })
      .toBuffer();
    expect(new Uint16Array(saved.buffer, saved.byteOffset, samples.length)).toEqual(samples);
    raster.free();
  });
});

async function compareWithTextbook(file: Buffer, width: number, height: number) {
  const raster = core.decode(file).orient();
  const resized = raster.resize(width, height, 'stretch');
  const ours = await decodeOpaque(resized.encodeSmall());
  raster.free();
  resized.free();
  return difference(ours, lanczos3(await decodeOpaque(file), width, height));
}

function blank(width: number, height: number): Create {
  return { width, height, channels: 4, background: { r: 10, g: 20, b: 30, alpha: 0.5 } };
}
