import sharp from 'sharp';
import { enlargingWords } from './enlarging.mjs';
import { errorWords } from './error.mjs';

/** @typedef {import('../quality.mjs').Row} Row */
/** @typedef {{ name: string; words: string }} Peer the name of a program, and a description of how it was used */

const style = `
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem; max-width: 90rem; color: #222 }
table { border-collapse: collapse } td, th { padding: .25rem .75rem; text-align: left; border-bottom: 1px solid #ddd }
.row { display: flex; flex-wrap: wrap; gap: 1rem; margin-bottom: 1rem }
figure { margin: 0; padding: .5rem; background: #f4f4f4; width: 128px } figure.best { background: #d9f2df }
figure div { display: flex; flex-direction: column; align-items: flex-start; gap: 8px }
figure.large { width: 512px }
img { image-rendering: pixelated; background: repeating-conic-gradient(#ccc 0 25%, #fff 0 50%) 0 0 / 16px 16px }
figcaption { font-size: 12px }`;

/**
 * Encodes a square picture as a PNG in a data URL.
 * @param {Uint8Array} rgba
 * @param {number} side the width and height in pixels
 */
async function dataUrl(rgba, side) {
  const png = await sharp(rgba, { raw: { width: side, height: side, channels: 4 } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/**
 * Returns the HTML of a figure with an enlarged picture. Above the enlarged picture of an icon, the figure also shows
 * the icon in its original size.
 * @param {Uint8Array} rgba
 * @param {number} side the width and height of the picture in pixels
 * @param {number} factor the factor by which the page enlarges the picture
 * @param {string} caption
 * @param {string} kind the figure's CSS class: `large` for a picture that is not an icon, `best` for the icon with the
 *   lowest error, or empty
 */
async function figure(rgba, side, factor, caption, kind) {
  const url = await dataUrl(rgba, side);
  /**
   * Returns the HTML of the picture.
   * @param {number} width the width on the page in CSS pixels
   */
  const image = (width) => `<img src="${url}" width="${width}" height="${width}" alt="">`;
  const images = kind === 'large' ? image(side * factor) : image(side) + image(side * factor);
  return `<figure class="${kind}"><div>${images}</div><figcaption>${caption}</figcaption></figure>`;
}

/** The width of an enlarged icon, in CSS pixels: a multiple of all sizes of the icons (`sides` in quality.mjs). */
const ENLARGED = 128;

/**
 * Returns the HTML of a row: the reference and all results.
 * @param {Row} row
 */
async function rowSection({ source, side, reference, results }) {
  const best = Math.min(...results.map(({ error }) => error));
  const figures = [await figure(reference, side, ENLARGED / side, 'Reference', '')];
  for (const { name, rgba, error } of results) {
    const kind = error === best ? 'best' : '';
    figures.push(await figure(rgba, side, ENLARGED / side, `${name}<br><b>${error.toFixed(2)}</b>`, kind));
  }
  return `<h3>${source}, ${side} × ${side}</h3>\n<div class="row">${figures.join('\n')}</div>`;
}

/**
 * Returns the HTML of the whole page.
 * @param {readonly Row[]} rows
 * @param {readonly Peer[]} peers
 * @param {string} summary the HTML of a table that sums up the errors of each program (see `Line` in summary.mjs)
 * @param {readonly import('./enlarging.mjs').Enlargement[]} enlargements
 */
export async function page(rows, peers, summary, enlargements) {
  const parts = [];
  for (const { name, results } of enlargements) {
    const figures = [];
    for (const { way, rgba, side, dip, sunk } of results) {
      const words = `${way}: at most ${dip} levels darker than anything in the source; ${(100 * sunk).toFixed(1)} % of samples darker by more than 20`;
      figures.push(await figure(rgba, side, 2, words, 'large'));
    }
    parts.push(`<h3>${name}, 32 × 32 to 256 × 256</h3><div class="row">${figures.join('')}</div>`);
  }
  const sections = [];
  for (const row of rows) sections.push(await rowSection(row));
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Pixel Resize: quality</title><style>${style}</style>
<h1>Icons beside those of other programs</h1>
<p>Every program gets the same square of samples. The reference is Lanczos3 in double precision: in linear
light, colours premultiplied by alpha. ${errorWords}</p>
<ul>${peers.map(({ name, words }) => `<li><b>${name}</b>: ${words}`).join('')}</ul>
${summary}
<h1>Why enlarging is not done in light</h1>
<p>${enlargingWords}</p>
${parts.join('\n')}
<h1>All pictures</h1>
<p>Each at its own size, and enlarged; the nearest to the reference is green.</p>
${sections.join('\n')}
</html>
`;
}
