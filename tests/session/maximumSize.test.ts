// The search for a file within a limit, with the real core and real files: 20 pictures with several limits. All
// pictures are small, because a search encodes up to nine files. tests/session/sizeLimit.test.ts has thousands of
// searches, for which the sizes of the files are computed.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadCore } from '../../scripts/build/node-core.mjs';
import type { Raster } from '../../src/imagecore/pkg/imagecore';
import { MAX_TRIALS, searchColors, searchSide, type Trial } from '../../src/session/sizeLimit';
import { picture, raster } from '../golden/make/picture.mjs';
import { toSharp } from '../golden/make/sharp.mjs';

const core = await loadCore();

/** The sides of the pictures in pixels, in turn. */
const SIDES = [60, 110, 80];

/** A drawing with a transparent background: a disc, rings and lines, whose colors and places depend on `seed`. */
function drawing(seed: number, side: number): Promise<Buffer> {
  const at = (factor: number) => 10 + ((seed * factor) % 80);
  const shapes = [
    `<circle cx="${at(31)}" cy="${at(17)}" r="${20 + seed}" fill="hsl(${seed * 67} 80% 60%)"/>`,
    `<circle cx="50" cy="50" r="${at(7) / 2}" fill="none" stroke="#236" stroke-width="${seed}" opacity="0.${seed % 9}5"/>`,
    `<path d="M0 ${at(13)} Q${at(29)} ${at(41)} 100 ${at(11)}" fill="none" stroke="#a30" stroke-width="${seed / 2}"/>`,
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${side}" height="${side}">${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Yields ten drawings, and ten pictures with slopes, edges, and more and more noise. */
async function* pngs(): AsyncGenerator<{ name: string; png: Buffer }> {
  for (let seed = 1; seed <= 10; seed++)
    yield { name: `drawing ${seed}`, png: await drawing(seed, SIDES[seed % SIDES.length] ?? 0) };
  for (let seed = 1; seed <= 10; seed++) {
    const width = SIDES[seed % SIDES.length] ?? 0;
    const made = raster(picture({ width, height: 70, seed, noise: seed / 10 }), 'rgb');
    yield { name: `made ${seed}`, png: await toSharp(made).png().toBuffer() };
  }
}

interface Found {
  readonly what: string;
  readonly found: Trial;
  readonly limit: number;
  readonly trials: readonly Trial[];
  /** The size in bytes of the file at a number. */
  readonly bytesAt: (at: number) => number;
}

/**
 * Searches for a file of each picture within each share of the size of its whole file, and yields the results. `reduced`
 * returns the image for a number, as a new raster.
 */
async function* searches(
  shares: readonly number[],
  search: (image: Raster, limit: number, attempt: (at: number) => Promise<Trial>) => Promise<Trial>,
  reduced: (image: Raster, at: number) => Raster,
): AsyncGenerator<Found> {
  for await (const { name, png } of pngs()) {
    const image: Raster = core.decode(png).orient();
    const bytesAt = (at: number) => {
      const made = reduced(image, at);
      const { length } = made.encodeSmall();
      made.free();
      return length;
    };
    const whole = image.encodeSmall().length;
    for (const share of shares) {
      const limit = Math.floor(whole * share);
      const trials: Trial[] = [];
      const found = await search(image, limit, async (at) => {
        const trial = { at, bytes: bytesAt(at) };
        trials.push(trial);
        return trial;
      });
      yield { what: `${name}, ${limit} of ${whole} bytes`, found, limit, trials, bytesAt };
    }
    image.free();
  }
}

const longest = ({ width, height }: Raster) => Math.max(width, height);

// Requirements: R250
test('60 searches by pixels end within the limit, and within 5 % of it where a size is', async () => {
  const all = searches(
    [0.7, 0.25, 0.06],
    (image, limit, attempt) => searchSide(longest(image), limit, null, attempt),
    (image, side) => {
      const scaled = (length: number) => Math.max(1, Math.round((length * side) / longest(image)));
      return image.resize(scaled(image.width), scaled(image.height), 'stretch');
    },
  );
  let count = 0;
  for await (const { what, found, limit, trials, bytesAt } of all) {
    count += 1;
    expect(trials.length, what).toBeLessThanOrEqual(MAX_TRIALS.pixels);
    if (found.bytes > limit) {
      // Even one pixel takes too many bytes.
      expect(bytesAt(1), what).toBeGreaterThan(limit);
      continue;
    }
    const isNear = found.bytes >= 0.95 * limit || bytesAt(found.at + 1) > limit;
    expect(isNear, `${what}: ${found.at} takes ${found.bytes}`).toBe(true);
  }
  expect(count).toBe(60);
});

// Requirements: R250
test('20 searches by colors end with a palette within the limit, or with the smallest file that was tried', async () => {
  const all = searches(
    [0.5],
    (_, limit, attempt) => searchColors(limit, attempt),
    (image, colors) => {
      const quantization = image.quantization(colors, false);
      while (!quantization.step());
      return quantization.finish();
    },
  );
  let fitting = 0;
  for await (const { what, found, limit, trials } of all) {
    expect(trials.length, what).toBeLessThanOrEqual(MAX_TRIALS.colors);
    if (found.bytes > limit) {
      expect(found.bytes, what).toBe(Math.min(...trials.map(({ bytes }) => bytes)));
      continue;
    }
    fitting += 1;
    const next = trials.find(({ at }) => at === found.at + 1);
    expect(found.at === 256 || found.bytes === limit || (next?.bytes ?? 0) > limit, what).toBe(true);
  }
  expect(fitting).toBeGreaterThan(10);
});
