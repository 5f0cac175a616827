import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutations, withSoundChecksums } from '../../tools/torture/inputs.mjs';

const png = readFileSync(join(import.meta.dirname, '../golden/decode/apng.png'));

test('a sound PNG has the checksums that it should have, and one that was changed gets them', () => {
  expect(withSoundChecksums(png).equals(png)).toBe(true);
  const changed = Buffer.from(png);
  // The depth, in the first chunk.
  changed[24] = 3;
  const sound = withSoundChecksums(changed);
  expect(sound.subarray(0, 29).equals(changed.subarray(0, 29))).toBe(true);
  expect(sound.subarray(29, 33).equals(changed.subarray(29, 33))).toBe(false);
  expect(sound.subarray(33).equals(changed.subarray(33))).toBe(true);
});

test('chunks that reach past the end are left alone, and so is whatever is no PNG', () => {
  const cut = Buffer.from(png.subarray(0, 40));
  expect(withSoundChecksums(cut).equals(cut)).toBe(true);
  const text = Buffer.from('not a picture, and longer than a signature');
  expect(withSoundChecksums(text).equals(text)).toBe(true);
});

test('the same number gives the same file', () => {
  const [first, second] = [mutations(10, 7), mutations(10, 7)];
  for (let place = 0; place < 10; place++) expect(first.file(place)).toEqual(second.file(place));
});
