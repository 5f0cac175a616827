import { picture, pixels, raster } from './picture.mjs';
import { toSharp, twoFrames } from './sharp.mjs';
import { golden } from './write.mjs';

/** Writes lossy, lossless and animated WebP files. For the animated file, the expected pixels are the first frame's. */
export async function webps() {
  const smooth = raster(picture({ width: 53, height: 37, seed: 5, noise: 0.3 }), 'rgba');
  const opaque = raster(picture({ width: 53, height: 37, seed: 5, noise: 0.3 }), 'rgb');
  await golden('webp-lossy.webp', await toSharp(opaque).webp({ quality: 90 }).toBuffer(), 'srgb');
  await golden('webp-lossy-alpha.webp', await toSharp(smooth).webp({ quality: 90 }).toBuffer(), 'srgb');
  await lossy();
  const rgb = raster(pixels, 'rgb');
  await golden('webp-lossless.webp', await toSharp(rgb).webp({ lossless: true }).toBuffer(), 'srgb', rgb);
  const rgba = raster(pixels, 'rgba');
  const exact = await toSharp(rgba).webp({ lossless: true, exact: true }).toBuffer();
  await golden('webp-lossless-alpha.webp', exact, 'srgb', rgba);
  const animation = await twoFrames()
    .webp({ lossless: true, loop: 0, delay: [100, 100] })
    .toBuffer();
  await golden('webp-animated.webp', animation, 'srgb', rgb);
}

/**
 * Writes three more lossy files: one with coarse quantization and a strong filter, one whose width and height are no
 * multiples of 16 pixels, and one with fine quantization and almost no filter.
 */
async function lossy() {
  const coarse = raster(picture({ width: 64, height: 48, seed: 7, noise: 0.1 }), 'rgb');
  await golden('webp-lossy-coarse.webp', await toSharp(coarse).webp({ quality: 4 }).toBuffer(), 'srgb');
  const odd = raster(picture({ width: 35, height: 49, seed: 8, noise: 0.5 }), 'rgb');
  const drawing = { quality: 40, preset: /** @type {const} */ ('drawing'), smartSubsample: true };
  await golden('webp-lossy-odd.webp', await toSharp(odd).webp(drawing).toBuffer(), 'srgb');
  const sharp = raster(picture({ width: 33, height: 18, seed: 9, noise: 1 }), 'rgb');
  const text = { quality: 99, preset: /** @type {const} */ ('text') };
  await golden('webp-lossy-sharp.webp', await toSharp(sharp).webp(text).toBuffer(), 'srgb');
}
