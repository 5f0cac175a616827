import type { Edit } from '../../edits';
import type { Raster } from './core';

/** The image after an edit, in memory of its own. Throws what the core throws. */
export function applyEdit(raster: Raster, edit: Edit): Raster {
  switch (edit.kind) {
    case 'resize':
      return raster.resize(edit.size.width, edit.size.height, edit.fit);
    case 'crop':
      return raster.crop(edit.rect.x, edit.rect.y, edit.rect.width, edit.rect.height);
    case 'rotate':
      return edit.turn === 'left' ? raster.rotateLeft() : raster.rotateRight();
    case 'flip':
      return edit.axis === 'horizontal' ? raster.flipHorizontal() : raster.flipVertical();
  }
}
