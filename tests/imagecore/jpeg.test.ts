// JPEGs in the real wasm package, beside those of libjpeg-turbo, which sharp decodes with.
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import { photograph, seededRandom } from '../support/fixtures';
import { decodeOpaque, difference } from '../support/pixels';

/** What is decoded, by way of a PNG. */
const decoded = (file: Uint8Array) => decodeOpaque(core.decode(file).orient().encodeFast());

/** What has all levels, hard edges and colours that no JPEG can hold. */
function noise(width: number, height: number) {
  const random = seededRandom(width);
  const data = Uint8Array.from({ length: width * height * 3 }, () => 256 * random());
  return sharp(data, { raw: { width, height, channels: 3 } });
}

describe('a JPEG is decoded to the last bit as by libjpeg-turbo', () => {
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

  test.each(sizes)('%i × %i', async (width, height) => {
    // The grain of a photograph has a least size.
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
  });

  test('in gray', async () => {
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

  test('shows what comes before the cut, and gray after it', async () => {
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

  test('is damaged wherever a code of it makes no sense', async () => {
    const scan = file.lastIndexOf(Buffer.from([0xff, 0xda]));
    const broken = Buffer.from(file);
    // No code is made of ones alone.
    for (let i = 0; i < 40; i += 2) broken.writeUInt16BE(0xff00, scan + 200 + i);
    expect(core.decode(broken).damaged).toBe(true);
  });
});
