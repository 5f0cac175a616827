import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { corpusFile } from '../../scripts/lib/corpora.mjs';
import { picture, raster } from '../golden/picture.mjs';
import { toSharp } from '../golden/sharp.mjs';
import { drawLogo, logoNames } from '../lib/logos.mjs';

/**
 * A square picture that every program gets the same samples of.
 * @typedef {object} Source
 * @property {'photograph' | 'logo'} group
 * @property {string} name
 * @property {Buffer} png
 * @property {import('../../tests/support/lanczosReference.mjs').Pixels} pixels
 */

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
  // No photograph, but the hardest picture for a resampler: rings that become finer than pixels.
  'resampling/srcimg/rings1.png',
];

/** Logos are drawn at one of these sizes in turn, so that reductions are not all whole numbers. */
const logoSides = [512, 1024, 700];

/**
 * The middle square of a picture, upright and in sRGB, as a file without a colour space and as samples.
 * Decoded by sharp, so that no program reads a file in its own way.
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

/** Ten photographs, or pictures of our own where they are missing, and our ten logos, one by one. */
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
