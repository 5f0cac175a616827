import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { corpusFile } from '../../../scripts/lib/corpora.mjs';
import { picture, raster } from '../../../tests/golden/make/picture.mjs';
import { toSharp } from '../../../tests/golden/make/sharp.mjs';
import { drawLogo, logoNames } from '../../lib/logos.mjs';

/**
 * A square picture to reduce. All programs get the same samples.
 * @typedef {object} Source
 * @property {'photograph' | 'logo'} group
 * @property {string} name
 * @property {Buffer} png the picture as a PNG file without a color profile
 * @property {import('../../../tests/support/lanczosReference.mjs').Pixels} pixels the samples of the PNG file
 */

/** The photographs of the corpora. */
const photos = [
  'photos/canon-10MP-orientation6.jpg',
  'photos/kay-15MP.png',
  'photos/kleiber-20MP.jpg',
  'photos/kodak-16MP.jpg',
  'photos/leica-16MP-orientation8.jpg',
  'photos/licorice-17MP.webp',
  'photos/p3-phone-12MP.jpg',
  'photos/kodak/13.png',
  'photos/kodak/23.png',
  // This picture is not a photograph. It has concentric rings, and the outer rings are the finest. In a small icon, the
  // outer rings are finer than a pixel. So this picture shows the errors of a resampler most clearly.
  'resampling/srcimg/rings1.png',
];

/**
 * The sizes at which the logos are drawn, in pixels. They are used in turn. The size 700 is not a multiple of the sizes
 * of the icons, so some of the reduction factors are not integers.
 */
const logoSides = [512, 1024, 700];

/**
 * Returns the square in the middle of a picture, upright and in sRGB. sharp decodes the original file for all programs,
 * so that differences between decoders do not affect the comparison.
 * @param {'photograph' | 'logo'} group
 * @param {string} name
 * @param {import('sharp').Sharp} image
 * @returns {Promise<Source>}
 */
async function square(group, name, image) {
  const upright = await image.autoOrient().toColourspace('srgb').png({ compressionLevel: 0 }).toBuffer();
  const { width, height } = await sharp(upright).metadata();
  const side = Math.min(width, height);
  const [left, top] = [(width - side) >> 1, (height - side) >> 1];
  const { isOpaque } = await sharp(upright).stats();
  const middle = sharp(upright).extract({ left, top, width: side, height: side }).toColourspace('srgb');
  const { data, info } = await (isOpaque ? middle.removeAlpha() : middle.ensureAlpha())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels } = info;
  const png = await sharp(data, { raw: { width: side, height: side, channels } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return { group, name, png, pixels: { width: side, height: side, channels, data } };
}

/**
 * Yields the source pictures one by one: ten photographs, then ten logos. If a photograph is missing, ten computed
 * pictures replace the photographs.
 */
export async function* sources() {
  const there = photos.map(corpusFile).filter(existsSync);
  if (there.length === photos.length) {
    for (const name of photos) yield await square('photograph', name, sharp(corpusFile(name)));
  } else {
    for (let seed = 1; seed <= photos.length; seed++) {
      const made = raster(picture({ width: 600 + 40 * seed, height: 600, seed, noise: seed / 10 }), 'rgb');
      yield await square('photograph', `made here ${seed}`, toSharp(made));
    }
  }
  for (const [place, name] of logoNames.entries()) {
    const side = logoSides[place % logoSides.length] ?? 512;
    yield await square('logo', `${name}, drawn at ${side}`, sharp(await drawLogo(name, side)));
  }
}
