import sharp from 'sharp';
import { decodeHere, encodeHere, resizeHere } from '../../../scripts/lib/wholeJobs.mjs';
import { loadFavicons, NO_ICONS } from '../../lib/favicons.mjs';

/** @typedef {import('./sources.mjs').Source} Source */
/** @typedef {typeof import('../../../src/imagecore/pkg/imagecore.js')} Core */

/**
 * Reduces a source to a square of `side` × `side` pixels, and resolves to RGBA samples with straight alpha.
 * @typedef {(side: number) => Promise<Uint8Array>} Resize
 */

/**
 * A program with certain settings.
 * @typedef {object} Resizer
 * @property {string} name
 * @property {string} words a description of the settings, for the page
 * @property {(source: Source) => Promise<Resize>} open returns a function that reduces this source
 */

/**
 * Decodes a PNG file to RGBA samples with straight alpha.
 * @param {Uint8Array} png
 */
const samples = (png) => sharp(png).toColourspace('srgb').ensureAlpha().raw().toBuffer();

/**
 * Returns the resizer of our core.
 * @param {Core} core
 * @returns {Resizer}
 */
export function ours(core) {
  return {
    name: 'Pixel Resize',
    words: 'our core, in WebAssembly: the file that is saved, read by another decoder',
    open: async ({ png }) => {
      const raster = decodeHere(core, png).orient();
      return async (side) => {
        const resized = resizeHere(raster, side, side);
        const file = encodeHere(resized);
        resized.free();
        return samples(file);
      };
    },
  };
}

/**
 * Returns a resizer that uses sharp.
 * @param {string} name
 * @param {string} words
 * @param {boolean} inLight whether sharp resizes in linear light. Otherwise it resizes the sRGB-encoded values
 * @returns {Resizer}
 */
function sharpAs(name, words, inLight) {
  return {
    name,
    words,
    open: async ({ pixels: { data, ...raw } }) => {
      return async (side) => {
        const image = sharp(data, { raw: /** @type {import('sharp').CreateRaw} */ (raw) });
        const space = inLight ? image.pipelineColourspace('scrgb') : image;
        const resized = space.resize(side, side, { kernel: 'lanczos3', fit: 'fill' });
        return samples(await resized.toColourspace('srgb').png().toBuffer());
      };
    },
  };
}

/** The resizers that use sharp. */
export const sharps = [
  sharpAs('sharp', 'resize() as it comes: lanczos3', false),
  sharpAs('sharp, in light', 'lanczos3 after pipelineColourspace(’scrgb’)', true),
];

/**
 * Returns the resizer of the package `favicons`, which offers only some sides.
 * @returns {Promise<Resizer>}
 */
export async function favicons() {
  const make = await loadFavicons();
  return {
    name: 'favicons',
    words: 'the PNG files of the package for Node, from the file',
    open: async ({ png }) => {
      return async (side) => {
        const isSmall = side <= 48;
        const name = isSmall ? `favicon-${side}x${side}.png` : `android-chrome-${side}x${side}.png`;
        const icons = { ...NO_ICONS, [isSmall ? 'favicons' : 'android']: [name] };
        const { images } = await make(Buffer.from(png), { icons, output: { files: false, html: false } });
        const [image] = images;
        if (!image) throw new Error(`favicons makes no ${name}`);
        return samples(image.contents);
      };
    },
  };
}

/**
 * Returns the resizers that run in a browser: pica, and the browser's own functions.
 * @param {import('@playwright/test').Page} page a page in which pica is loaded
 * @param {(file: Uint8Array) => string} give serves a file, and returns its URL
 * @returns {Resizer[]}
 */
export function browsers(page, give) {
  /** @type {Source | undefined} the source that is loaded in the page */
  let there;
  /**
   * Loads a source in the page, unless it is loaded already.
   * @param {Source} source
   */
  const show = async (source) => {
    if (there === source) return;
    there = source;
    await page.evaluate(async (url) => {
      const blob = await (await fetch(url)).blob();
      const { picture } = /** @type {{ picture?: ImageBitmap }} */ (window);
      picture?.close();
      Object.assign(window, { picture: await createImageBitmap(blob) });
    }, give(source.png));
  };
  /** @typedef {'drawImage' | 'createImageBitmap' | 'mks2013' | 'lanczos3'} Way */
  /**
   * Returns a resizer for one method.
   * @param {string} name
   * @param {string} words
   * @param {Way} way the method: a function of the browser, or a filter of pica
   * @returns {Resizer}
   */
  const as = (name, words, way) => ({
    name,
    words,
    open: async (source) => {
      await show(source);
      return async (side) =>
        Uint8Array.from(await page.evaluate(resizeInPage, /** @type {const} */ ([way, side])));
    },
  });
  return [
    as('pica', 'resize() as it comes: the filter mks2013, which sharpens', 'mks2013'),
    as('pica, lanczos3', 'resize() with the filter lanczos3', 'lanczos3'),
    as('canvas', 'drawImage with imageSmoothingQuality ’high’', 'drawImage'),
    as('createImageBitmap', 'with resizeQuality ’high’', 'createImageBitmap'),
  ];
}

/**
 * Runs in the page: reduces the loaded source, and returns RGBA samples with straight alpha.
 * @param {readonly [way: string, side: number]} job the method (see `Way` above), and the side of the result in pixels
 */
async function resizeInPage([way, side]) {
  /**
   * @typedef {object} Page
   * @property {ImageBitmap} picture
   * @property {() => { resize: (from: ImageBitmap, to: HTMLCanvasElement, options: object) => Promise<unknown> }} pica
   */
  const { picture, pica } = /** @type {Page} */ (/** @type {unknown} */ (window));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  if (way === 'drawImage') {
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, side, side);
  } else if (way === 'createImageBitmap') {
    const options = /** @type {const} */ ({ resizeWidth: side, resizeHeight: side, resizeQuality: 'high' });
    context.drawImage(await createImageBitmap(picture, options), 0, 0);
  } else {
    await pica().resize(picture, canvas, { filter: way });
  }
  return Array.from(context.getImageData(0, 0, side, side).data);
}
