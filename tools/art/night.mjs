import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { root } from '../../scripts/lib/paths.mjs';
import { decodeHere, encodeHere, resizeHere } from '../../scripts/lib/wholeJobs.mjs';

/** The drawing of a city at night, whose lights are smaller than a pixel of the reduced pictures. */
export const NIGHT = join(root, 'art/night.png');

/** The PNG chunk gAMA with the exponent 1, which is stored as 100,000. It declares the samples as linear light. */
const LINEAR = Buffer.from([0, 0, 0, 4, ...Buffer.from('gAMA'), 0, 1, 0x86, 0xa0, 0, 0, 0, 0]);
LINEAR.writeUInt32BE(crc32(LINEAR.subarray(4, 12)), 12);

/** The factor by which the drawing is reduced. */
const FACTOR = 8;

/** The offset of the second chunk of a PNG file: the signature has 8 bytes, and the chunk IHDR has 25. */
const SECOND_CHUNK = 33;

/**
 * Reduces the drawing twice with the product's own core, to the two pictures of the home page. For the picture
 * `linear`, the core converts the sRGB samples to linear light, as it does for every image. For the picture `gamma`,
 * the core gets a file that wrongly declares the sRGB samples as linear light. So the core averages the sRGB samples
 * without a conversion.
 * @param {typeof import('../../src/imagecore/pkg/imagecore.js')} core
 * @returns {{ linear: Buffer; gamma: Buffer }} PNG files in sRGB
 */
export function reduceNight(core) {
  const png = readFileSync(NIGHT);
  /** @param {Uint8Array} file */
  const reduce = (file) => {
    const raster = decodeHere(core, file).orient();
    const reduced = resizeHere(raster, raster.width / FACTOR, raster.height / FACTOR);
    raster.free();
    const result = Buffer.from(encodeHere(reduced));
    reduced.free();
    return result;
  };
  const declared = reduce(Buffer.concat([png.subarray(0, SECOND_CHUNK), LINEAR, png.subarray(SECOND_CHUNK)]));
  const at = declared.indexOf(LINEAR);
  if (at < 0) throw new Error('The core did not keep the chunk gAMA.');
  // The samples of the reduced file are sRGB too, so the chunk that declares them as linear light is removed.
  const gamma = Buffer.concat([declared.subarray(0, at), declared.subarray(at + LINEAR.length)]);
  return { linear: reduce(png), gamma };
}
