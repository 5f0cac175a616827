// Draws the sample image as SVG: a postage stamp of 24 megapixels. The image contains details that show the quality of
// a resizer: thin rays and lines, a smooth gradient, letters down to a font size of 8 pixels, and an edge against
// transparency.

import { seeded } from '../../scripts/lib/seeded.mjs';

const WIDTH = 1500;
const HEIGHT = 1000;

/** The width of the PNG in pixels: each unit of the drawing is 4 pixels. */
export const SAMPLE_WIDTH = 4 * WIDTH;

/** The picture inside the border of the stamp, in units of the drawing. `horizon` is the horizon's y coordinate. */
const VIEW = { x: 60, y: 60, width: 1380, height: 810, horizon: 750 };

/**
 * Rounds a length to a hundredth of a unit.
 * @param {number} value
 */
const round = (value) => Math.round(value * 100) / 100;

/**
 * Returns the outline of a range of mountains as an SVG path, computed by midpoint displacement. Each of the nine
 * rounds halves the distance between the points. The largest displacement is multiplied by 0.52 after each round.
 * @param {number} seed
 * @param {number} base the mean y coordinate of the outline
 * @param {number} roughness twice the largest displacement of the first round
 */
function ridge(seed, base, roughness) {
  const random = seeded(seed);
  const displaced = (/** @type {number} */ by) => (random() - 0.5) * by;
  let points = [base + displaced(roughness), base + displaced(roughness)];
  for (let round = 0, by = roughness; round < 9; round++, by *= 0.52)
    points = points.flatMap((y, at) => {
      const next = points[at + 1];
      return next === undefined ? [y] : [y, (y + next) / 2 + displaced(by)];
    });
  const line = points.map((y, at) => `L${round((at * WIDTH) / (points.length - 1))},${round(y)}`);
  return `M0,${HEIGHT}${line.join('')}L${WIDTH},${HEIGHT}Z`;
}

/** Draws the holes along the edges of the stamp. */
function perforation() {
  const holes = [];
  for (let x = 25; x < WIDTH; x += 50) for (const y of [0, HEIGHT]) holes.push([x, y]);
  for (let y = 25; y < HEIGHT; y += 50) for (const x of [0, WIDTH]) holes.push([x, y]);
  return holes.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="14"/>`).join('');
}

/** Draws a Siemens star: 144 rays that become thinner than a pixel toward the middle. */
function rays({ x = 1040, y = 330, radius = 190, count = 144 } = {}) {
  const point = (/** @type {number} */ turn) =>
    `${round(x + radius * Math.cos(2 * Math.PI * turn))},${round(y + radius * Math.sin(2 * Math.PI * turn))}`;
  const ray = (/** @type {number} */ index) =>
    `M${x},${y}L${point(index / count)}L${point((index + 0.5) / count)}Z`;
  const path = Array.from({ length: count }, (_, index) => ray(index)).join('');
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="#fdf3d0"/><path d="${path}" fill="#e0703a"/>`;
}

/** Draws horizontal lines that become thicker and farther apart downwards. The first line is one pixel thick. */
function waves() {
  const line = (/** @type {number} */ index) =>
    `<rect x="${VIEW.x}" y="${round(760 + 0.05 * index * index + 0.6 * index)}" width="${VIEW.width}" height="${round(0.25 + 0.02 * index)}"/>`;
  return Array.from({ length: 60 }, (_, index) => line(index)).join('');
}

function trees() {
  const random = seeded(7);
  const tree = () => {
    const [x, height, foot] = [VIEW.x + random() * VIEW.width, 12 + random() * 26, 748 + random() * 6];
    return `M${round(x)},${round(foot - height)}l${round(0.2 * height)},${round(height)}h${round(-0.4 * height)}z`;
  };
  return Array.from({ length: 420 }, tree).join('');
}

function letters() {
  let y = 890;
  return [22, 16, 11, 8, 5.5, 4, 2.75, 2]
    .map((size) => {
      y += 1.15 * size;
      return `<text x="${WIDTH / 2}" y="${round(y)}" font-size="${size}" text-anchor="middle">PIXEL RESIZE · 6000 × 4000</text>`;
    })
    .join('');
}

/** Returns the sample image as an SVG document. */
export function sampleSvg() {
  const { x, y, width, height, horizon } = VIEW;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${SAMPLE_WIDTH}" height="${4 * HEIGHT}">
<defs>
<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#123a5c"/><stop offset=".55" stop-color="#e8a06a"/><stop offset="1" stop-color="#fbe3b5"/></linearGradient>
<linearGradient id="water" x2="0" y2="1"><stop stop-color="#c98a63"/><stop offset="1" stop-color="#0f2f47"/></linearGradient>
<mask id="stamp"><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>${perforation()}</mask>
<clipPath id="view"><rect x="${x}" y="${y}" width="${width}" height="${height}"/></clipPath>
</defs>
<g mask="url(#stamp)">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#f6f1e4"/>
<g clip-path="url(#view)">
<rect x="${x}" y="${y}" width="${width}" height="${horizon - y + 10}" fill="url(#sky)"/>
${rays()}
<path d="${ridge(3, 520, 260)}" fill="#7a6f8a"/>
<path d="${ridge(5, 610, 220)}" fill="#4d5a78"/>
<path d="${ridge(9, 690, 150)}" fill="#2b4159"/>
<rect x="${x}" y="${horizon}" width="${width}" height="${y + height - horizon}" fill="url(#water)"/>
<g fill="#f3c98e">${waves()}</g>
<path d="${trees()}" fill="#16242f"/>
</g>
<g fill="#16242f" font-family="DejaVu Sans, sans-serif">${letters()}</g>
</g>
</svg>`;
}
