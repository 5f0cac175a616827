import { PRESETS } from '../../data/presets';
import type { Size } from '../../lib/geometry';

const LONGEST = Math.max(...PRESETS.map(({ size }) => Math.max(size.width, size.height)));

/**
 * The shape of a preset as it is drawn, as parts of the room for the largest: 1 is all of it. Proportions are
 * true. From preset to preset the sides grow by the square root, for by the true scale an icon of 16 pixels
 * beside one of 5000 would be nothing: so the areas are what is to scale with the sides.
 */
export function presetShape({ width, height }: Size): Size {
  const longest = Math.max(width, height);
  const scale = Math.sqrt(longest / LONGEST) / longest;
  return { width: width * scale, height: height * scale };
}
