import type { Rect, Size } from '../../lib/geometry';
import type { Unchecked } from '../../lib/unchecked';
import type { Fold } from './fold';
import type { Matrix } from './matrix';

/** An edit of any kind: the kinds are imported by the union, so they do not import it. */
export interface AnyEdit {
  readonly kind: string;
}

/**
 * What an edit costs the pixels, from the least to the most. `exact`: each pixel that stays is unchanged. `copied`: pixels
 * are repeated or left out. `resampled`: pixels are computed anew.
 */
export const PIXEL_COSTS = ['exact', 'copied', 'resampled'] as const;

export type PixelCost = (typeof PIXEL_COSTS)[number];

/**
 * All that the page knows of one kind of edit. The pixels are computed elsewhere, in src/imagecore/worker/rasterWork.ts.
 * `before` is the size of the image before the edit.
 */
export interface EditDefinition<E extends AnyEdit, Name extends string = E['kind']> {
  /**
   * The place of the edit in the list of edits. `last`: at the end. `replacesLast`: at the end, in place of an edit of the
   * same kind there. `first`: at the start, in place of one of the same kind. Only an edit whose place has no effect on
   * the result is `first`.
   */
  readonly joins: 'last' | 'replacesLast' | 'first';
  /** Reads an edit that was stored as it is. Null if it is damaged, or has a form that this version does not know. */
  read(stored: Unchecked): E | null;
  /** The size of the image after the edit. Absent if no edit of this kind changes the size. */
  sizeAfter?(edit: E, before: Size): Size;
  /**
   * The map from positions before the edit to positions after it, both in pixels from the top left corner. Absent if all
   * pixels keep their places.
   */
  matrix?(edit: E, before: Size): Matrix;
  /** The part of the image after the edit in which the pixels of the image before it are. Absent if it can be all of it. */
  visible?(edit: E, before: Size): Rect;
  /** How the edit can be computed together with others. Null if it is always computed by itself. */
  fold(edit: E, before: Size): Fold | null;
  cost(edit: E, before: Size): PixelCost;
  /** The key of the name that the history shows. */
  name(edit: E): Name;
}
