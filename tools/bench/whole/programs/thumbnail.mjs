// Uses the function `thumbnail` of libvips. When `thumbnail` reduces a JPEG or WebP image, the decoder itself already
// returns the image at a smaller size. Lanczos3 then reduces the decoded image to the final size.
import { resizeBy } from './vips.mjs';

export { prepare } from './vips.mjs';

/** @type {import('./page.mjs').Resize} */
export const resize = (file, side, output) =>
  resizeBy(
    (vips, bytes) => [vips.Image.thumbnailBuffer(bytes, side, { height: side, size: 'force' })],
    file,
    side,
    output,
  );
