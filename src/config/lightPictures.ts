/**
 * The two pictures that explain linear light on the home page: the same drawing, reduced with and without linear light.
 * `node tools/art.mjs` makes them; they are in public/. `width` and `height` are the size of each picture in pixels. The
 * page shows each picture at the same size in CSS pixels.
 */
export const LIGHT_PICTURES = {
  width: 280,
  height: 168,
  paths: { linear: '/night-linear.png', gamma: '/night-gamma.png' },
} as const;
