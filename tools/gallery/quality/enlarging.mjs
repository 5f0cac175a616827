import sharp from 'sharp';
import { decodeHere, resizeHere } from '../../../scripts/lib/wholeJobs.mjs';
import { resampled } from '../../../tests/support/lanczosReference.mjs';
import { rmsError, shown } from './error.mjs';

/** The page's text about the enlarged pictures. */
export const enlargingWords = `Lanczos answers a hard edge with a wave beside it. How much of the wave is seen
depends on what is added up. In stored values, which are nearly even to the eye, it is as deep on the dark side
as it is high on the light one, and faint on both. In light the wave is as deep as the light side is bright, and
a dark ground has not so much light to lose: it goes down to black, in lines around everything bright. So our
core enlarges in stored values, and averages light only on the way down, where there are hardly any waves and
where the brightness of fine detail is what counts.`;

/** The factor of the enlargement. */
const FACTOR = 8;
/** The width and height of the source pictures, in pixels. */
const SIDE = 32;

/** SVG drawings with only hard edges, as in screenshots and old icons. */
const pictures = {
  'white on gray': `<rect width="32" height="32" fill="#6e6e6e"/>
    <path d="M4 4h8v2H6v3h5v2H6v5H4zM16 4h2v12h-2zM21 4h7v2h-7zM21 9h7v2h-7zM4 20h24v1H4zM4 24h1v4H4zM8 23h5v5H8zM17 24h2v2h-2zM24 22h4v6h-4z" fill="#fff"/>`,
  'colors on blue': `<rect width="32" height="32" fill="#24408e"/>
    <path d="M3 3h11v11H3z" fill="#ffd23f"/><path d="M18 3h11v2H18zM18 8h11v2H18zM18 13h11v1H18z" fill="#7bf1a8"/>
    <path d="M3 18h3v11H3zM8 18h2v11H8zM12 18h1v11h-1zM18 18h11v11H18z" fill="#ff9fb2"/><path d="M22 22h3v3h-3z" fill="#24408e"/>`,
};

/**
 * The enlargements of one picture: by our core, which enlarges the sRGB-encoded values, and by `resampled` (a simple
 * Lanczos3 resize) in linear light.
 * @typedef {object} Enlargement
 * @property {string} name the picture's name
 * @property {Enlarged[]} results
 */

/**
 * @typedef {object} Enlarged
 * @property {string} way the name of the method
 * @property {Uint8Array} rgba the samples of the enlarged picture, with straight alpha
 * @property {number} side the width and height of the enlarged picture, in pixels
 * @property {number} dip the largest difference `darkest - sample` in levels of 0..255, where `darkest` is the darkest
 *   sample of the same channel in the source; 0 if no sample is darker than `darkest`
 * @property {number} sunk the share of samples, 0..1, that are more than 20 levels darker than the darkest sample of
 *   their channel in the source
 */

/**
 * Measures an enlarged picture.
 * @param {string} way the name of the method
 * @param {Uint8Array} rgba the samples of the enlarged picture
 * @param {readonly number[]} darkest the darkest sample of each color channel in the source
 * @returns {Enlarged}
 */
function measured(way, rgba, darkest) {
  let [dip, sunk] = [0, 0];
  for (let i = 0; i < rgba.length; i++) {
    if (i % 4 === 3) continue;
    const below = (darkest[i % 4] ?? 0) - (rgba[i] ?? 0);
    dip = Math.max(dip, below);
    if (below > 20) sunk++;
  }
  return { way, rgba, side: SIDE * FACTOR, dip, sunk: sunk / (rgba.length * 0.75) };
}

/**
 * Enlarges each picture with our core, and with `resampled` in linear light.
 * @param {typeof import('../../../src/imagecore/pkg/imagecore.js')} core
 * @returns {Promise<{ enlargements: Enlargement[]; error: number }>} `error` is the largest error of our core (see
 *   `rmsError`). For this error, the reference is `resampled` without linear light, because our core enlarges the
 *   sRGB-encoded values
 */
export async function enlarge(core) {
  const side = SIDE * FACTOR;
  /** @type {Enlargement[]} */
  const enlargements = [];
  let error = 0;
  for (const [name, drawing] of Object.entries(pictures)) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" shape-rendering="crispEdges">${drawing}</svg>`;
    const png = await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
    const data = await sharp(png).raw().toBuffer();
    const pixels = { width: SIDE, height: SIDE, channels: 3, data };
    const darkest = [0, 1, 2].map((c) => Math.min(...data.filter((_, i) => i % 3 === c)));
    const resized = resizeHere(decodeHere(core, png).orient(), side, side);
    const rgba = await sharp(resized.encodeFast()).toColourspace('srgb').ensureAlpha().raw().toBuffer();
    error = Math.max(error, rmsError(rgba, resampled(pixels, side, side, false)));
    const inLight = shown(resampled(pixels, side, side, true));
    const results = [
      measured('Pixel Resize: stored values', rgba, darkest),
      measured('Reference: in light', inLight, darkest),
    ];
    enlargements.push({ name, results });
  }
  return { enlargements, error };
}
