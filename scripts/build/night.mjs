// Draws a city at night. The home page shows two reduced pictures of this drawing: one is reduced in linear light, and
// the other in sRGB. The two pictures differ most in small details. So the lights of the city are smaller than a pixel
// of the reduced pictures. Every build draws the same pixels.

import { seeded } from '../lib/seeded.mjs';

/** @typedef {readonly [number, number, number]} Light a color: red, green and blue in linear light, from 0 to 1 */

/** The size of the drawing in pixels. Its width and height are eight times those of the reduced pictures. */
export const NIGHT = { width: 2240, height: 1344 };

/** The row at which the water begins. */
const SHORE = 1128;

/**
 * Interpolates linearly between two colors.
 * @param {Light} from
 * @param {Light} to
 * @param {number} part 0 gives `from`, 1 gives `to`
 * @returns {Light}
 */
const mix = (from, to, part) => [
  from[0] + (to[0] - from[0]) * part,
  from[1] + (to[1] - from[1]) * part,
  from[2] + (to[2] - from[2]) * part,
];

/**
 * Multiplies a color by `factor`.
 * @param {Light} light
 * @param {number} factor
 * @returns {Light}
 */
const times = (light, factor) => [light[0] * factor, light[1] * factor, light[2] * factor];

/** A picture in linear light. `light` has three numbers for each pixel (red, green, blue), row by row. */
class Picture {
  light = new Float32Array(3 * NIGHT.width * NIGHT.height);

  /**
   * Fills a rectangle with one color. The parts of the rectangle outside the picture are left out.
   * @param {number} x
   * @param {number} y
   * @param {number} width
   * @param {number} height
   * @param {Light} light
   */
  fill(x, y, width, height, [red, green, blue]) {
    const left = Math.max(0, Math.round(x));
    const right = Math.min(NIGHT.width, Math.round(x + width));
    const bottom = Math.min(NIGHT.height, Math.round(y + height));
    for (let row = Math.max(0, Math.round(y)); row < bottom; row++)
      for (let at = 3 * (row * NIGHT.width + left); at < 3 * (row * NIGHT.width + right); at += 3) {
        this.light[at] = red;
        this.light[at + 1] = green;
        this.light[at + 2] = blue;
      }
  }

  /**
   * Returns the color of a pixel.
   * @param {number} x
   * @param {number} y
   * @returns {Light}
   */
  at(x, y) {
    const at = 3 * (y * NIGHT.width + x);
    return [this.light[at] ?? 0, this.light[at + 1] ?? 0, this.light[at + 2] ?? 0];
  }
}

/**
 * Draws the sky: a gradient that becomes lighter from the top to the shore.
 * @param {Picture} picture
 */
function sky(picture) {
  const top = /** @type {Light} */ ([0.0035, 0.006, 0.02]);
  const low = /** @type {Light} */ ([0.022, 0.016, 0.04]);
  for (let y = 0; y < SHORE; y++) picture.fill(0, y, NIGHT.width, 1, mix(top, low, (y / SHORE) ** 2.2));
}

/**
 * Draws the stars: squares with a side of two or three pixels.
 * @param {Picture} picture
 */
function stars(picture) {
  const random = seeded(11);
  for (let count = 0; count < 80; count++) {
    const x = Math.floor(random() * NIGHT.width);
    const y = Math.floor(random() ** 1.3 * 880);
    const side = random() < 0.12 ? 3 : 2;
    const light = times(mix([1, 0.8, 0.6], [0.7, 0.85, 1], random()), 0.35 + 0.65 * random());
    picture.fill(x, y, side, side, light);
  }
}

/**
 * Draws the moon as a crescent: a disc from which a second disc is cut out.
 * @param {Picture} picture
 */
function moon(picture) {
  const [x, y, radius] = [1930, 250, 92];
  for (let dy = -radius; dy <= radius; dy++)
    for (let dx = -radius; dx <= radius; dx++)
      if (dx ** 2 + dy ** 2 < radius ** 2 && (dx - 44) ** 2 + (dy + 26) ** 2 > 84 ** 2)
        picture.fill(x + dx, y + dy, 1, 1, [0.92, 0.88, 0.76]);
}

/**
 * Draws a burst of fireworks: trails that start near one point and curve down. A trail is two pixels thick, and five
 * pixels at its end.
 * @param {Picture} picture
 * @param {{ x: number; y: number; radius: number; trails: number; core: Light; tip: Light; seed: number }} burst the
 *   color changes along a trail from `core` to `tip`
 */
