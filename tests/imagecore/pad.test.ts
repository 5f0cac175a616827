// Colors of a background in the color spaces of real profiles, compared with Little CMS.
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { decodeHere, encodeHere } from '../../scripts/lib/wholeJobs.mjs';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import { photograph } from '../support/fixtures';

const COLORS = [
  [255, 0, 0],
  [0, 255, 0],
  [20, 40, 200],
  [255, 128, 0],
  [119, 119, 119],
  [250, 250, 249],
] as const;

/** The first pixel of an image on a color: its samples, and as Little CMS converts it to sRGB. */
async function behind(file: Uint8Array, [red = 0, green = 0, blue = 0]: readonly number[]) {
  const opened = decodeHere(core, file).orient();
  const padded = opened.padded(60, 60, 4, 0, (red << 16) | (green << 8) | blue);
  const stored = [...padded.pixel(0, 0)];
  const png = encodeHere(padded);
  padded.free();
  opened.free();
  const seen = await sharp(Buffer.from(png)).raw().toBuffer();
  return { stored, seen: [...seen.subarray(0, 3)] };
}

describe.each(['srgb', 'p3'] as const)('on an image with the profile %s', (profile) => {
  // Requirements: R333
  test.each(COLORS)('the background %i, %i, %i is seen as this color of sRGB', async (...color) => {
    const file = await (await photograph(600, 400)).resize(60, 40).withIccProfile(profile).png().toBuffer();
    const { stored, seen } = await behind(file, color);
    // At most one level of P3, which is up to three of sRGB in the dark.
    for (const [index, level] of color.entries())
      expect(Math.abs(level - (seen[index] ?? 999)), `${seen}`).toBeLessThanOrEqual(3);
    // Red of sRGB in Display P3 is 0.9175, 0.2003, 0.1386 in CSS Color 4. The numbers of the profile are rounded.
    if (profile === 'p3' && color[0] === 255 && color[1] === 0) expect(stored).toEqual([234, 51, 34, 255]);
  });
});

// Requirements: R331
test('an image of 16 bits keeps them, and its opaque pixels', async () => {
  const picture = (await photograph(600, 400)).resize(60, 40).toColourspace('rgb16');
  const file = await picture.png().toBuffer();
  const opened = decodeHere(core, file).orient();
  const padded = opened.padded(60, 60, 0, 0, 0xff_ff_ff);
  expect([padded.bitsPerSample, padded.bytesPerPixel]).toEqual([16, 6]);
  expect([...padded.pixel(30, 25)]).toEqual([...opened.pixel(30, 15)]);
  expect([...padded.pixel(0, 0)]).toEqual([65_535, 65_535, 65_535, 65_535]);
  padded.free();
  opened.free();
});
