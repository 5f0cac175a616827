import type { Background } from './background';

/**
 * What decides whether an edit becomes one map together with the edits before it, so that pixels are computed only once:
 * see `pixelStages`.
 */
export interface Fold {
  /** Whether the map has an angle or a perspective, so that pixels can only be computed from it. */
  readonly isWarp: boolean;
  /** Whether a side becomes shorter, or longer, in pixels per pixel. */
  readonly reduces: boolean;
  readonly enlarges: boolean;
  /** Whether a part of the image before the edit is outside of the result. */
  readonly cuts: boolean;
  /** What is seen beside the image before the edit. Null if nothing is beside it. */
  readonly background: Background | null;
}

/** The fold of an edit that moves all pixels and changes none. */
export const MOVES: Fold = {
  isWarp: false,
  reduces: false,
  enlarges: false,
  cuts: false,
  background: null,
};
