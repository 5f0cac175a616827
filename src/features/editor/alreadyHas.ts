import { type Size, sameSize } from '../../lib/geometry';
import type { OpenImage } from '../../session';

/** Whether to stretch an image to a size would leave it as it is. */
export function alreadyHas({ current, edits }: Pick<OpenImage, 'current' | 'edits'>, size: Size): boolean {
  const last = edits.at(-1);
  // A resize takes the place of the one before it: what was padded or cut would be stretched instead.
  const isStretched = last?.kind !== 'resize' || last.fit === 'stretch';
  return isStretched && sameSize(current.size, size);
}
