import { pixels, raster } from './picture.mjs';
import { toSharp, twoFrames } from './sharp.mjs';
import { golden } from './write.mjs';

/** Writes the GIF files. For the animated file, the expected pixels are those of the first frame. */
export async function gifs() {
  const colors = { dither: 0, colors: 64 };
  await golden('gif.gif', await toSharp(raster(pixels, 'rgb')).gif(colors).toBuffer(), 'srgb');
  const interlaced = await toSharp(raster(pixels, 'rgb'))
    .gif({ ...colors, progressive: true })
    .toBuffer();
  await golden('gif-interlaced.gif', interlaced, 'srgb');
  await golden('gif-transparent.gif', await toSharp(raster(pixels, 'rgba')).gif(colors).toBuffer(), 'srgb');
  const animation = await twoFrames()
    .gif({ ...colors, delay: [100, 100] })
    .toBuffer();
  await golden('gif-animated.gif', animation, 'srgb');
}
