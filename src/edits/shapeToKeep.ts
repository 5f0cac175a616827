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
      // A stretch may have distorted the image, so "Lock aspect ratio" keeps the proportions before the stretch. With
      // 'contain' or 'cover' the image is padded or cut instead, and "Lock aspect ratio" keeps the proportions of
      // `edit.size`.
      return edit.fit === 'stretch' ? shape : edit.size;
  }
}

/**
 * The size whose proportions "Lock aspect ratio" keeps. The size starts as `original`. A rotation swaps its width and
 * height. A crop, or a resize with the fit 'contain' or 'cover', replaces the size with the new size of the image. A
 * resize with the fit 'stretch' does not change the size, so the next resize with the lock removes the distortion.
 */
export function shapeToKeep(original: Size, edits: readonly Edit[]): Size {
  return edits.reduce(after, original);
}
