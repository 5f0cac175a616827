import sharp from 'sharp';
import { enlargingWords } from './enlarging.mjs';
import { errorWords } from './error.mjs';

/** @typedef {import('../quality.mjs').Row} Row */

const style = `
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem; max-width: 90rem }
div { display: flex; flex-wrap: wrap; gap: 1rem }
figure { margin: 0; padding: .5rem; background: #f4f4f4 } figure.best { background: #d9f2df }
img { display: block; margin-bottom: 8px; image-rendering: pixelated; background: repeating-conic-gradient(#ccc 0 25%, #fff 0 50%) 0 0 / 16px 16px }
figcaption { font-size: 12px; width: min-content; min-width: 100% }`;

/**
 * Returns the HTML of a figure that shows a square picture in several widths.
 * @param {Uint8Array} rgba
 * @param {number} side the width and height of the picture in pixels
 * @param {readonly number[]} widths the widths on the page in CSS pixels
 * @param {string} caption
 * @param {boolean} [isBest] whether no other program has a lower error
 */
async function figure(rgba, side, widths, caption, isBest = false) {
  const picture = sharp(rgba, { raw: { width: side, height: side, channels: 4 } });
  const url = `data:image/png;base64,${(await picture.png().toBuffer()).toString('base64')}`;
  const images = widths.map((width) => `<img src="${url}" width="${width}" alt="">`).join('');
  return `<figure class="${isBest ? 'best' : ''}">${images}<figcaption>${caption}</figcaption></figure>`;
}

/**
 * Returns the HTML of the whole page.
 * @param {readonly Row[]} rows
 * @param {readonly { name: string; words: string }[]} peers the name of each program, and how it was used
 * @param {readonly import('./enlarging.mjs').Enlargement[]} enlargements
 */
export async function page(rows, peers, enlargements) {
  const parts = ['<h1>Why enlarging is not done in light</h1>', `<p>${enlargingWords}</p>`];
  for (const { name, results } of enlargements) {
    parts.push(`<h3>${name}, 32 × 32 to 256 × 256</h3><div>`);
    for (const { way, rgba, side, dip, sunk } of results) {
      const words = `${way}: at most ${dip} levels darker than anything in the source; ${(100 * sunk).toFixed(1)} % of samples darker by more than 20`;
      parts.push(await figure(rgba, side, [2 * side], words));
    }
    parts.push('</div>');
  }
  parts.push('<h1>All pictures</h1>');
  for (const { source, side, reference, results } of rows) {
    const best = Math.min(...results.map(({ error }) => error));
    const widths = [side, 128];
    parts.push(`<h3>${source}, ${side} × ${side}</h3><div>`);
    parts.push(await figure(reference, side, widths, 'Reference'));
    for (const { name, rgba, error } of results)
      parts.push(await figure(rgba, side, widths, `${name} <b>${error.toFixed(2)}</b>`, error === best));
    parts.push('</div>');
  }
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Pixel Resize: quality</title><style>${style}</style>
<h1>Icons beside those of other programs</h1>
<p>Every program gets the same square of samples. The reference is Lanczos3 in double precision, with colors
premultiplied by alpha: in linear light, or in stored values where a source is enlarged. ${errorWords}</p>
<ul>${peers.map(({ name, words }) => `<li><b>${name}</b>: ${words}`).join('')}</ul>
${parts.join('\n')}
</html>
`;
}
