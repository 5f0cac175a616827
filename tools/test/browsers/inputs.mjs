import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { picture, raster } from '../../../tests/golden/make/picture.mjs';
import { toSharp } from '../../../tests/golden/make/sharp.mjs';

/**
 * Writes the files that the visitor chooses in the journeys.
 * @param {string} folder the path of the folder for the files
 * @returns the path of each file
 */
export async function writeInputs(folder) {
  const drawn = toSharp(raster(picture({ width: 1600, height: 1067, seed: 3, noise: 0.1 }), 'rgb'));
  // EXIF orientation 6 means that the stored image (1600 × 1067 pixels) is to be rotated. The image is displayed with
  // 1067 × 1600 pixels. Many cameras store upright photos in this way.
  const photo = await drawn.withMetadata({ orientation: 6 }).jpeg().toBuffer();
  /**
   * Writes a file, and returns its path.
   * @param {string} name
   * @param {Buffer | string} content
   */
  const write = (name, content) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const drawing = raster(picture({ width: 24, height: 16, seed: 5, noise: 0 }), 'rgb');
  // With four values in each channel, the sprite has at most 64 colors.
  const sprite = { ...drawing, samples: drawing.samples.map((sample) => 85 * Math.round(sample / 85)) };
  const framed = toSharp(raster(picture({ width: 211, height: 97, seed: 7, noise: 0.1 }), 'rgb')).extend({
    ...{ left: 41, right: 23, top: 13, bottom: 29 },
    background: '#0000',
  });
  return {
    photo: write('photo.jpg', photo),
    framed: write('framed.png', await framed.png().toBuffer()),
    damaged: write('damaged.jpg', photo.subarray(0, photo.length / 2)),
    sprite: write('sprite.png', await toSharp(sprite).png().toBuffer()),
    broken: write('broken.png', 'no image at all'),
    text: write('notes.txt', 'no image at all'),
  };
}

/** @typedef {Awaited<ReturnType<typeof writeInputs>>} Inputs */
