// A zone plate: rings whose light is a cosine of the squared distance from the middle, so that each distance has another
// frequency. Turned and scaled pixels of it are known exactly.
import sharp from 'sharp';

/** The side in pixels. The frequency is 0 in the middle, and ½ per pixel in the middle of a side. */
const SIDE = 1024;

/** @param {number} light */
const toSrgb = (light) =>
  255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * Math.max(0, light) ** (1 / 2.4) - 0.055);

/** @param {number} radius in pixels of the plate */
const light = (radius) => 0.5 + 0.4 * Math.cos((Math.PI * radius ** 2) / SIDE);

/** Returns a PNG file. */
export function zonePlate() {
  const middle = SIDE / 2 - 0.5;
  const radius = (/** @type {number} */ i) => Math.hypot((i % SIDE) - middle, Math.floor(i / SIDE) - middle);
  const pixels = Uint8Array.from({ length: SIDE * SIDE }, (_, i) => Math.round(toSrgb(light(radius(i)))));
  return sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 1 } })
    .png()
    .toBuffer();
}

/**
 * The root mean square errors of a turned and scaled plate, in levels of 8 bits.
 * @param {Buffer} picture
 * @param {number} scale at most 1
 * @returns `shown`: for the frequencies up to 0.8 of the highest that the result can show. `above`: for those that it
 *   cannot show, of which only their mean may be left; NaN if the plate has none
 */
export async function errors(picture, scale) {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const limit = (scale * SIDE) / 2;
  /** @param {readonly number[]} middle @param {number} from @param {number} to distances in pixels of the plate */
  const error = ([left = 0, top = 0], from, to) => {
    let [sum, count] = [0, 0];
    data.forEach((level, i) => {
      const radius = Math.hypot((i % info.width) - left, Math.floor(i / info.width) - top) / scale;
      if (radius < from || radius >= to) return;
      sum += (level - toSrgb(radius < limit ? light(radius) : 0.5)) ** 2;
      count += 1;
    });
    return Math.sqrt(sum / count);
  };
  // The programs differ in where the middle is, by up to a pixel. The best place counts.
  let middle = [info.width / 2 - 0.5, info.height / 2 - 0.5];
  const atMiddle = (/** @type {readonly number[]} */ place) => error(place, 0, limit / 3);
  for (let step = 0.5; step > 0.004; step /= 2)
    for (const axis of [0, 1, 0, 1])
      for (const by of [step, -step]) {
        const moved = middle.map((place, index) => (index === axis ? place + by : place));
        if (atMiddle(moved) < atMiddle(middle)) middle = moved;
      }
  return { shown: error(middle, 0, limit * 0.8), above: error(middle, limit * 1.1, (SIDE / 2) * 0.8) };
}
