import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { picture, raster } from '../golden/picture.mjs';
import { toSharp } from '../golden/sharp.mjs';

/**
 * The files that the journeys choose.
 * @param {string} folder where they are written
 */
export async function writeInputs(folder) {
  const drawn = toSharp(raster(picture({ width: 1600, height: 1067, seed: 3, noise: 0.1 }), 'rgb'));
  // Lying on its side, as a camera stores a picture that was taken upright: 1067 × 1600.
  const photo = await drawn.withMetadata({ orientation: 6 }).jpeg().toBuffer();
  /**
   * @param {string} name
   * @param {Buffer | string} content
   */
  const write = (name, content) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  return {
    photo: write('photo.jpg', photo),
    damaged: write('damaged.jpg', photo.subarray(0, photo.length / 2)),
    broken: write('broken.png', 'no image at all'),
    text: write('notes.txt', 'no image at all'),
  };
}

/** @typedef {Awaited<ReturnType<typeof writeInputs>>} Inputs */
