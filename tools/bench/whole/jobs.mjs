/**
 * A file to be opened: a photograph of the corpora as it is, one enlarged from it, or one made here.
 * @typedef {object} Input
 * @property {string} name
 * @property {number} width in pixels
 * @property {number} height
 * @property {'jpeg' | 'png' | 'webp'} format
 * @property {string} photograph in the corpora
 * @property {number} [enlarged] for a photograph of fewer pixels: the quality it is saved in, so that it still opens
 */

/**
 * A file, and the side of the square that it becomes.
 * @typedef {{ id: string; name: string; input: Input; side: number }} Job
 */

/** @satisfies {Record<string, Input>} */
const inputs = /** @type {const} */ ({
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
  // As many pixels as are opened.
  jpeg100: {
    name: '100 MP JPEG',
    width: 11_547,
    height: 8660,
    format: 'jpeg',
    photograph: 'photos/kodak-16MP.jpg',
    enlarged: 80,
  },
});

/** @type {readonly (readonly [keyof typeof inputs, number])[]} */
const list = [
  ['jpeg16', 1080],
  ['jpeg16', 5000],
  ['jpeg22', 64],
  ['jpeg22', 1600],
  ['png15', 1080],
  ['png15', 5000],
  ['webp17', 1400],
  ['jpeg100', 5000],
];

/** @type {readonly Job[]} */
export const jobs = list.map(([key, side]) => ({
  id: `${key}-${side}`,
  name: `${inputs[key].name} to ${side}²`,
  input: inputs[key],
  side,
}));
