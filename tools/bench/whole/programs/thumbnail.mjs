// libvips by its own short cut: a decoder gives a smaller picture at once, and Lanczos3 does the rest.
import { resizeBy } from './vips.mjs';

export { prepare } from './vips.mjs';

/** @type {import('./page.mjs').Resize} */
export const resize = (file, side) =>
  resizeBy(
    (vips, bytes) => [vips.Image.thumbnailBuffer(bytes, side, { height: side, size: 'force' })],
    file,
    side,
  );
