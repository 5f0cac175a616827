// Pictures that the page has saved, held against what is made of the same edits natively.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { asLines } from './edits.mjs';
import { sha256 } from './replay.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('../../e2e/harness/soak.ts').Saved} Saved */
/** @typedef {'image' | 'editPreview' | 'original'} Which */

/**
 * Saves a picture in the page and holds its files against native ones: they must be the same to the byte.
 * @param {object} options
 * @param {Page} options.page
 * @param {ReturnType<typeof import('./replay.mjs').replayer>} options.replays has the file open
 * @param {Which} options.which
 * @param {import('./images.mjs').Image} options.image
 * @param {string} options.folder for what is wrong
 * @returns {Promise<string[]>} what is wrong, in words
 */
export async function heldAgainstNative({ page, replays, which, image, folder }) {
  const saved = await page.evaluate(
    (wanted) => (wanted === 'original' ? window.soak.savedOriginal() : window.soak.saved(wanted)),
    which,
  );
  const native = await replays.replay(saved.edits);
  // Nothing can be truer to a PNG than its own bytes.
  const isFile = which === 'original' && image.name.endsWith('.png');
  const png = isFile ? image.bytes : native.png;
  const faults = [];
  if (saved.png !== sha256(png)) {
    const made = Buffer.from(await page.evaluate(() => window.soak.lastPng()), 'base64');
    keep(folder, image, saved, made, png);
    const pixels = (await samePixels(made, png)) ? 'the same pixels in another file' : 'other pixels';
    faults.push(`the ${which} after ${saved.edits.length} edits has ${pixels}, see ${folder}`);
  }
  if (saved.preview !== sha256(native.preview)) {
    keep(folder, image, saved, Buffer.alloc(0), native.preview);
    faults.push(`the preview of the ${which} after ${saved.edits.length} edits is another, see ${folder}`);
  }
  return faults;
}

/**
 * Keeps what it takes to find out why.
 * @param {string} folder
 * @param {import('./images.mjs').Image} image
 * @param {Saved} saved
 * @param {Uint8Array} made
 * @param {Uint8Array} native
 */
function keep(folder, image, { edits }, made, native) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, image.name), image.bytes);
  writeFileSync(join(folder, 'edits.txt'), asLines(edits));
  writeFileSync(join(folder, 'page.png'), made);
  writeFileSync(join(folder, 'native.png'), native);
}

/**
 * @param {Buffer} a
 * @param {Buffer} b
 */
async function samePixels(a, b) {
  const pixels = (/** @type {Buffer} */ file) =>
    sharp(file, { limitInputPixels: false })
      .ensureAlpha()
      .toColourspace('rgb16')
      .raw({ depth: 'ushort' })
      .toBuffer();
  return (await pixels(a)).equals(await pixels(b));
}
