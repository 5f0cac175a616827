// Tests the WebAssembly core with PngSuite by Willem van Schaik: valid PNG files of every kind, and 14 broken files.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { decodeHere, encodeHere } from '../../scripts/lib/wholeJobs.mjs';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import { failureOf } from '../../src/imagecore/worker/failure';

const FOLDER = join(import.meta.dirname, '../pngsuite');
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.png'));
const isBroken = (name: string) => name.startsWith('x');

/** Decodes a file with libpng (in sharp) to red, green, blue and alpha with 16 bits each. */
async function pixels(file: Uint8Array) {
  const image = sharp(file);
  const { depth, channels: stored } = await image.metadata();
  const wide = depth === 'ushort';
  // Without this call, sharp would convert the image to 8 bits per sample.
  if (wide) image.toColourspace(stored < 3 ? 'grey16' : 'rgb16');
  const { data, info } = await image
    .raw({ depth: wide ? 'ushort' : 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const samples = wide ? new Uint16Array(data.buffer, data.byteOffset, data.length / 2) : data;
  const white = wide ? 0xffff : 0xff;
  const { width, height, channels } = info;
  const rgba = new Uint16Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const own = Array.from(samples.subarray(pixel * channels, (pixel + 1) * channels));
    const colors = channels < 3 ? [own[0], own[0], own[0]] : own.slice(0, 3);
    const alpha = channels % 2 === 0 ? own[channels - 1] : white;
    rgba.set(
      [...colors, alpha].map((sample) => ((sample ?? 0) * 0xffff) / white),
      pixel * 4,
    );
  }
  return { width, height, rgba };
}

describe('PngSuite', () => {
  test('has 176 files, 14 of which are broken', () => {
    expect(files.length).toBe(176);
    expect(files.filter(isBroken).length).toBe(14);
  });

  test.each(files.filter((name) => !isBroken(name)))('%s keeps its pixels when it is saved', async (name) => {
    const file = readFileSync(join(FOLDER, name));
    const decoded = decodeHere(core, file);
    expect(decoded.damaged).toBe(false);
    const raster = decoded.orient();
    const upright = await sharp(file).autoOrient().png().toBuffer();
    const theirs = await pixels((await sharp(file).metadata()).orientation ? upright : file);
    for (const saved of [raster.encodeFast(), encodeHere(raster)]) {
      expect(await pixels(saved), name).toEqual(theirs);
    }
    raster.free();
  });

  test.each(files.filter(isBroken))('%s is rejected as undecodable or unsupported', (name) => {
    let code: string | undefined;
    try {
      decodeHere(core, readFileSync(join(FOLDER, name)));
    } catch (thrown) {
      ({ code } = failureOf(thrown, core, 4));
    }
    expect(['undecodable', 'unsupported-format']).toContain(code);
  });
});
