/**
 * A program in the comparison.
 * @typedef {object} Program
 * @property {string} id
 * @property {string} name the name in the report
 * @property {string} words a description of what the program does
 * @property {string} page the path of the program's page
 */

/**
 * Returns the path of the page that runs a program of another author.
 * @param {string} id the name of the program's file in programs/, without ".mjs"
 * @param {'page' | 'worker'} where whether the program runs on the page or in a worker
 */
const peerPage = (id, where) => `/programs/index.html?program=${id}&where=${where}`;

/** @type {readonly Program[]} */
export const programs = [
  {
    id: 'ours',
    name: 'Pixel Resize',
    words: 'our core in its worker: Lanczos3, in linear light when reducing',
    page: '/ours/ours.html',
  },
  {
    id: 'baseline',
    name: 'the baseline',
    words: 'an older build of ours, from a server of its own',
    page: '/ours/ours.html',
  },
  {
    id: 'canvas',
    name: 'the browser',
    words: 'createImageBitmap with resizeQuality ’high’, OffscreenCanvas, convertToBlob, in a worker',
    page: peerPage('canvas', 'worker'),
  },
  {
    id: 'pica',
    name: 'pica',
    words: 'decoded by the browser, Lanczos3 in pica’s own workers, the PNG from a canvas',
    page: peerPage('pica', 'page'),
  },
  {
    id: 'jsquash',
    name: 'jSquash',
    words: 'the codecs of Squoosh in a worker: Lanczos3 in linear light',
    page: peerPage('jsquash', 'worker'),
  },
  {
    id: 'vips',
    name: 'wasm-vips',
    words:
      'libvips in a worker, with a thread for each core: resize(), Lanczos3 when reducing, bicubic when enlarging',
    page: peerPage('vips', 'worker'),
  },
  {
    id: 'thumbnail',
    name: 'wasm-vips, thumbnail',
    words: 'the same by thumbnail(), which has decoders of JPEG and WebP give a smaller picture at once',
    page: peerPage('thumbnail', 'worker'),
  },
];
