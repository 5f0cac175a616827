import { type Size, sameSize } from '../../lib/geometry';
import type { OpenImage } from '../../session';

/** Whether stretching the image to `size` (in pixels) would change nothing. */
export function alreadyHas({ current, edits }: Pick<OpenImage, 'current' | 'edits'>, size: Size): boolean {
  const last = edits.at(-1);
  // A new resize replaces the previous one. If the previous resize padded or cut the image, stretching changes it.
  const isStretched = last?.kind !== 'resize' || last.fit === 'stretch';
  return isStretched && sameSize(current.size, size);
}
