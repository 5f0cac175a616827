// The inputs of the test of hostile files (`npm run test:hostile`), which opens damaged files. A decoder refuses a PNG
// with a wrong checksum at once. So `withSoundChecksums` corrects the checksums of some damaged PNGs, to test the rest
// of the decoder.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutations, withSoundChecksums } from '../../tools/test/hostile/inputs.mjs';

const png = readFileSync(join(import.meta.dirname, '../golden/decode/apng.png'));

test('withSoundChecksums() corrects the checksum of a changed chunk in a PNG, and changes no other byte', () => {
  expect(withSoundChecksums(png).equals(png)).toBe(true);
  const changed = Buffer.from(png);
  // Byte 24 is the bit depth, in the first chunk (IHDR). The checksum of this chunk is in the bytes 29 to 32.
  changed[24] = 3;
  const corrected = withSoundChecksums(changed);
  expect(corrected.subarray(0, 29).equals(changed.subarray(0, 29))).toBe(true);
  expect(corrected.subarray(29, 33).equals(changed.subarray(29, 33))).toBe(false);
  expect(corrected.subarray(33).equals(changed.subarray(33))).toBe(true);
});

test('withSoundChecksums() does not change a truncated chunk or a file that is not a PNG', () => {
  const truncated = Buffer.from(png.subarray(0, 40));
  expect(withSoundChecksums(truncated).equals(truncated)).toBe(true);
  const text = Buffer.from('not a picture, and longer than a signature');
  expect(withSoundChecksums(text).equals(text)).toBe(true);
});

test('two sets of mutations with the same seed contain identical files', () => {
  const [first, second] = [mutations(10, 7), mutations(10, 7)];
  for (let place = 0; place < 10; place++) expect(first.file(place)).toEqual(second.file(place));
});
