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
      // A stretch may have distorted the image, and the lock is the way back. Padded or cut, it is another picture.
      return edit.fit === 'stretch' ? shape : edit.size;
  }
}

/**
 * The size whose proportions "Lock aspect ratio" keeps: the original's, turned as the image was turned, and
 * that of the last crop once there was one. However an image is resized meanwhile, it is not distorted again.
 */
export function shapeToKeep(original: Size, edits: readonly Edit[]): Size {
  return edits.reduce(after, original);
}
