// The result of `quantize` is the same in WebAssembly and in native programs: crates/imagecore/tests/suite/quantize.rs
// expects the same fingerprints of the same picture.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadCore } from '../../scripts/build/node-core.mjs';
import { decodeHere } from '../../scripts/lib/wholeJobs.mjs';

/** The 64-bit FNV-1a hash in hexadecimal digits. */
function fingerprint(bytes: Uint8Array): string {
  let hash = 0xcbf2_9ce4_8422_2325n;
  for (const byte of bytes) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x0100_0000_01b3n);
  return hash.toString(16).padStart(16, '0');
}

test('the result has the fingerprints of the native program', async () => {
  const [width, height, channels] = [200, 150, 4] as const;
  const samples = Uint8Array.from({ length: width * height * channels }, (_, i) => {
    const [channel, pixel] = [i % 4, Math.floor(i / 4)];
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    return x * (channel + 1) + y * (4 - channel) + (Math.imul(i, 0x9e37_79b9) >>> 28);
  });
  const core = await loadCore();
  const picture = decodeHere(
    core,
    await sharp(samples, { raw: { width, height, channels } }).png().toBuffer(),
  ).orient();
  for (const [colors, dithers, expected] of [
    [256, false, 'fac6ccd3c7b70ffc'],
    [256, true, '718b2c2a52ed5c55'],
    [16, false, '7a296ae973f7e4e4'],
    [16, true, '12e5809e8833dd35'],
    [3, true, '0c0430f9b27e9238'],
  ] as const) {
    const quantization = picture.quantization(colors, dithers);
    while (!quantization.step());
    const reduced = quantization.finish();
    // The signature, IHDR, and pHYs, which sharp has written, have 54 bytes.
    expect(fingerprint(reduced.encodeFast().subarray(54)), `${colors}, ${dithers}`).toBe(expected);
    reduced.free();
  }
  picture.free();
});
