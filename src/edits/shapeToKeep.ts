import type { Size } from '../lib/geometry';
import type { Edit } from './types';

function after(shape: Size, edit: Edit): Size {
  switch (edit.kind) {
    case 'crop':
      return { width: edit.rect.width, height: edit.rect.height };
    case 'rotate':
      return { width: shape.height, height: shape.width };
    case 'flip':
      return shape;
    case 'resize':
      // A stretch may have distorted the image, so the lock keeps the proportions before the stretch. With 'contain' or
      // 'cover' the image is padded or cut instead, and the lock keeps the proportions of `edit.size`.
      return edit.fit === 'stretch' ? shape : edit.size;
  }
}

/**
 * The size whose proportions "Lock aspect ratio" keeps. It starts as `original`; a rotation swaps its sides, and a crop
 * or a resize with bars or cuts replaces it. A stretch does not change it, so that the next locked resize removes the
 * distortion.
 */
export function shapeToKeep(original: Size, edits: readonly Edit[]): Size {
  return edits.reduce(after, original);
}
