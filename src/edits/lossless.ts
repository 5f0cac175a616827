import { type Rect, rectOfSize, type Size, sameRect } from '../lib/geometry';
import { type Edit, type PixelEdit, pixelCostOf, sizeAfterEdit } from './edit';
import type { FlipEdit } from './kinds/flip';
import { type Matrix, transformPoint } from './kinds/matrix';
import { hasPad, hasRoundCorners } from './kinds/pad';
import type { RotateEdit } from './kinds/rotate';
import { placementOf } from './placement';
import { pixelStages } from './warp';

/** What of a JPEG decides whether it can be turned and cropped without loss. */
export interface StoredJpeg {
  /** How the stored pixels become upright: a value of the tag Orientation (TIFF 6.0), 1 to 8. */
  readonly orientation: number;
  /** The size of an MCU, the unit in which the file is divided: 8 to 32 pixels a side. Null if its parts cannot be moved. */
  readonly mcu: Size | null;
}

/** The number of pixels that is cut off at each side of an image. */
export type Cuts = Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>;

/**
 * Whether an edited JPEG can be written without loss: its blocks are moved, and nothing of them is changed. A side of the
 * crop must lie between two MCUs where the new file begins, and where a mirrored one ends.
 */
export type LosslessJpeg =
  /** The part of the stored image that is kept, and how it is turned: a value of the tag Orientation. */
  | { readonly kind: 'exact'; readonly region: Rect; readonly orientation: number }
  /** Pixels are new. */
  | { readonly kind: 'resized' }
  /** A background is seen. */
  | { readonly kind: 'padded' }
  /** The kind of JPEG does not permit it. */
  | { readonly kind: 'unsupported' }
  /**
   * Sides of the crop lie within an MCU, which has the size `mcu` in the result. If `cuts` were cut off, they would not.
   * Null if nothing would be left.
   */
  | { readonly kind: 'edges'; readonly mcu: Size; readonly cuts: Cuts | null };

const RIGHT: RotateEdit = { kind: 'rotate', turn: 'right' };
const LEFT: RotateEdit = { kind: 'rotate', turn: 'left' };
const MIRROR: FlipEdit = { kind: 'flip', axis: 'horizontal' };
const FLIP: FlipEdit = { kind: 'flip', axis: 'vertical' };

/** The edits that make an image with the orientation 1, 2, … 8 upright. */
const UPRIGHT: readonly (readonly Edit[])[] = [
  [],
  [MIRROR],
  [RIGHT, RIGHT],
  [FLIP],
  [RIGHT, MIRROR],
  [RIGHT],
  [LEFT, MIRROR],
  [LEFT],
];

/** The orientation of which a matrix makes an image upright. */
function orientationOf({ a, b, c, d }: Matrix): number {
  if (a !== 0) return a > 0 ? (d > 0 ? 1 : 4) : d > 0 ? 2 : 3;
  return c > 0 ? (b > 0 ? 5 : 8) : b > 0 ? 6 : 7;
}

/** The part of the stored image that the result shows. The matrix moves whole pixels. */
function regionOf({ a, b, c, d, e, f }: Matrix, { width, height }: Size): Rect {
  // The inverse of a rotation or a mirroring is its transpose.
  const back: Matrix = { a, b: c, c: b, d, e: -a * e - b * f, f: -c * e - d * f };
  const [one, other] = [transformPoint(back, { x: 0, y: 0 }), transformPoint(back, { x: width, y: height })];
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(other.x - one.x),
    height: Math.abs(other.y - one.y),
  };
}

const isInside = ({ x, y, width, height }: Rect, outer: Size): boolean =>
  x >= 0 && y >= 0 && x + width <= outer.width && y + height <= outer.height;

/** The pixels to be cut off before and after a section of an axis so that it can be moved. Null if nothing is left. */
function cutsOf(start: number, length: number, unit: number, isMirrored: boolean): [number, number] | null {
  const before = (unit - (start % unit)) % unit;
  const after = isMirrored ? (start + length) % unit : 0;
  return before + after < length ? [before, after] : null;
}

/** What crops, rotations and flips do to an image: they keep a part of it, and then turn this part. */
export interface Move {
  readonly region: Rect;
  /** A value of the tag Orientation (TIFF 6.0), 1 to 8. */
  readonly orientation: number;
  /** The size of the result. */
  readonly size: Size;
}

/** @param edits crops, rotations and flips only. Each crop must be inside the image before it. */
export function moveOf(original: Size, edits: readonly Edit[]): Move {
  const { matrix, size } = placementOf(original, edits);
  return { region: regionOf(matrix, size), orientation: orientationOf(matrix), size };
}

/** Divides edits into the crops, rotations and flips at the end that are computed by themselves, and those before. */
export function lastMoves(
  original: Size,
  edits: readonly PixelEdit[],
): { readonly before: readonly PixelEdit[]; readonly moves: readonly PixelEdit[] } {
  let [size, done, count] = [original, 0, 0];
  for (const stage of pixelStages(original, edits)) {
    const isMove = !stage.warp && stage.edits.every((edit) => isMoveOf(edit, size));
    size = stage.edits.reduce(sizeAfterEdit, size);
    done += stage.edits.length;
    if (!isMove) count = done;
  }
  return { before: edits.slice(0, count), moves: edits.slice(count) };
}

/** A crop beyond the image is none: it is refused when it is computed, although an image before may have its pixels. */
function isMoveOf(edit: PixelEdit, before: Size): boolean {
  if (edit.kind === 'crop') return isInside(edit.rect, before);
  return edit.kind === 'rotate' || edit.kind === 'flip';
}

/** @param original the size of the opened image, which is upright. */
export function losslessJpeg(
  original: Size,
  { orientation, mcu }: StoredJpeg,
  edits: readonly Edit[],
): LosslessJpeg {
  if (!mcu) return { kind: 'unsupported' };
  if (pixelCostOf(original, edits) !== 'exact') return { kind: 'resized' };
  const isTurned = orientation > 4;
  const stored = isTurned ? { width: original.height, height: original.width } : original;
  const { matrix, size, visible } = placementOf(stored, [...(UPRIGHT[orientation - 1] ?? []), ...edits]);
  if (hasPad(edits) && (hasRoundCorners(edits) || !sameRect(visible, rectOfSize(size))))
    return { kind: 'padded' };
  const region = regionOf(matrix, size);
  // Otherwise the fit 'contain' has added bars.
  if (!isInside(region, stored)) return { kind: 'resized' };
  const { a, b, c, d } = matrix;
  const [mirrorsX, mirrorsY] = [a + b < 0, c + d < 0];
  const across = cutsOf(region.x, region.width, mcu.width, mirrorsX);
  const down = cutsOf(region.y, region.height, mcu.height, mirrorsY);
  if (across && down && [...across, ...down].every((cut) => cut === 0))
    return { kind: 'exact', region, orientation: orientationOf(matrix) };
  const isTransposed = a === 0;
  const mcuInResult = isTransposed ? { width: mcu.height, height: mcu.width } : mcu;
  if (!across || !down) return { kind: 'edges', mcu: mcuInResult, cuts: null };
  const inResult = (cuts: [number, number], mirrors: boolean) =>
    mirrors ? ([cuts[1], cuts[0]] as const) : cuts;
  const [x, y] = [inResult(across, mirrorsX), inResult(down, mirrorsY)];
  const [[left, right], [top, bottom]] = isTransposed ? [y, x] : [x, y];
  return { kind: 'edges', mcu: mcuInResult, cuts: { left, top, right, bottom } };
}
