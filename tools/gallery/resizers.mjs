import sharp from 'sharp';

/** @typedef {import('./sources.mjs').Source} Source */
/** @typedef {typeof import('../../src/imagecore/pkg/imagecore.js')} Core */

/**
 * Reduces the source it was made for to a square, as straight RGBA.
 * @typedef {(side: number) => Promise<Uint8Array>} Resize
 */

/**
 * A program, in one of its ways.
 * @typedef {object} Resizer
 * @property {string} name
 * @property {string} words how it is asked
 * @property {(source: Source) => Promise<Resize>} open
 */

/** @param {Uint8Array} png */
const samples = (png) => sharp(png).toColourspace('srgb').ensureAlpha().raw().toBuffer();

/**
 * @param {Core} core
 * @returns {Resizer}
 */
export function ours(core) {
  return {
    name: 'Pixel Resize',
    words: 'our core, in WebAssembly: the file that is saved, read by another decoder',
    open: async ({ png }) => {
      const raster = core.decode(png).orient();
      return async (side) => {
        const resized = raster.resize(side, side, 'stretch');
        const file = resized.encodeSmall();
        resized.free();
        return samples(file);
      };
    },
  };
}

/**
 * @param {string} name
 * @param {string} words
 * @param {boolean} inLight
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

export const sharps = [
  sharpAs('sharp', 'resize() as it comes: lanczos3', false),
  sharpAs('sharp, in light', 'lanczos3 after pipelineColourspace(’scrgb’)', true),
];

/**
 * The ways of a browser, on a page that has pica.
 * @param {import('@playwright/test').Page} page
 * @param {(file: Uint8Array) => string} give
 * @returns {Resizer[]}
 */
export function browsers(page, give) {
  /** @type {Source | undefined} */
  let there;
  /** @param {Source} source */
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
   * @param {string} name
   * @param {string} words
   * @param {Way} way
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
 * Runs in the page.
 * @param {readonly [way: string, side: number]} job
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
