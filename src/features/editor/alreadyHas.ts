import { type Size, sameSize } from '../../lib/geometry';
import type { OpenImage } from '../../session';

/** Whether the image stays the same if it is stretched to `size` (in pixels). */
export function alreadyHas({ current, edits }: Pick<OpenImage, 'current' | 'edits'>, size: Size): boolean {
  const last = edits.at(-1);
  // A new resize replaces a resize just before it. If that resize padded or cut the image, stretching gives another
  // image.
  const isStretched = last?.kind !== 'resize' || last.fit === 'stretch';
  return isStretched && sameSize(current.size, size);
}
