import { PRESETS } from '../../config/presets';
import type { Size } from '../../lib/geometry';

const LONGEST = Math.max(...PRESETS.map(({ size }) => Math.max(size.width, size.height)));

/**
 * The size at which a preset's shape is drawn, as fractions of the side of the square around it. The longest side of
 * the largest preset has the length 1. The proportions of each shape are exact. The drawn longer side is proportional
 * to the square root of the preset's longer side. With a linear scale a preset of 16 pixels would be invisible beside a
 * preset of 5000 pixels.
 */
export function presetShape({ width, height }: Size): Size {
  const longest = Math.max(width, height);
  const scale = Math.sqrt(longest / LONGEST) / longest;
  return { width: width * scale, height: height * scale };
}
