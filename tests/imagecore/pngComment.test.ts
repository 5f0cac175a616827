// The comment that makes a PNG larger: a text chunk of exactly the asked length.
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { LEAST_PADDING } from '../../src/config/limits';
import { withComment } from '../../src/imagecore/worker/pngComment';
import { photograph } from '../support/fixtures';
import { decodeOpaque } from '../support/pixels';

/** The types of the chunks, whose lengths and CRC must be right. */
function chunksOf(file: Buffer): string[] {
  const types: string[] = [];
  for (let at = 8; at < file.length; ) {
    const end = at + 8 + file.readUInt32BE(at);
    expect(file.readUInt32BE(end)).toBe(crc32(file.subarray(at + 4, end)));
    types.push(file.toString('latin1', at + 4, at + 8));
    at = end + 4;
  }
  return types;
}

// Requirements: R315
test.each([LEAST_PADDING.png, 21, 255, 256, 65_536, 1_000_000])(
  'of %i bytes is a valid chunk before the end, and changes no pixel',
  async (length) => {
    const png = await (await photograph(80, 64)).png().toBuffer();
    const longer = withComment(new Blob([new Uint8Array(png)], { type: 'image/png' }), length);
    expect(longer.type).toBe('image/png');
    const file = Buffer.from(await longer.arrayBuffer());
    expect(file.length).toBe(png.length + length);
    const chunks = chunksOf(png);
    expect(chunksOf(file)).toEqual([...chunks.slice(0, -1), 'tEXt', 'IEND']);
    const text = file.subarray(-12 - length + 8, -12 - 4).toString('latin1');
    expect(text).toBe(`Comment\0${' '.repeat(length - LEAST_PADDING.png)}`);
    expect((await decodeOpaque(file)).data).toEqual((await decodeOpaque(png)).data);
  },
);

test('is not shorter than its frame and its keyword', () => {
  expect(() => withComment(new Blob(), LEAST_PADDING.png - 1)).toThrow();
});
