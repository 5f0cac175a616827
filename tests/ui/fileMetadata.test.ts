// Tests of `hasMetadata` with real files of each format. The files are complete, truncated or randomly changed.
import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { root } from '../../scripts/lib/paths.mjs';
import { hasMetadata } from '../../src/lib/fileMetadata';
import { photograph, seededRandom } from '../support/fixtures';

const picture = await photograph(96, 64);
const exif = { IFD0: { Copyright: 'somebody', Model: 'a camera' } };
const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta>';
const pngsuite = (name: string) => readFileSync(join(root, 'tests/pngsuite', `${name}.png`));
const hasMetadataIn = (bytes: Uint8Array<ArrayBuffer>) => hasMetadata(new Blob([bytes]));

/**
 * Inserts a segment with the text `content` after the first two bytes of a JPEG, which are its start marker. `marker`
 * is the second byte of the marker of the segment.
 */
const jpegWith = (jpeg: Buffer, marker: number, content: string) => {
  const segment = Buffer.from(`....${content}`);
  segment.writeUInt16BE(0xff00 + marker, 0);
  segment.writeUInt16BE(segment.length - 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
};

/**
 * Inserts an extension of the kind `label`, with the given data blocks, before the last byte of a GIF, which marks the
 * end.
 */
const gifWith = (gif: Buffer, label: number, ...blocks: string[]) =>
  Buffer.concat([
    gif.subarray(0, -1),
    Buffer.from([0x21, label]),
    ...blocks.map((block) => Buffer.from(`${String.fromCharCode(block.length)}${block}`, 'latin1')),
    Buffer.from([0, 0x3b]),
  ]);

const jpeg = await picture.clone().jpeg().toBuffer();
const gif = await picture.clone().gif().toBuffer();

const WITH_METADATA: readonly (readonly [name: string, file: Buffer])[] = [
  ['a JPEG with EXIF', await picture.clone().withExif(exif).jpeg().toBuffer()],
  ['a JPEG with XMP', await picture.clone().withXmp(xmp).jpeg().toBuffer()],
  ['a JPEG with IPTC', jpegWith(jpeg, 0xed, 'Photoshop 3.0')],
  ['a JPEG with a comment', jpegWith(jpeg, 0xfe, 'taken at home')],
  ['a PNG with EXIF', pngsuite('exif2c08')],
  ['a PNG with text', pngsuite('ct1n0g04')],
  ['a PNG with compressed text', pngsuite('ctzn0g04')],
  ['a PNG with international text', pngsuite('ctjn0g04')],
  ['a lossy WebP with EXIF', await picture.clone().withExif(exif).webp().toBuffer()],
  ['a lossless WebP with XMP', await picture.clone().withXmp(xmp).webp({ lossless: true }).toBuffer()],
  ['a GIF with a comment', gifWith(gif, 0xfe, 'taken at home')],
  ['a GIF with XMP', gifWith(gif, 0xff, 'XMP DataXMP', xmp)],
];

const WITHOUT_METADATA: readonly (readonly [name: string, file: Buffer])[] = [
  ['a JPEG', jpeg],
  ['a JPEG with a color profile', await picture.clone().withIccProfile('p3').jpeg().toBuffer()],
  ['a PNG', await picture.clone().png().toBuffer()],
  ['a PNG with a color profile', await picture.clone().withIccProfile('p3').png().toBuffer()],
  ['a lossy WebP', await picture.clone().webp().toBuffer()],
  ['a WebP with a color profile', await picture.clone().withIccProfile('p3').webp().toBuffer()],
  ['a GIF', gif],
  ['a GIF with a loop count', gifWith(gif, 0xff, 'NETSCAPE2.0', '\x01\x00\x00')],
];

test.each(WITH_METADATA)('hasMetadata() is true for %s', async (_, file) => {
  expect(await hasMetadataIn(Uint8Array.from(file))).toBe(true);
});

test.each(WITHOUT_METADATA)('hasMetadata() is false for %s', async (_, file) => {
  expect(await hasMetadataIn(Uint8Array.from(file))).toBe(false);
});

describe('hasMetadata() for a damaged or unreadable file', () => {
  test.each(WITHOUT_METADATA)(
    'is false for a file without metadata, wherever it is cut off: %s',
    async (_, file) => {
      for (let length = 0; length < file.length; length += 1 + Math.floor(length / 40))
        expect(await hasMetadataIn(Uint8Array.from(file.subarray(0, length))), `${length} bytes`).toBe(false);
    },
  );

  test('is true or false, without an exception, after random changes of the bytes', async () => {
    const random = seededRandom(7);
    for (const [, file] of [...WITH_METADATA, ...WITHOUT_METADATA])
      for (let round = 0; round < 20; round++) {
        const changed = Uint8Array.from(file, (byte, at) =>
          at > 11 && random() < 0.05 ? Math.floor(random() * 256) : byte,
        );
        expect(typeof (await hasMetadataIn(changed))).toBe('boolean');
      }
  });

  test('is false if the file can no longer be read', async () => {
    const file = new Blob([Uint8Array.from(jpeg)]);
    vi.spyOn(file, 'slice').mockImplementation(() => {
      throw new DOMException('gone', 'NotReadableError');
    });
    expect(await hasMetadata(file)).toBe(false);
  });
});

test('hasMetadata() reads at most 65,536 bytes of a file at a time', async () => {
  const content = Buffer.alloc(1_000_000);
  const large = Buffer.concat([jpeg.subarray(0, 2), content]);
  // APP2 segments of the maximum length: 2 bytes for the marker and 65,535 bytes for the length and the content.
  for (let at = 2; at < large.length - 70_000; at += 65_537) large.writeUInt32BE(0xffe2_ffff, at);
  const file = new Blob([Uint8Array.from(large)]);
  const slice = vi.spyOn(file, 'slice');
  expect(await hasMetadata(file)).toBe(false);
  for (const [from = 0, to = 0] of slice.mock.calls) expect(to - from).toBeLessThanOrEqual(65_536);
  expect(slice.mock.calls.length).toBeGreaterThan(10);
});
