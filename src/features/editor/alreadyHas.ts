import { type Size, sameSize } from '../../lib/geometry';
import type { OpenImage } from '../../session';

/** Whether the image stays the same if it is stretched to `size` (in pixels). */
export function alreadyHas({ current, edits }: Pick<OpenImage, 'current' | 'edits'>, size: Size): boolean {
  const last = edits.at(-1);
  // If the last edit is a resize, a new resize replaces this edit. So if this edit padded or cut the image, a stretch
  // to the same size gives a different image.
  const isStretched = last?.kind !== 'resize' || last.fit === 'stretch';
  return isStretched && sameSize(current.size, size);
}
