// Compares two decoders of the files of our JPEG encoder: libjpeg-turbo (in sharp) with the accurate inverse DCT and
// fancy upsampling, and our own. Both must read each file without a warning, to the same pixels.
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { decodeHere, encodeJpegHere } from '../../scripts/lib/wholeJobs.mjs';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import type { Size } from '../../src/lib/geometry';
import { expectOften } from '../support/expectOften';
import { photograph } from '../support/fixtures';
import { decodedByLibjpeg, pixelsOf } from '../support/jpegs';
import { difference } from '../support/pixels';

/** Sizes around those of a block and of an MCU, in which the last blocks are partial or a scan has other blocks. */
const SIZES: readonly Size[] = [
  [1, 1],
  [1, 17],
  [7, 5],
  [8, 8],
  [9, 16],
  [16, 16],
  [17, 33],
  [33, 17],
  [120, 81],
].map(([width = 0, height = 0]) => ({ width, height }));

/** The encoder gets 4:4:4 if it must keep all chroma, and otherwise decides by the picture and the quality. */
const CHROMA = { decided: false, full: true };

let picture: Sharp;

beforeAll(async () => {
  picture = sharp(await (await photograph(240, 162)).png().toBuffer());
});

/** A cut of the photograph as a raster of the core. */
async function rasterOf(size: Size, change: (image: Sharp) => Sharp = (same) => same): Promise<core.Raster> {
  const cut = picture.clone().extract({ left: 30, top: 20, ...size });
  return decodeHere(core, await change(cut).png().toBuffer()).orient();
}

const inGray = (image: Sharp) => image.toColourspace('b-w');

/** The largest difference between the decoders, in levels. Fails if ours calls the file damaged, or if sharp warns. */
async function apart(file: Uint8Array): Promise<number> {
  const decoded = decodeHere(core, file);
  expectOften(decoded.damaged).toBe(false);
  return difference(
    await pixelsOf(decoded),
    await decodedByLibjpeg({ bytes: Buffer.from(file), colors: 'YCbCr' }),
  ).max;
}

describe('a file of the JPEG encoder', () => {
  test('of any size, quality, chroma and kind of scans has the same pixels in libjpeg-turbo and in our decoder', async () => {
    const bySampling = new Map<string, number>();
    for (const size of SIZES)
      for (const change of [undefined, inGray]) {
        const raster = await rasterOf(size, change);
        for (const fullChroma of Object.values(CHROMA)) {
          const encoder = raster.jpegEncoder(fullChroma, 0xffffff, true);
          for (const quality of [1, 40, 85, 100])
            for (const baseline of [false, true]) {
              const file = encodeJpegHere(encoder, { quality, baseline });
              const { width, height, isProgressive, chromaSubsampling, space } = await sharp(file).metadata();
              const named = `${width} × ${height}, quality ${quality}`;
              expectOften({ width, height, isProgressive }, named).toEqual({
                ...size,
                isProgressive: !baseline,
              });
              expectOften(await apart(file), named).toBe(0);
              const sampling = space === 'b-w' ? 'gray' : String(chromaSubsampling);
              bySampling.set(sampling, (bySampling.get(sampling) ?? 0) + 1);
            }
          encoder.free();
        }
        raster.free();
      }
    expect([...bySampling.keys()].sort()).toEqual(['4:2:0', '4:4:4', 'gray']);
    for (const [sampling, count] of bySampling) expect(count, sampling).toBeGreaterThan(20);
  });

  test('with a profile, a density and a comment is read without a warning, with all three', async () => {
    const raster = await rasterOf({ width: 120, height: 81 }, (image) => image.withIccProfile('p3'));
    const tagged = raster.withDensity(11_811, 11_811);
    const encoder = tagged.jpegEncoder(false, 0xffffff, true);
    const profile = raster.profile;
    for (const baseline of [false, true])
      for (const padding of [0, 4, 5, 65_537, 65_538, 200_000]) {
        const file = encodeJpegHere(encoder, { quality: 85, baseline, padding });
        const { density, icc } = await sharp(file).metadata();
        expect(density).toBe(300);
        expect(icc?.length).toBeGreaterThan(100);
        const decoded = decodeHere(core, file);
        expect(decoded.damaged).toBe(false);
        expect(decoded.orient().profile).toEqual(profile);
        expect(await apart(file)).toBe(0);
      }
  });
});
