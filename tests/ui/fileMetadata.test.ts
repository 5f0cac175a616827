import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { hasMetadata } from '../../src/lib/fileMetadata';

const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#c83c78' } });
const EXIF = { IFD0: { Make: 'Maker', Model: 'Model' } };
const FORMATS = ['jpeg', 'png', 'webp'] as const;

describe.each(FORMATS)('a %s file', (format) => {
  const of = async (image: Sharp) => new Uint8Array(await image.toFormat(format).toBuffer());

  test('of the picture alone says nothing more, and a colour profile is a part of it', async () => {
    expect(hasMetadata(await of(picture()))).toBe(false);
    expect(hasMetadata(await of(picture().withIccProfile('p3')))).toBe(false);
  });

  test('with Exif says more, and so does one with XMP', async () => {
    expect(hasMetadata(await of(picture().withExif(EXIF)))).toBe(true);
    expect(hasMetadata(await of(picture().withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')))).toBe(true);
  });

  test('that ends anywhere, or holds any byte anywhere, is looked at to its end', async () => {
    const file = await of(picture().withExif(EXIF));
    for (let length = 0; length <= file.length; length++)
      expect(hasMetadata(file.subarray(0, length))).toBeTypeOf('boolean');
    for (let offset = 0; offset < file.length; offset++) {
      const changed = Uint8Array.from(file);
      for (const value of [0, 0xff]) {
        changed[offset] = value;
        expect(hasMetadata(changed)).toBeTypeOf('boolean');
      }
    }
  });
});

test('a comment of a JPEG and text behind the pixels of a PNG count', async () => {
  const jpeg = await picture().jpeg().toBuffer();
  const comment = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, 4, 0x68, 0x69]),
    jpeg.subarray(2),
  ]);
  expect(hasMetadata(comment)).toBe(true);
  const png = await picture().png().toBuffer();
  const end = png.length - 12;
  const text = Buffer.from('\0\0\0\x03tEXta\0b\0\0\0\0', 'latin1');
  expect(hasMetadata(Buffer.concat([png.subarray(0, end), text, png.subarray(end)]))).toBe(true);
});

test('files of other formats say nothing', async () => {
  expect(hasMetadata(await picture().gif().toBuffer())).toBe(false);
  expect(hasMetadata(new Uint8Array())).toBe(false);
});
