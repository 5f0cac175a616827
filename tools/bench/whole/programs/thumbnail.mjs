// Uses the function `thumbnail` of libvips. If it reduces a JPEG or WebP image, the decoder already returns a smaller
// image, and Lanczos3 reduces that image to the final size.
import { resizeBy } from './vips.mjs';

export { prepare } from './vips.mjs';

/** @type {import('./page.mjs').Resize} */
export const resize = (file, side) =>
  resizeBy(
    (vips, bytes) => [vips.Image.thumbnailBuffer(bytes, side, { height: side, size: 'force' })],
    file,
    side,
  );
