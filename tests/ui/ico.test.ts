// The writer of ICO files, read by another parser.
import { expect, test } from 'vitest';
import { icoFile } from '../../src/lib/ico';
import { readIco } from '../support/icoReader';

const pixels = (width: number, height: number) => ({
  width,
  height,
  rgba: Uint8Array.from({ length: 4 * width * height }, (_, i) => (i * 37) % 256),
});

// Requirements: R423
test('bitmaps have their pixels and a mask, also with sides that are no multiple of 32', () => {
  const pictures = [pixels(16, 16), pixels(33, 7), pixels(48, 48)];
  const read = readIco(icoFile(pictures));
  expect(read).toHaveLength(3);
  for (const [index, { width, height, rgba }] of pictures.entries()) {
    const icon = read[index];
    expect(icon).toMatchObject({ width, height, bits: 32, png: null });
    expect([...(icon?.rgba ?? [])]).toEqual([...rgba]);
    expect(icon?.masked).toEqual(
      Array.from({ length: width * height }, (_, pixel) => (rgba[4 * pixel + 3] ?? 0) < 128),
    );
  }
});

// Requirements: R423
test('a side of 256 pixels is stored as 0, and a PNG as it is', () => {
  const png = new Uint8Array(64);
  png.set([0x89, 0x50, 0x4e, 0x47]);
  const header = new DataView(png.buffer);
  header.setUint32(16, 256);
  header.setUint32(20, 256);
  png.set([8, 6], 24);
  const file = icoFile([pixels(16, 16), { width: 256, height: 256, png }]);
  expect(file[6 + 16]).toBe(0);
  expect(readIco(file)[1]).toMatchObject({ width: 256, height: 256, png });
});
