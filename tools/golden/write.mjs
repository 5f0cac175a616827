// Where the golden files go, and the one way to write a source with its pixels.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pam, withoutOpaqueAlpha } from './pam.mjs';
import { seenBySharp } from './sharp.mjs';

/** @typedef {import('./picture.mjs').Raster} Raster */
/** @typedef {import('./sharp.mjs').Space} Space */

const folder = join(import.meta.dirname, '..', '..', 'tests', 'golden');

/** Leaves tests/golden with its two folders and nothing in them. */
export function emptyFolders() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'decode'), { recursive: true });
  mkdirSync(join(folder, 'resize'));
}

/**
 * Writes a source and what sharp sees in it.
 * @param {string} name with the file's extension
 * @param {Buffer} file
 * @param {Space} space
 * @param {Raster} [known] the pixels, if they are known
 */
export async function golden(name, file, space, known) {
  const seen = await seenBySharp(file, space);
  if (known !== undefined && !isEqual(withoutOpaqueAlpha(known), seen)) {
    throw new Error(`sharp sees other pixels in ${name} than went in`);
  }
  writeFileSync(join(folder, 'decode', name), file);
  writeFileSync(join(folder, 'decode', `${name.replace(/\.\w+$/, '')}.pam`), pam(seen));
}

/**
 * Writes one of the pictures that show how sharp makes images smaller.
 * @param {string} name without an extension
 * @param {Raster} raster
 */
export function writeResized(name, raster) {
  writeFileSync(join(folder, 'resize', `${name}.pam`), pam(raster));
}

/**
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
