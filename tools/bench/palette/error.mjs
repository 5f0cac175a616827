import { toLight } from '../../../tests/support/lanczosReference.mjs';

/**
 * An image with straight alpha.
 * @typedef {object} Pixels
 * @property {number} width
 * @property {number} height
 * @property {Uint8Array} rgba
 */

/** The linear light of each sample. */
const light = Float64Array.from({ length: 256 }, (_, sample) => toLight(sample / 255));

/**
 * Writes the OKLab coordinates of linear light to `lab` (B. Ottosson, A perceptual color space for image processing).
 * @param {number} red
 * @param {number} green
 * @param {number} blue
 * @param {Float64Array} lab
 */
function toLab(red, green, blue, lab) {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  lab[0] = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  lab[1] = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  lab[2] = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
}

/**
 * The mean distance of two images in OKLab, where each pixel of `a` counts in proportion to its alpha.
 * @param {Pixels} a
 * @param {Pixels} b
 * @param {1 | 2} side 2 compares the means of 2 × 2 pixels in linear light, as the eye sees a dithered image
 */
export function meanDistance(a, b, side) {
  const [labA, labB] = [new Float64Array(3), new Float64Array(3)];
  /**
   * Returns the alpha of the block, and writes its color to `lab`.
   * @param {Pixels} image
   * @param {number} x
   * @param {number} y
   * @param {Float64Array} lab
   */
  const block = ({ width, rgba }, x, y, lab) => {
    let [red, green, blue, alpha] = [0, 0, 0, 0];
    for (let row = 0; row < side; row++)
      for (let column = 0; column < side; column++) {
        const at = 4 * ((y + row) * width + x + column);
        const weight = rgba[at + 3] ?? 0;
        red += weight * (light[rgba[at] ?? 0] ?? 0);
        green += weight * (light[rgba[at + 1] ?? 0] ?? 0);
        blue += weight * (light[rgba[at + 2] ?? 0] ?? 0);
        alpha += weight;
      }
    const weight = alpha || 1;
    toLab(red / weight, green / weight, blue / weight, lab);
    return alpha;
  };
  let [sum, weights] = [0, 0];
  for (let y = 0; y + side <= a.height; y += side)
    for (let x = 0; x + side <= a.width; x += side) {
      const alpha = block(a, x, y, labA);
      if (alpha === 0) continue;
      block(b, x, y, labB);
      const [l = 0, m = 0, n = 0] = labA.map((value, i) => value - (labB[i] ?? 0));
      sum += alpha * Math.hypot(l, m, n);
      weights += alpha;
    }
  return weights === 0 ? 0 : sum / weights;
}
