import { picture, raster } from './picture.mjs';
import { colorType, exif, png } from './png.mjs';
import { toSharp } from './sharp.mjs';
import { withPlainExif } from './webp.mjs';
import { golden } from './write.mjs';

/**
 * Writes eight JPEG files, one for each EXIF orientation. Also writes a PNG file and two WebP files with an EXIF
 * orientation, because these formats store the EXIF data in other places than JPEG. The first WebP file has the bytes
 * "Exif\0\0" before the TIFF header. The second WebP file does not have these bytes (see `withPlainExif`).
 */
export async function orientations() {
  const rgb = raster(picture({ width: 24, height: 17, seed: 3, noise: 0.3 }), 'rgb');
  for (let orientation = 1; orientation <= 8; orientation++) {
    const tagged = toSharp(rgb).withMetadata({ orientation });
    const file = await tagged.jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer();
    await golden(`orientation-${orientation}.jpg`, file, 'srgb');
  }
  const file = png({ raster: rgb, type: colorType.rgb, depth: 8, chunks: [['eXIf', exif(6)]] });
  await golden('orientation-6-exif.png', file, 'srgb');
  const webp = await toSharp(rgb).withMetadata({ orientation: 8 }).webp({ lossless: true }).toBuffer();
  await golden('orientation-8-prefixed.webp', webp, 'srgb');
  await golden('orientation-8-plain.webp', withPlainExif(webp), 'srgb');
}
