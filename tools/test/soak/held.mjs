// Compares files of the soak test (tools/test/soak.mjs). The page (e2e/harness/soak.html) saves a file, and the native
// program (crates/imagecore/examples/replay.rs) makes a file from the same edits. The files must be identical.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { asLines } from './edits.mjs';
import { sha256 } from './replay.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('../../../e2e/harness/soak.ts').Saved} Saved */
/** @typedef {import('../../../e2e/harness/soak.ts').Which} Which */

/**
 * Saves a picture in the page, and compares the result with the files of the native program. The page's file must be
 * identical to the native one; if a longer search has found it, or a comment makes it larger, only its pixels must be. The
 * page's preview must be identical to the native picture, and what the viewer receives to the native preview. If the file or
 * the preview differs, the function stores the files in a folder.
 * @param {object} options
 * @param {Page} options.page
 * @param {ReturnType<typeof import('./replay.mjs').replayer>} options.replays applies the edits natively. Its `open`
 *   must have been called with the file of `image`
 * @param {Which} options.which the picture: the edited image, the edit preview, the original, or the saved file
 * @param {import('./images.mjs').Image} options.image
 * @param {string} options.folder the folder for files that differ
 * @returns {Promise<string[]>} a description of each difference
 */
export async function heldAgainstNative({ page, replays, which, image, folder }) {
  const saved = await page.evaluate((wanted) => window.soak.saved(wanted), which);
  const native = await replays.replay(saved.edits, saved.encoding);
  // If the original is a PNG file, the page saves this file without encoding the image again.
  const isFile = which === 'original' && image.name.endsWith('.png');
  const file = isFile ? image.bytes : native.file;
  const faults = [];
  if (saved.file !== sha256(file)) {
    const made = Buffer.from(await page.evaluate(() => window.soak.lastFile()), 'base64');
    const hasSamePixels = await samePixels(made, file);
    const { format, ...how } = saved.encoding;
    const isOther = format === 'png' && ('attempt' in how || 'padding' in how);
    if (!hasSamePixels || !isOther) {
      keep(folder, image, saved, made, file);
      const pixels = hasSamePixels ? 'the same pixels in another file' : 'other pixels';
      faults.push(`the ${which} after ${saved.edits.length} edits has ${pixels}, see ${folder}`);
    }
  }
  if (saved.preview !== sha256(native.picture)) {
    keep(folder, image, saved, Buffer.alloc(0), native.picture);
    faults.push(`the preview of the ${which} after ${saved.edits.length} edits is another, see ${folder}`);
  }
  if (saved.looked !== sha256(native.preview))
    faults.push(`the viewer shows another ${which} after ${saved.edits.length} edits`);
  return faults;
}

/**
 * Stores the files that are necessary to reproduce a difference between the page and the native program.
 * @param {string} folder
 * @param {import('./images.mjs').Image} image
 * @param {Saved} saved
 * @param {Uint8Array} made the file from the page; empty if only the hash of the file is known
 * @param {Uint8Array} native the file from the native program
 */
function keep(folder, image, { edits, encoding }, made, native) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, image.name), image.bytes);
  writeFileSync(join(folder, 'edits.txt'), asLines(edits, encoding));
  writeFileSync(join(folder, `page.${encoding.format}`), made);
  writeFileSync(join(folder, `native.${encoding.format}`), native);
}

/**
 * Returns whether two files have the same pixels.
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
