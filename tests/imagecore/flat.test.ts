// Tests that a resize in the WebAssembly core keeps the color of a shape with soft edges, from the opened PNG to the
// saved PNG. crates/imagecore/tests/suite/flat.rs tests the same in native code.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodeHere, encodeHere, resizeHere } from '../../scripts/lib/wholeJobs.mjs';
import * as core from '../../src/imagecore/pkg/imagecore.js';

const COLOR = [200, 60, 120];

/** A PNG with a disc of one color on a transparent background. The edge of the disc is soft and one pixel wide. */
async function disc(width: number, height: number, radius: number): Promise<Uint8Array> {
  const samples = Buffer.alloc(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const distance = Math.hypot((i % width) + 0.5 - width / 2, Math.floor(i / width) + 0.5 - height / 2);
    const alpha = Math.round(255 * Math.min(Math.max(radius + 0.5 - distance, 0), 1));
    samples.set([...COLOR, alpha], 4 * i);
  }
  return sharp(samples, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

test.each([
  [64, 48],
  [128, 96],
  [800, 600],
])(
  'the opaque pixels of a disc with a soft edge keep their color in a resize to %i × %i',
  async (width, height) => {
    const image = decodeHere(core, await disc(400, 300, 120)).orient();
    const saved = sharp(encodeHere(resizeHere(image, width, height))).ensureAlpha();
    const { data, info } = await saved.raw().toBuffer({ resolveWithObject: true });
    expect(info.channels).toBe(4);
    let opaque = 0;
    let largest = 0;
    for (let i = 0; i < data.length; i += 4) {
      if ((data[i + 3] ?? 0) < 250) continue;
      opaque++;
      for (const [c, level] of COLOR.entries())
        largest = Math.max(largest, Math.abs((data[i + c] ?? 0) - level));
    }
    expect(opaque).toBeGreaterThan((width * height) / 4);
    expect(largest).toBeLessThanOrEqual(1);
  },
);
