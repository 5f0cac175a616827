import { picture, pixels, raster } from './picture.mjs';
import { toSharp, twoFrames } from './sharp.mjs';
import { golden } from './write.mjs';

/** WebP of both kinds, lossy and lossless, and an animation, of which the first frame counts. */
export async function webps() {
  const smooth = raster(picture({ width: 53, height: 37, seed: 5, noise: 0.3 }), 'rgba');
  const opaque = raster(picture({ width: 53, height: 37, seed: 5, noise: 0.3 }), 'rgb');
  await golden('webp-lossy.webp', await toSharp(opaque).webp({ quality: 90 }).toBuffer(), 'srgb');
  await golden('webp-lossy-alpha.webp', await toSharp(smooth).webp({ quality: 90 }).toBuffer(), 'srgb');
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