function burst(picture, { x, y, radius, trails, core, tip, seed }) {
  const random = seeded(seed);
  for (let trail = 0; trail < trails; trail++) {
    const turn = (2 * Math.PI * (trail + 0.7 * random())) / trails;
    const length = radius * (0.55 + 0.45 * random());
    for (let part = 0.03; part < 1; part += 0.35 / length) {
      const side = part < 0.93 ? 2 : 5;
      const right = x + Math.cos(turn) * length * part;
      const down = y + Math.sin(turn) * length * part + 0.16 * radius * part ** 2;
      picture.fill(right, down, side, side, times(mix(core, tip, part), Math.min(1, 0.35 + 0.7 * part)));
    }
  }
}

/**
 * The colors of lit windows.
 * @type {readonly Light[]}
 */
const WINDOWS = [
  [1, 0.5, 0.1],
  [1, 0.62, 0.22],
  [1, 0.74, 0.4],
  [0.5, 0.85, 1],
  [0.25, 0.75, 1],
];

/**
 * Draws a row of buildings from the column `start` to the right edge. The height of each building is a random number of
 * pixels from `least` to `most`. The number `glow` is the brightness of the windows.
 * @param {Picture} picture
 * @param {{ start: number; seed: number; least: number; most: number; wall: Light; glow: number }} row
 */
function buildings(picture, { start, seed, least, most, wall, glow }) {
  const random = seeded(seed);
  for (let x = start; x < NIGHT.width; ) {
    const width = 8 * (7 + Math.floor(random() * 11));
    const middle = 1 - Math.abs((x + width / 2) / NIGHT.width - 0.72) * 1.6;
    const height = 8 * Math.round((least + (most - least) * middle * (0.2 + 0.8 * random())) / 8);
    const top = SHORE - height;
    picture.fill(x, top, width, height, wall);
    const colour = WINDOWS[Math.floor(random() * WINDOWS.length)] ?? [1, 1, 1];
    const light = times(colour, glow * (0.6 + 0.4 * random()));
    const kind = random();
    if (kind < 0.6) {
      // Each square of 4 × 4 pixels has a window of 3 × 1 pixels. Every window is lit.
      for (let y = top + 16; y < SHORE - 8; y += 4)
        for (let at = x + 8; at < x + width - 8; at += 4) picture.fill(at, y, 3, 1, light);
    } else if (kind < 0.85) {
      // Each floor is one long window. 80% of the floors are lit.
      for (let y = top + 12; y < SHORE - 12; y += 16)
        if (random() < 0.8) picture.fill(x + 8, y, width - 16, 2, light);
    } else {
      // Each square of 16 × 16 pixels has a window of 4 × 4 pixels. 45% of the windows are lit.
      for (let y = top + 16; y < SHORE - 16; y += 16)
        for (let at = x + 12; at < x + width - 12; at += 16)
          if (random() < 0.45) picture.fill(at, y, 4, 4, light);
    }
    if (random() < 0.2) {
      const mast = 40 + 70 * random();
      picture.fill(x + width / 2, top - mast, 2, mast, times(wall, 2));
      picture.fill(x + width / 2 - 2, top - mast - 5, 6, 6, [1, 0.06, 0.04]);
    }
    x += width + 8 * Math.floor(random() * random() * 8);
  }
}

/**
 * Draws a suspension bridge. Its cable is two pixels thick. The vertical lines that hang from the cable are one pixel
 * thick.
 * @param {Picture} picture
 */
function bridge(picture) {
  const deck = SHORE - 96;
  const [left, right] = [250, 1000];
  const span = right - left;
  const steel = /** @type {Light} */ ([0.9, 0.5, 0.25]);
  /**
   * Returns the y coordinate of the cable at `x`.
   * @param {number} x
   */
  const cable = (x) => {
    const part = (x - left) / span;
    const inner = part >= 0 && part <= 1;
    const sag = inner ? (2 * part - 1) ** 2 : Math.max(0, 1 - 1.9 * (part < 0 ? -part : part - 1)) ** 1.2;
    return deck - 14 - 330 * sag;
  };
  const end = right + span / 1.9;
  for (let x = 0; x < end; x++) {
    const y = cable(x);
    picture.fill(x, y, 1, 2, steel);
    if (x % 16 === 0) picture.fill(x, y, 1, deck - y, times(steel, 0.8));
    if (x % 32 === 0) picture.fill(x - 1, y - 2, 4, 4, [1, 0.9, 0.7]);
  }
  picture.fill(0, deck, end + 40, 10, [0.02, 0.016, 0.02]);
  for (let x = 6; x < end + 40; x += 32) picture.fill(x, deck + 2, 4, 4, [1, 0.85, 0.55]);
  for (const tower of [left, right]) {
    for (const side of [-18, 12])
      picture.fill(tower + side, deck - 350, 8, SHORE - deck + 350, [0.05, 0.03, 0.025]);
    for (let y = deck - 340; y < SHORE; y += 70) picture.fill(tower - 18, y, 36, 6, [0.05, 0.03, 0.025]);
    picture.fill(tower - 6, deck - 362, 8, 8, [1, 0.1, 0.05]);
  }
}

