import { fitGeometry, hexOf, placeOfCut, type ResizeEdit } from '../../edits';
import type { Rect, Size } from '../../lib/geometry';

/** How an image is resized to a size. */
export type ResizeStyle = Pick<ResizeEdit, 'fit' | 'filter' | 'at' | 'background'>;

/**
 * What shows the effect of a resize on a picture of the image: properties of `StagePreview`.
 *
 * @param onStyle called when the visitor has moved the part that 'cover' keeps. Without it, the part cannot be moved.
 */
export function stagePreviewProps(
  from: Size,
  to: Size,
  style: ResizeStyle,
  onStyle?: (style: ResizeStyle) => void,
) {
  return {
    fit: {
      ...fitGeometry(from, to, style.fit, style.at),
      result: to,
      ...(style.fit === 'contain' && style.background && { background: hexOf(style.background) }),
    },
    onMoveKept: onStyle && ((kept: Rect) => onStyle({ ...style, at: placeOfCut(from, kept, style.at) })),
  };
}
