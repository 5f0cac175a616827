// The journeys through the editor. Each opens an image on the home page, and most of them end on the save page.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { BUTTON, TAB } from '../visitor.mjs';

/** @typedef {import('./index.mjs').Journey} Journey */
/** @typedef {import('../visitor.mjs').Visitor} Visitor */

/**
 * Unlocks the aspect ratio, and enters a size.
 * @param {Visitor} visitor
 * @param {number} width in pixels
 * @param {number} height in pixels
 */
async function setSize(visitor, width, height) {
  await visitor.waitFor('[type=checkbox]', 'the lock');
  if (await visitor.evaluate(() => document.querySelector('[type=checkbox]')?.matches(':checked')))
    await visitor.press('[type=checkbox]', 'Lock aspect ratio');
  await visitor.fill({ Width: width, Height: height });
}

const JPEG_NAME = 'resized-image-640x960.jpg';

/**
 * Waits until the save page says that the JPEG has a number of bytes between two limits, and resolves to this number.
 * @param {Visitor} visitor
 * @param {number} least
 * @param {number} most
 */
const jpegBytes = (visitor, least, most) =>
  visitor.waitForFunction(
    ([low = 0, high = 0]) => {
      const [, digits] = /([\d,]+)\sbytes\) at quality/.exec(document.body.innerText) ?? [];
      const bytes = Number(digits?.replace(',', ''));
      return bytes >= low && bytes <= high ? bytes : null;
    },
    [least, most],
    `a JPEG of ${least} to ${most} bytes`,
  );

