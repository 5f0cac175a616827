// Uses the function `thumbnail` of libvips. The decoder of JPEG or WebP already reduces the image, and Lanczos3 then
// reduces it to the final size.
import { resizeBy } from './vips.mjs';

export { prepare } from './vips.mjs';

/** @type {import('./page.mjs').Resize} */
export const resize = (file, side) =>
  resizeBy(
    (vips, bytes) => [vips.Image.thumbnailBuffer(bytes, side, { height: side, size: 'force' })],
    file,
    side,
  );
