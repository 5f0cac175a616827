// Compares the pixels that the WebAssembly core and libwebp (in sharp) decode from the same lossy WebP files.
// crates/vp8/tests/libwebp.rs decodes the same files in native code, without the SIMD instructions of WebAssembly.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodeHere } from '../../scripts/lib/wholeJobs.mjs';
import * as core from '../../src/imagecore/pkg/imagecore.js';

const FOLDER = join(import.meta.dirname, '../vp8');
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.webp'));

/** Decodes a file with sharp to red, green, blue and alpha. */
const pixels = (file: Uint8Array) => sharp(file).toColourspace('srgb').ensureAlpha().raw().toBuffer();

test('the core decodes all WebP files in tests/vp8 to the same pixels as libwebp', async () => {
  expect(files.length).toBe(152);
  const wrong: string[] = [];
  for (const name of files) {
    const file = readFileSync(join(FOLDER, name));
    const raster = decodeHere(core, file).orient();
    const ours = await pixels(raster.encodeFast());
    raster.free();
    if (!ours.equals(await pixels(file))) wrong.push(name);
  }
  expect(wrong).toEqual([]);
});