/** @type {Readonly<Record<string, Journey>>} */
export const editing = {
  async resize(visitor, { photo }) {
    await visitor.open(photo);
    await visitor.sees('photo.jpg', '1067 × 1600 px');
    await setSize(visitor, 320, 200);
    await visitor.press(BUTTON, 'Resize');
    await visitor.sees('Image resized to 320x200', '320 × 200 px');
    const small = await visitor.save('/download', 'resized-image-320x200.png');
    await visitor.sees('1067 × 1600 px', '320 × 200 px');
    return { small };
  },

  // The result has 2400 × 3000 pixels. For such a large image, the core uses several workers to encode the PNG.
  async enlarge(visitor, { photo }) {
    await visitor.open(photo);
    await setSize(visitor, 2400, 3000);
    await visitor.press(BUTTON, 'Resize');
    await visitor.sees('Image resized to 2400x3000');
    return { large: await visitor.save('/download', 'resized-image-2400x3000.png') };
  },

  async 'preview and apply'(visitor, { photo }) {
    await visitor.open(photo);
    // The aspect ratio is locked, so the page computes the height.
    await visitor.fill({ Width: 500 });
    await visitor.press(BUTTON, 'Preview');
    await visitor.sees('Preview (not applied yet): 500 × 750 px');
    await visitor.press(BUTTON, 'Apply');
    await visitor.sees('Image resized successfully');
    return { applied: await visitor.save('/download', 'resized-image-500x750.png') };
  },

  async 'pixel art'(visitor, { sprite }) {
    await visitor.open(sprite);
    await visitor.sees('Suggested: this image is small');
    await visitor.press('label', 'Keep pixels sharp (pixel art)');
    await visitor.press(BUTTON, 'Enlarge 5 times');
    await visitor.press(BUTTON, 'Resize');
    await visitor.sees('Image resized to 120x80');
    const enlarged = await visitor.save('/download', 'resized-image-120x80.png');
    await visitor.sees('Pixels copied without mixing colors.');
    return { enlarged };
  },

  async 'a size in print'(visitor, { photo }) {
    await visitor.open(photo);
    // The first summary of the panel is that of the density.
    await visitor.press('main form summary');
    await visitor.fill({ Print: 150 });
    await visitor.press(BUTTON, 'Set density');
    await visitor.sees('Print density set to 150 dpi');
    await visitor.fill({ Width: '5cm' });
    await visitor.press(BUTTON, 'Resize');
    await visitor.sees('Image resized to 295x443');
    const printed = await visitor.save('/download', 'resized-image-295x443.png');
    await visitor.sees('Print density set: 150 dpi.');
    return { printed };
  },

  async 'a smaller file'(visitor, { photo }) {
    await visitor.open(photo);
    await setSize(visitor, 320, 200);
    await visitor.press(BUTTON, 'Resize');
    await visitor.sees('Image resized to 320x200');
    await visitor.press(BUTTON, 'Download');
    await visitor.at('/download');
    await visitor.press('label', 'Fewer colors');
    await visitor.sees('Colors are lost in this file.');
    const palette = await visitor.saveAt('/download', 'resized-image-320x200.png');
    await visitor.press('label', 'File size limit');
    await visitor.press('label', 'Fewer pixels');
    await visitor.fill({ 'At most': '40 kB' });
    await visitor.sees('px instead of 320');
    // The limit that was chosen first may have given a file before.
    await visitor.waitFor('a[download][href]', 'the file of the limit');
    const name = await visitor.evaluate(
      () => document.querySelector('a[download]')?.getAttribute('download') ?? '',
    );
    return { palette, fewer: await visitor.saveAt('/download', name) };
  },

  async 'a JPEG'(visitor, { photo }) {
    await visitor.open(photo);
    await setSize(visitor, 640, 960);
    await visitor.press(BUTTON, 'Resize');
    await visitor.sees('Image resized to 640x960');
    await visitor.press(BUTTON, 'Download');
    await visitor.at('/download');
    await visitor.press('label', 'JPEG');
    const bytes = await jpegBytes(visitor, 1, 1e6);
    const usual = await visitor.saveAt('/download', JPEG_NAME);
    await visitor.press('label', 'Baseline, for old programs and devices');
    await jpegBytes(visitor, bytes + 1, 1e6);
    const baseline = await visitor.saveAt('/download', JPEG_NAME);
    await visitor.press('label', 'File size limit');
    await visitor.fill({ 'At least': '40 KB', 'At most': '50 KB' });
    await visitor.driver.press('Enter');
    const shown = await jpegBytes(visitor, 40_000, 50_000);
    const range = await visitor.saveAt('/download', JPEG_NAME);
    const { size } = statSync(join(visitor.folder, JPEG_NAME));
    if (size !== shown) throw new Error(`the file has ${size} bytes, and the page says ${shown}`);
    return { usual, baseline, range };
  },

  async crop(visitor, { photo }) {
    await visitor.open(photo);
    await visitor.press(TAB, 'Crop');
    await visitor.waitFor('[role=application]', 'the crop box');
    await visitor.press('label', 'Freeform');
    await visitor.fill({ Width: 333, Height: 257, X: 101, Y: 203 });
    await visitor.press(BUTTON, 'Crop');
    await visitor.sees('Image cropped successfully', 'The image is 333 × 257 px.');
    return { cropped: await visitor.save('/download/crop', 'cropped-image.png') };
  },

  async 'crop and resize'(visitor, { photo }) {
    await visitor.open(photo);
    await visitor.press(TAB, 'Crop');
    await visitor.waitFor('[role=application]', 'the crop box');
    await visitor.press('summary', 'More ratios');
    await visitor.fill({ 'Other,': '1.91 : 1' });
    await visitor.press(BUTTON, 'Use this ratio');
    await visitor.press(BUTTON, 'Crop');
    await visitor.sees('Image cropped successfully', 'The image is 1067 × 559 px.');
    const cropped = await visitor.save('/download/crop', 'cropped-image.png');
    await visitor.press('a', 'Back to editor');
    await visitor.press('label', 'Then resize');
    await visitor.fill({ 'Final width': 240, 'Final height': 320 });
    await visitor.press(BUTTON, 'Crop and resize');
    await visitor.sees('Image resized to 240x320', 'The image is 240 × 320 px.');
    return { cropped, resized: await visitor.save('/download', 'resized-image-240x320.png') };
  },

  async 'crop to content'(visitor, { framed }) {
    await visitor.open(framed);
    await visitor.press(TAB, 'Crop');
    await visitor.press('summary', 'Crop to content');
    await visitor.press(BUTTON, 'Find the content');
    await visitor.sees('The crop area surrounds the content');
    await visitor.press(BUTTON, 'Crop');
    await visitor.sees('Image cropped successfully', 'The image is 211 × 97 px.');
    return { content: await visitor.save('/download/crop', 'cropped-image.png') };
  },

  async 'rotate and flip'(visitor, { photo }) {
    await visitor.open(photo);
    await visitor.press(TAB, 'Rotate & Flip');
    for (const [name, message] of [
      ['Rotate Left', 'Image rotated left'],
      ['Flip Horizontal', 'Image flipped horizontally'],
      ['Rotate Right', 'Image rotated right'],
      ['Rotate Right', 'Image rotated right'],
      ['Flip Vertical', 'Image flipped vertically'],
    ]) {
      await visitor.press(BUTTON, name);
      await visitor.sees(message ?? '');
    }
    return { turned: await visitor.save('/download/rotate', 'rotated-image.png') };
  },

  async reset(visitor, { photo }) {
    await visitor.open(photo);
    await setSize(visitor, 40, 30);
    await visitor.press(BUTTON, 'Resize');
    await visitor.sees('Image resized to 40x30');
    await visitor.press(BUTTON, 'Reset');
    await visitor.waitFor('[aria-label="photo.jpg, 1067\u00a0×\u00a01600\u00a0px"]', 'the original');
    await setSize(visitor, 64, 64);
    await visitor.press(BUTTON, 'Resize');
    await visitor.sees('Image resized to 64x64');
    return { again: await visitor.save('/download', 'resized-image-64x64.png') };
  },

  async 'undo and redo'(visitor, { photo }) {
    const { driver } = visitor;
    /** @param {string} size the expected size of the shown image, such as `320 × 200` */
    const shows = (size) =>
      visitor.waitForFunction(
        (name) => document.querySelector(`[role=img][aria-label="${name}"], img[alt="${name}"]`) !== null,
        `photo.jpg, ${size.replaceAll(' ', '\u00a0')}\u00a0px`,
        `the image with ${size} px`,
      );
    await visitor.open(photo);
    await setSize(visitor, 320, 200);
    await visitor.press(BUTTON, 'Resize');
    await visitor.sees('Image resized to 320x200');
    await visitor.press(TAB, 'Rotate & Flip');
    await visitor.press(BUTTON, 'Rotate Left');
    await visitor.sees('Image rotated left');
    const file = /** @type {const} */ (['/download/rotate', 'rotated-image.png']);
    const saved = await visitor.save(...file);
    await visitor.press('a', 'Back to editor');
    await shows('200 × 320');
    await visitor.press(BUTTON, 'Undo');
    await shows('320 × 200');
    await driver.press('Control+z');
    await shows('1067 × 1600');
    await driver.press('Control+Shift+z');
    await shows('320 × 200');
    await driver.press('Control+y');
    await shows('200 × 320');
    await visitor.press(BUTTON, 'History');
    await visitor.press('ol button', 'Original');
    await shows('1067 × 1600');
    await visitor.press('ol button', 'Rotate Left');
    await shows('200 × 320');
    const again = await visitor.save(...file);
    if (again !== saved) throw new Error('the file after Undo and Redo is another one');
    return { saved };
  },

  async 'the sample image'(visitor) {
    await visitor.load('/');
    await visitor.press(BUTTON, 'Try it with a sample image 6000\u00a0×\u00a04000\u00a0px');
    await visitor.sees('sample.png', '6000 × 4000 px');
    await setSize(visitor, 600, 400);
    await visitor.press(BUTTON, 'Resize');
    await visitor.sees('Image resized to 600x400');
    return { reduced: await visitor.save('/download', 'resized-image-600x400.png') };
  },

  async 'by keyboard'(visitor, { photo }) {
    const { driver } = visitor;
    await visitor.open(photo);
    await visitor.fill({ Width: 100 });
    await driver.press('Enter');
    await visitor.sees('Image resized to 100x150');
    await visitor.press('h1');
    await driver.press('2');
    await visitor.waitForFunction(
      () => document.querySelector('[role=tab][aria-selected=true]')?.textContent === 'Crop',
      undefined,
      'the Crop tab by its key',
    );
    await driver.press('?');
    await visitor.sees('Keyboard Shortcuts');
    await driver.press('Escape');
    await visitor.waitForFunction(
      () => !document.querySelector('[role=dialog]'),
      undefined,
      'the end of the list',
    );
  },

  async close(visitor, { photo }) {
    await visitor.open(photo);
    await visitor.press(BUTTON, 'Close');
    await visitor.waitFor('[data-zone]', 'the drop zone');
    // The button Close had the focus and no longer exists. So the page must move the focus to the drop zone.
    await visitor.waitForFunction(
      () => document.activeElement?.closest('[data-zone]') !== null,
      undefined,
      'the focus',
    );
  },
};
