import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { MAX_SIDE } from '../../src/config/limits';
import { emptyImage } from '../../src/features/editor/emptyImage';

const bytesOf = (url: string) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');

test.each([
  [1, 1],
  [300, 200],
  [255, 256],
])('an empty image of %i × %i is a GIF with these dimensions', async (width, height) => {
  const url = emptyImage({ width, height });
  expect(url).toMatch(/^data:image\/gif;base64,/);
  expect(await sharp(bytesOf(url)).metadata()).toMatchObject({ format: 'gif', width, height });
});

// Only the header is read, because sharp cannot decode this GIF. Unlike browsers, its library libnsgif refuses a GIF
// that is so much larger than its frame.
test('the header of an empty image can state the maximum length of a side', () => {
  const bytes = bytesOf(emptyImage({ width: MAX_SIDE, height: MAX_SIDE - 1 }));
  expect([bytes.readUInt16LE(6), bytes.readUInt16LE(8)]).toEqual([MAX_SIDE, MAX_SIDE - 1]);
});

test('all pixels of an empty image are transparent', async () => {
  const { data } = await sharp(bytesOf(emptyImage({ width: 3, height: 2 })))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data].filter((_, index) => index % 4 === 3)).toEqual([0, 0, 0, 0, 0, 0]);
});
