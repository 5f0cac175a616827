import { type Point, type Size, sameSize } from '../../lib/geometry';
import { isRecord, isSize } from '../../lib/unchecked';
import { isRgb, type Rgb } from './background';
import type { AnyEdit, EditDefinition } from './definition';
import { pixelEdits } from './density';
import { FITS, type Fit, fitGeometry } from './fitGeometry';
import { MOVES } from './fold';

export interface ResizeEdit {
  readonly kind: 'resize';
  readonly size: Size;
  readonly fit: Fit;
  /** 'nearest' copies the nearest pixels. Without `filter`, the image is resized with Lanczos3. */
  readonly filter?: 'nearest';
  /**
   * Where 'cover' cuts, as fractions of the room that the kept part has in the image: 0 keeps the left or upper end, and
   * 1 the other end. 'cover' cuts along one axis at most, and the fraction of the other axis has no effect. Without
   * `at`, the middle is kept.
   */
  readonly at?: Point;
  /** The color behind the whole result of 'contain'. Without it, the bars are transparent. */
  readonly background?: Rgb;
}

const isFit = (value: unknown): value is Fit => FITS.some((fit) => fit === value);
const isFraction = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;
const isPlace = (value: unknown): value is Point =>
  isRecord(value) && isFraction(value['x']) && isFraction(value['y']);

export const resize: EditDefinition<ResizeEdit> = {
  // The image is then resized only once, so that it stays sharp when a visitor tries several sizes.
  joins: 'replacesLast',
  read: ({ size, fit, filter, at, background }) =>
    isSize(size) &&
    isFit(fit) &&
    (filter === undefined || filter === 'nearest') &&
    (at === undefined || isPlace(at)) &&
    (background === undefined || isRgb(background))
      ? {
          kind: 'resize',
          size,
          fit,
          ...(filter && { filter }),
          ...(at && { at }),
          ...(background && { background }),
        }
      : null,
  sizeAfter: ({ size }) => size,
  matrix({ size, fit, at }, before) {
    const { kept, filled } = fitGeometry(before, size, fit, at);
    const [a, d] = [filled.width / kept.width, filled.height / kept.height];
    return { a, b: 0, c: 0, d, e: filled.x - a * kept.x, f: filled.y - d * kept.y };
  },
  fold({ size, fit, at, filter }, before) {
    const { kept, filled } = fitGeometry(before, size, fit, at);
    if (filter === 'nearest' || !sameSize(filled, size)) return null;
    return {
      ...MOVES,
      reduces: filled.width < kept.width || filled.height < kept.height,
      enlarges: filled.width > kept.width || filled.height > kept.height,
      cuts: !sameSize(kept, before),
    };
  },
  cost({ size, fit, filter }, before) {
    const { kept, filled } = fitGeometry(before, size, fit);
    // A resize that only adds bars or cuts does not scale.
    if (sameSize(kept, filled)) return 'exact';
    return filter === 'nearest' ? 'copied' : 'resampled';
  },
  name: () => 'resize',
};

const isResize = (edit: AnyEdit | undefined): edit is ResizeEdit => edit?.kind === 'resize';

export const isStretch = (edit: AnyEdit): boolean => isResize(edit) && edit.fit === 'stretch';

/** Returns the resize that a further resize would replace: the last edit, apart from those of the density. */
export function lastResize(edits: readonly AnyEdit[]): ResizeEdit | undefined {
  const last = pixelEdits(edits).at(-1);
  return isResize(last) ? last : undefined;
}

/** The filter of the last resize, also if other edits follow it. Undefined stands for Lanczos3. */
export const lastFilter = (edits: readonly AnyEdit[]): ResizeEdit['filter'] =>
  edits.findLast(isResize)?.filter;
