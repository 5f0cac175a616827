// Compares the pixels that the real WebAssembly core and libjpeg-turbo (in sharp) decode from the same JPEGs. Also
// tests how the core decodes damaged JPEGs.
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import { photograph, seededRandom } from '../support/fixtures';
import { decodeOpaque, difference } from '../support/pixels';

/** The pixels that the core decodes. To read them, the core encodes them as a PNG, and sharp decodes this PNG. */
const decoded = (file: Uint8Array) => decodeOpaque(core.decode(file).orient().encodeFast());

/** Random pixels: all levels, hard edges, and colors that a JPEG cannot represent. */
function noise(width: number, height: number) {
  const random = seededRandom(width);
  const data = Uint8Array.from({ length: width * height * 3 }, () => 256 * random());
  return sharp(data, { raw: { width, height, channels: 3 } });
}

describe('a JPEG', () => {
  const sizes = [
    [5, 3],
    [16, 16],
    [17, 33],
    [255, 129],
    [1003, 701],
  ] as const;
  const ways = [1, 30, 75, 92, 100].flatMap((quality) =>
    (['4:2:0', '4:4:4'] as const).flatMap((chromaSubsampling) =>
      [false, true].map((progressive) => ({ quality, chromaSubsampling, progressive })),
    ),
  );

  test.each(sizes)(
    'of %i × %i pixels is decoded to exactly the same pixels as by libjpeg-turbo',
    async (width, height) => {
      // `photograph` cannot create a very small picture, because of its grain. So a large photograph is reduced.
      const photo = (await photograph(1003, 701)).resize(width, height, { fit: 'fill' });
      for (const picture of [photo, noise(width, height)])
        for (const way of ways) {
          const file = await picture.clone().jpeg(way).toBuffer();
          expect({ ...way, ...difference(await decoded(file), await decodeOpaque(file)) }).toEqual({
            ...way,
            max: 0,
            overTwo: 0,
          });
        }
    },
  );

  test('in gray is decoded to exactly the same pixels as by libjpeg-turbo', async () => {
    for (const picture of [await photograph(255, 129), noise(255, 129)]) {
      for (const progressive of [false, true]) {
        const file = await picture.clone().toColourspace('b-w').jpeg({ quality: 80, progressive }).toBuffer();
        expect(difference(await decoded(file), await decodeOpaque(file)).max).toBe(0);
      }
    }
  });
});

describe('a damaged JPEG', () => {
  let file: Buffer;

  beforeAll(async () => {
    file = await (await photograph(320, 240)).jpeg({ quality: 85 }).toBuffer();
  });

  test('with a missing end has correct pixels at the beginning and gray pixels at the end', async () => {
    const whole = await decoded(file);
    for (const share of [0.3, 0.5, 0.9]) {
      const cut = core.decode(file.subarray(0, file.length * share));
      expect(cut.damaged).toBe(true);
      const shown = await decodeOpaque(cut.orient().encodeFast());
      const right = shown.data.findIndex((sample, i) => sample !== whole.data[i]);
      expect(right).toBeGreaterThan((share - 0.25) * whole.data.length);
      expect([...shown.data.slice(-3)]).toEqual([128, 128, 128]);
    }
  });

  test('with an invalid Huffman code is reported as damaged', async () => {
    const scan = file.lastIndexOf(Buffer.from([0xff, 0xda]));
    const broken = Buffer.from(file);
    // No Huffman code consists of ones only. In a scan, FF 00 is a data byte of eight ones.
    for (let i = 0; i < 40; i += 2) broken.writeUInt16BE(0xff00, scan + 200 + i);
    expect(core.decode(broken).damaged).toBe(true);
  });
});
