/**
 * An image file to open: a photograph of the corpora, an enlarged copy of such a photograph, or (if the corpora are
 * missing) a computed picture.
 * @typedef {object} Input
 * @property {string} name
 * @property {number} width in pixels
 * @property {number} height in pixels
 * @property {'jpeg' | 'png' | 'webp'} format
 * @property {string} photograph the path of the photograph in the corpora
 * @property {number} [enlarged] is set if the photograph must be enlarged: the quality (0..100) of the enlarged file
 */

/**
 * What a job saves: the media type, and the quality of a JPEG, 1..100. All programs use a scale like that of libjpeg, but
 * the same quality does not give the same loss or size.
 * @typedef {{ type: 'image/png' | 'image/jpeg'; quality: number }} Output
 */

/**
 * An image file, the side in pixels of the square to which the file is resized, and what is saved.
 * @typedef {{ id: string; name: string; input: Input; side: number; output: Output }} Job
 */

/** @satisfies {Record<string, Input>} */
export const inputs = /** @type {const} */ ({
  jpeg16: {
    name: '16 MP JPEG',
    width: 4640,
    height: 3480,
    format: 'jpeg',
    photograph: 'photos/kodak-16MP.jpg',
  },
  jpeg22: {
    name: '22 MP JPEG',
    width: 6256,
    height: 3520,
    format: 'jpeg',
    photograph: 'photos/kleiber-20MP.jpg',
    enlarged: 90,
  },
  png15: { name: '15 MP PNG', width: 5120, height: 2880, format: 'png', photograph: 'photos/kay-15MP.png' },
  webp17: {
    name: '17 MP WebP',
    width: 4096,
    height: 4096,
    format: 'webp',
    photograph: 'photos/licorice-17MP.webp',
  },
  // The core opens images of at most 100 million pixels. This image has slightly fewer.
  jpeg100: {
    name: '100 MP JPEG',
    width: 11_547,
    height: 8660,
    format: 'jpeg',
    photograph: 'photos/kodak-16MP.jpg',
    enlarged: 80,
  },
});

/** The quality of the JPEGs that are saved. */
export const QUALITY = 80;

/** @type {readonly (readonly [keyof typeof inputs, number, Output['type']?])[]} */
const list = [
  ['jpeg16', 1080],
  ['jpeg16', 5000],
  ['jpeg22', 64],
  ['jpeg22', 1600],
  ['png15', 1080],
  ['png15', 5000],
  ['webp17', 1400],
  ['jpeg100', 5000],
  // About half a megapixel, 12 and 24 megapixels.
  ['jpeg22', 700, 'image/jpeg'],
  ['jpeg22', 3464, 'image/jpeg'],
  ['jpeg22', 4899, 'image/jpeg'],
];

/** @type {readonly Job[]} */
export const jobs = list.map(([key, side, type = 'image/png']) => ({
  id: `${key}-${side}${type === 'image/jpeg' ? '-jpeg' : ''}`,
  name: `${inputs[key].name} to ${side}²${type === 'image/jpeg' ? ' as a JPEG' : ''}`,
  input: inputs[key],
  side,
  output: { type, quality: QUALITY },
}));
