/**
 * A program in the comparison.
 * @typedef {object} Program
 * @property {string} id
 * @property {string} name the name in the report
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
  { id: 'ours', name: 'Pixel Resize', page: '/ours/ours.html' },
  { id: 'baseline', name: 'the baseline', page: '/ours/ours.html' },
  { id: 'canvas', name: 'the browser', page: peerPage('canvas', 'worker') },
  { id: 'pica', name: 'pica', page: peerPage('pica', 'page') },
  { id: 'jsquash', name: 'jSquash', page: peerPage('jsquash', 'worker') },
  { id: 'vips', name: 'wasm-vips', page: peerPage('vips', 'worker') },
  { id: 'thumbnail', name: 'wasm-vips, thumbnail', page: peerPage('thumbnail', 'worker') },
];
