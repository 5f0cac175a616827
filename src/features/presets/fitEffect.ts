import { type Fit, fitGeometry } from '../../edits';
import { type Size, sameSize } from '../../lib/geometry';

/** A change of the aspect ratio by less than this factor is not called a distortion, because nobody sees it. */
const VISIBLE = 1.01;

/** What a fit does to an image: it distorts it by a share of its width or height, adds bars, or keeps a part. */
export type FitEffect =
  | { readonly kind: 'narrower' | 'flatter'; readonly share: number }
  | { readonly kind: 'barsAbove' | 'barsBeside' }
  | { readonly kind: 'kept'; readonly size: Size };

/** A share in whole percent. No image becomes 100 % narrower. */
const wholePercent = (share: number) => Math.min(Math.round(share * 100), 99) / 100;

/** The effect of a resize from the size `from` to the size `to`. Null if there is none. */
export function fitEffect(from: Size, to: Size, fit: Fit): FitEffect | null {
  const { kept, filled } = fitGeometry(from, to, fit);
  if (!sameSize(kept, from)) return { kind: 'kept', size: kept };
  if (!sameSize(filled, to)) return { kind: filled.width === to.width ? 'barsAbove' : 'barsBeside' };
  const ratio = (to.width * from.height) / (to.height * from.width);
  if (fit !== 'stretch' || Math.max(ratio, 1 / ratio) < VISIBLE) return null;
  return ratio < 1
    ? { kind: 'narrower', share: wholePercent(1 - ratio) }
    : { kind: 'flatter', share: wholePercent(1 - 1 / ratio) };
}