/**
 * Draws the water and its reflections. The reflections are horizontal lines, one pixel thick. Their colors are those of
 * the buildings, lamps and other things above the water. Farther from the shore, more of these lines are missing.
 * @param {Picture} picture
 */
function water(picture) {
  const random = seeded(29);
  const depth = NIGHT.height - SHORE;
  /** The number of adjacent pixel columns that reflect the same color. */
  const column = 16;
  const columns = NIGHT.width / column;
  const lights = Array.from({ length: columns }, (_, index) => mirrored(picture, index * column, column));
  picture.fill(0, SHORE, NIGHT.width, depth, [0.004, 0.005, 0.014]);
  for (let y = SHORE; y < NIGHT.height; y += 4) {
    const away = (y - SHORE) / depth;
    for (let index = 0; index < columns; ) {
      const run = 3 + Math.floor(random() * (6 + 16 * away));
      if (random() < 1 - 0.7 * away)
        for (let at = index; at < Math.min(columns, index + run); at++)
          picture.fill(at * column, y, column, 1, times(lights[at] ?? [0, 0, 0], 1 - 0.5 * away));
      index += run;
    }
  }
}

/**
 * Returns the color that the water reflects in the pixel columns from `x` to `x + width`. The function computes the
 * mean color of these columns in the 400 rows above the shore. The returned color has the hue of the mean color, and
 * its brightness grows faster than the brightness of the mean color.
 * @param {Picture} picture
 * @param {number} x
 * @param {number} width
 * @returns {Light}
 */
function mirrored(picture, x, width) {
  const sum = [0, 0, 0];
  for (let y = SHORE - 400; y < SHORE; y++)
    for (let at = x; at < x + width; at++)
      for (const [channel, light] of picture.at(at, y).entries()) sum[channel] = (sum[channel] ?? 0) + light;
  const [red = 0, green = 0, blue = 0] = sum.map((light) => light / (400 * width));
  // A mean brightness of at most 0.045 gives black, so that the water has dark places.
  const most = Math.max(red, green, blue);
  return times([red, green, blue], Math.min(1, (16 * Math.max(0, most - 0.045)) ** 1.3) / most);
}

/**
 * Draws the lamps along the shore.
 * @param {Picture} picture
 */
function lamps(picture) {
  picture.fill(0, SHORE - 6, NIGHT.width, 6, [0.008, 0.008, 0.012]);
  for (let x = 10; x < NIGHT.width; x += 32) picture.fill(x, SHORE - 14, 5, 5, [1, 0.78, 0.42]);
}

/**
 * A table that converts linear light to sRGB (IEC 61966-2-1). The index is linear light times 65,535. The value is the
 * sRGB level, from 0 to 255.
 */
const LEVELS = Uint8Array.from({ length: 65_536 }, (_, step) => {
  const light = step / 65_535;
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
});

/**
 * Draws the picture.
 * @returns {Uint8Array} red, green and blue of each pixel in sRGB, row by row
 */
export function drawNight() {
  const picture = new Picture();
  sky(picture);
  stars(picture);
  moon(picture);
  burst(picture, {
    x: 760,
    y: 330,
    radius: 270,
    trails: 32,
    core: [1, 0.9, 0.7],
    tip: [1, 0.55, 0.12],
    seed: 3,
  });
  burst(picture, {
    x: 1330,
    y: 270,
    radius: 200,
    trails: 26,
    core: [1, 0.8, 0.8],
    tip: [1, 0.08, 0.16],
    seed: 5,
  });
  burst(picture, {
    x: 1100,
    y: 520,
    radius: 140,
    trails: 20,
    core: [0.8, 1, 0.9],
    tip: [0.1, 0.95, 0.5],
    seed: 8,
  });
  buildings(picture, {
    start: 1120,
    seed: 17,
    least: 140,
    most: 560,
    wall: [0.014, 0.013, 0.026],
    glow: 0.75,
  });
  buildings(picture, { start: 1056, seed: 23, least: 70, most: 330, wall: [0.006, 0.006, 0.012], glow: 1 });
  bridge(picture);
  lamps(picture);
  water(picture);
  const levels = new Uint8Array(picture.light.length);
  for (let at = 0; at < levels.length; at++)
    levels[at] = LEVELS[Math.min(65_535, Math.round(65_535 * (picture.light[at] ?? 0)))] ?? 0;
  return levels;
}
