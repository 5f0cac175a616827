import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { corpusFile, corpusFiles } from '../../../scripts/lib/corpora.mjs';
import { root } from '../../../scripts/lib/paths.mjs';
import { drawLogo, logoNames } from '../../lib/logos.mjs';

/** @typedef {import('../../../src/imagecore/pkg/imagecore.js').Raster} Raster */
/** @typedef {typeof import('../../../src/imagecore/pkg/imagecore.js')} Core */

/**
 * What is encoded.
 * @typedef {object} Job
 * @property {string} group
 * @property {string} name
 * @property {boolean} deep of 16 bits a sample, which no canvas keeps
 * @property {Raster} raster the receiver frees it
 */

/** More pixels than most cameras have, and than a browser's canvas likes. */
const MOST_PIXELS = 30e6;

/** Photographs of more than ten megapixels, and smaller ones. */
const photos = [
  ...['canon-10MP-orientation6.jpg', 'kay-15MP.png', 'kleiber-20MP.jpg', 'kodak-16MP.jpg'],
  ...['leica-16MP-orientation8.jpg', 'licorice-17MP.webp', 'p3-phone-12MP.jpg'],
  ...[1, 5, 8, 13, 19, 23].map((number) => `kodak/${number}.png`),
].map((name) => `photos/${name}`);

/** Pictures of our own interface, with its letters and plain grounds. */
const screens = ['docs/editor.png', 'art/social.png', 'art/icon.png'];

const iconSides = [16, 32, 48, 64, 128, 256];

/**
 * Whether a file is a PNG of 16 bits a sample.
 * @param {Buffer} file
 */
const isDeep = (file) => file.readUInt32BE(0) === 0x89504e47 && file[24] === 16;

/**
 * All the rasters, one after the other.
 * @param {Core} core
 * @returns {AsyncGenerator<Job>}
 */
export async function* jobs(core) {
  /** @param {Buffer} file */
  const open = (file) => core.decode(file).orient();
  /**
   * @param {string} group
   * @param {string} name
   * @param {Buffer} file
   * @param {readonly number[]} sides longest ones to which it is reduced as well
   * @returns {Generator<Job>}
   */
  function* sizes(group, name, file, sides) {
    const deep = isDeep(file);
    const whole = open(file);
    for (const side of sides) {
      if (Math.max(whole.width, whole.height) <= side) continue;
      yield { group, name: `${name} ${side}`, deep, raster: whole.fitWithin(side, side) };
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
  for (const name of photos.filter((name) => existsSync(corpusFile(name)))) {
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
        // Some of the files are damaged, or of kinds that nothing here opens.
        if (!(error instanceof core.CoreError)) throw error;
      }
    }
  }
}
