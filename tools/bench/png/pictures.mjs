import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { corpusFile, corpusFiles, missingCorpora } from '../../../scripts/lib/corpora.mjs';
import { root } from '../../../scripts/lib/paths.mjs';
import { decodeHere, runHere } from '../../../scripts/lib/wholeJobs.mjs';
import { drawLogo, logoNames } from '../../lib/logos.mjs';

/** @typedef {import('../../../src/imagecore/pkg/imagecore.js').Raster} Raster */
/** @typedef {typeof import('../../../src/imagecore/pkg/imagecore.js')} Core */

/**
 * A raster to encode.
 * @typedef {object} Job
 * @property {string} group the group of pictures in the report
 * @property {string} name
 * @property {boolean} deep whether the source file has 16 bits per sample. A canvas keeps only 8 of these bits
 * @property {Raster} raster must be freed by the code that receives the job
 */

/**
 * The largest number of pixels of an image that is encoded at its full size. A larger image is encoded only at reduced
 * sizes. Most cameras produce fewer pixels than this limit.
 */
const MOST_PIXELS = 30e6;

/** Photographs of the corpora: seven of 10 to 20 megapixels, and smaller ones from the Kodak set. */
const photos = [
  ...['canon-10MP-orientation6.jpg', 'kay-15MP.png', 'kleiber-20MP.jpg', 'kodak-16MP.jpg'],
  ...['leica-16MP-orientation8.jpg', 'licorice-17MP.webp', 'p3-phone-12MP.jpg'],
  ...[1, 5, 8, 13, 19, 23].map((number) => `kodak/${number}.png`),
].map((name) => `photos/${name}`);

/** A screenshot of the site, and two drawings. All of them have areas of a single color, and some have text. */
const screens = ['docs/editor.png', 'art/social.png', 'art/icon.png'];

const iconSides = [16, 32, 48, 64, 128, 256];

/**
 * Whether a file is a PNG file with 16 bits per sample. Byte 24 of a PNG file is the bit depth.
 * @param {Buffer} file
 */
const isDeep = (file) => file.readUInt32BE(0) === 0x89504e47 && file[24] === 16;

/**
 * Yields all rasters to encode.
 * @param {Core} core
 * @returns {AsyncGenerator<Job>}
 */
export async function* jobs(core) {
  /** @param {Buffer} file */
  const open = (file) => decodeHere(core, file).orient();
  /**
   * Yields an image file's raster at its full size, and at reduced sizes.
   * @param {string} group
   * @param {string} name
   * @param {Buffer} file
   * @param {readonly number[]} sides the longest sides of the reduced sizes, in pixels. Sizes that would not reduce the
   *   image are left out
   * @returns {Generator<Job>}
   */
  function* sizes(group, name, file, sides) {
    const deep = isDeep(file);
    const whole = open(file);
    for (const side of sides) {
      if (Math.max(whole.width, whole.height) <= side) continue;
      yield { group, name: `${name} ${side}`, deep, raster: runHere(whole.fitWithinJob(side, side)) };
    }
    if (whole.width * whole.height > MOST_PIXELS) whole.free();
    else yield { group, name, deep, raster: whole };
  }

  for (const name of logoNames) {
    for (const side of iconSides) {
      yield {
        group: 'logos drawn',
        name: `${name} ${side}`,
        deep: false,
        raster: open(await drawLogo(name, side)),
      };
    }
    yield* sizes('logos resized', name, await drawLogo(name, 1024), iconSides);
  }
  for (const name of screens) yield* sizes('screens', name, readFileSync(join(root, name)), [64, 256, 1080]);
  for (const name of missingCorpora ? [] : photos) {
    yield* sizes('photographs', name, readFileSync(corpusFile(name)), [...iconSides, 1080]);
  }
  for (const [group, folder, pattern, sides] of /** @type {const} */ ([
    ['PngSuite', 'pngsuite', /^[^x].*\.png$/, []],
    ['formats', 'formats', /\.(png|jpe?g|gif|webp)$/, []],
    ['wide gamut', 'colour/wide-gamut', /\.(png|jpg)$/, [64, 256]],
    ['resampling', 'resampling/srcimg', /\.(png|gif|webp|jpg)$/, []],
  ])) {
    for (const name of corpusFiles(folder, pattern)) {
      const file = readFileSync(corpusFile(name));
      try {
        yield* sizes(group, name, file, sides);
      } catch (error) {
        // Files that the core refuses are skipped: they are damaged, or have a format that the core does not support.
        if (!(error instanceof core.CoreError)) throw error;
      }
    }
  }
}
