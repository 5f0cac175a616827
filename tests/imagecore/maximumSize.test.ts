// The search for a file within a limit, with the real core and real files. All pictures are small, because a search
// encodes many files. tests/session/sizeLimit.test.ts has thousands of searches, for which the sizes of the files are
// computed.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadCore } from '../../scripts/build/node-core.mjs';
import { decodeHere, encodeHere, resizeHere } from '../../scripts/lib/wholeJobs.mjs';
import type { Raster } from '../../src/imagecore/pkg/imagecore';
import type { Size } from '../../src/lib/geometry';
import { searchColors, searchSide, sizeWithLongerSide } from '../../src/session/sizeLimit';
import { picture, raster } from '../golden/make/picture.mjs';
import { toSharp } from '../golden/make/sharp.mjs';

const core = await loadCore();

/** The milliseconds that a clock counts for each file: that of a picture of some megapixels. */
const SLOW = 1000;

/** Files of an image, made by `reduced`. `bytesOf` has the size of each that was made. */
function filesOf(image: Raster, reduced: (at: number, dithers: boolean) => Raster) {
  const bytesOf = new Map<string, number>();
  let time = 0;
  const attempt = async (at: number, dithers = false) => {
    time += SLOW;
    const made = reduced(at, dithers);
    const bytes = encodeHere(made).length;
    made.free();
    bytesOf.set(`${at} ${dithers}`, bytes);
    return { at, bytes };
  };
  return { attempt, bytesOf, now: () => time, whole: encodeHere(image).length };
}

const sizeOf = ({ width, height }: Raster): Size => ({ width, height });

function bySide(image: Raster) {
  return filesOf(image, (side) => {
    const { width, height } = sizeWithLongerSide(sizeOf(image), side);
    return resizeHere(image, width, height);
  });
}

function byColors(image: Raster) {
  return filesOf(image, (colors, dithers) => {
    const quantization = image.quantization(colors, dithers);
    while (!quantization.step());
    return quantization.finish();
  });
}

/** A picture with slopes, edges and noise. */
async function photograph(seed: number): Promise<Raster> {
  const made = raster(picture({ width: 120, height: 80, seed, noise: seed / 8 }), 'rgb');
  return decodeHere(core, await toSharp(made).png().toBuffer()).orient();
}

/** A picture with the given color at each place. */
async function drawn(
  { width, height }: Size,
  colorAt: (x: number, y: number) => readonly number[],
): Promise<Raster> {
  const places = Array.from({ length: width * height }, (_, index) => [
    index % width,
    Math.floor(index / width),
  ]);
  const pixels = Buffer.from(places.flatMap(([x = 0, y = 0]) => [...colorAt(x, y)]));
  return decodeHere(
    core,
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  ).orient();
}

// Requirements: R250
test('pictures like photographs are within 5 % of a limit after few files', async () => {
  for (let seed = 1; seed <= 4; seed++) {
    const image = await photograph(seed);
    const { attempt, now, whole } = bySide(image);
    const limit = Math.floor(whole * (0.2 + seed / 8));
    const { fitting } = await searchSide(sizeOf(image), limit, whole, attempt, now);
    if (!fitting) throw new Error(`picture ${seed}: no size is within the limit`);
    expect(fitting.bytes).toBeLessThanOrEqual(limit);
    if (fitting.bytes < 0.95 * limit)
      expect((await attempt(fitting.at + 1)).bytes, `picture ${seed}`).toBeGreaterThan(limit);
    image.free();
  }
});

// Requirements: R262
test('a slope that dithering makes larger is within a limit by a palette without it', async () => {
  const image = await drawn({ width: 100, height: 70 }, (x, y) => {
    const level = Math.round(127.5 * (x / 100 + (y / 70) ** 2));
    return [level, Math.round(level / 2 + 30), 200 - Math.round(level / 2)];
  });
  const { attempt, bytesOf, now, whole } = byColors(image);
  const limit = Math.floor(whole / 2);
  const { fitting, smallest } = await searchColors(limit, true, attempt, now);
  expect(bytesOf.get('2 true')).toBeGreaterThan(limit);
  expect(fitting?.bytes).toBeLessThanOrEqual(limit);
  expect(smallest.bytes).toBe(Math.min(...bytesOf.values()));
  image.free();
});
