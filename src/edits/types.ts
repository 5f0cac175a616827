import type { Rect, Size } from '../lib/geometry';

/**
 * What becomes of an image whose shape is not that of the size asked for: distorted, shown whole with
 * transparent bars beside it, or cut down to its middle.
 */
export type Fit = 'stretch' | 'contain' | 'cover';

/** One change to an image. Edits are plain data: the history is a list of them over the original file. */
export type Edit =
  | { readonly kind: 'resize'; readonly size: Size; readonly fit: Fit }
  | { readonly kind: 'crop'; readonly rect: Rect }
  | { readonly kind: 'rotate'; readonly turn: 'left' | 'right' }
  | { readonly kind: 'flip'; readonly axis: 'horizontal' | 'vertical' };
