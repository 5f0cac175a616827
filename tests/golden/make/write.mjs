// Writes the golden files into tests/golden: the test images, and the pixels that the tests expect from them.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pam, withoutOpaqueAlpha } from './pam.mjs';
import { seenBySharp } from './sharp.mjs';

/** @typedef {import('./picture.mjs').Raster} Raster */
/** @typedef {import('./sharp.mjs').Space} Space */

const folder = join(import.meta.dirname, '..');

/** Empties the folders decode and resize in tests/golden. */
export function emptyFolders() {
  for (const name of ['decode', 'resize']) {
    rmSync(join(folder, name), { recursive: true, force: true });
    mkdirSync(join(folder, name));
  }
}

/**
 * Writes two files: the image file, and a PAM file with the pixels that the tests expect from it. Throws an error if the
 * pixels that sharp decodes from the image file differ from `known`.
 * @param {string} name the file's name with its extension
 * @param {Buffer} file
 * @param {Space} space the color space of the file
 * @param {Raster} [known] the pixels of the file, if they are known without a decoder
 * @param {Raster} [expected] the pixels that the tests expect. By default, those that sharp decodes
 */
export async function golden(name, file, space, known, expected) {
  const seen = await seenBySharp(file, space);
  if (known !== undefined && !isEqual(withoutOpaqueAlpha(known), seen)) {
    throw new Error(`sharp sees other pixels in ${name} than went in`);
  }
  writeFileSync(join(folder, 'decode', name), file);
  writeFileSync(join(folder, 'decode', `${name.replace(/\.\w+$/, '')}.pam`), pam(expected ?? seen));
}

/**
 * Writes a picture into tests/golden/resize: the source, or a result of sharp in another size.
 * @param {string} name the file's name without its extension
 * @param {Raster} raster
 */
export function writeResized(name, raster) {
  writeFileSync(join(folder, 'resize', `${name}.pam`), pam(raster));
}

/**
 * Returns whether two rasters have the same size, channels, maximum and samples.
 * @param {Raster} known
 * @param {Raster} seen
 */
function isEqual(known, seen) {
  return (
    known.width === seen.width &&
    known.height === seen.height &&
    known.channels === seen.channels &&
    known.maximum === seen.maximum &&
    known.samples.every((sample, i) => sample === seen.samples[i])
  );
}
