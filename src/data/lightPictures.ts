/**
 * The pictures that show what linear light is for: one drawing, reduced with and without it. The build makes them, see
 * `scripts/build/light-pictures.mjs`. The size is in pixels, and in CSS pixels, so that each pixel is shown as it is.
 */
export const LIGHT_PICTURES = {
  width: 280,
  height: 168,
  paths: { linear: '/night-linear.png', gamma: '/night-gamma.png' },
} as const;
