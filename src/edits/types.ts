import type { Rect, Size } from '../lib/geometry';

/**
 * How an image is fitted to a new size with other proportions. 'stretch' distorts the image, 'contain' adds transparent
 * bars, and 'cover' cuts the image down to its middle.
 */
export type Fit = 'stretch' | 'contain' | 'cover';

/** One change to an image, as plain data. An image is stored as its original file and a list of edits. */
export type Edit =
  | { readonly kind: 'resize'; readonly size: Size; readonly fit: Fit }
  | { readonly kind: 'crop'; readonly rect: Rect }
  | { readonly kind: 'rotate'; readonly turn: 'left' | 'right' }
  | { readonly kind: 'flip'; readonly axis: 'horizontal' | 'vertical' };
