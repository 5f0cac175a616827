import { fitGeometry } from '../../edits';
import { type Size, sameSize } from '../../lib/geometry';

/** Whether all fits have the same result, because the image has the shape of the result. */
export function hasSameShape(from: Size, to: Size): boolean {
  const [contain, cover] = [fitGeometry(from, to, 'contain'), fitGeometry(from, to, 'cover')];
  return sameSize(contain.filled, to) && sameSize(cover.kept, from);
}
