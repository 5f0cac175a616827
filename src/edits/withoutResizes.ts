import { MAX_PIXELS, MAX_SIDE } from '../config/limits';
import { clamp, type Size } from '../lib/geometry';
import { type Edit, matrixOf, type PixelEdit, sizeAfterEdit } from './edit';
import { sizesOfSteps } from './history';
import type { CropEdit } from './kinds/crop';
import { pixelEdits } from './kinds/density';
import { IDENTITY_MATRIX, type Matrix } from './kinds/matrix';
import type { PadEdit } from './kinds/pad';

/** The image with all edits, the one without resizes, and the map from positions in the second to those in the first. */
interface Both {
  readonly size: Size;
  readonly plain: Size;
  readonly matrix: Matrix;
  readonly edits: readonly PixelEdit[];
}

/** First `one`, then `other`. */
function joined(one: Matrix, other: Matrix): Matrix {
  return {
    a: other.a * one.a + other.c * one.b,
    b: other.b * one.a + other.d * one.b,
    c: other.a * one.c + other.c * one.d,
    d: other.b * one.c + other.d * one.d,
    e: other.a * one.e + other.c * one.f + other.e,
    f: other.b * one.e + other.d * one.f + other.f,
  };
}

function inverse({ a, b, c, d, e, f }: Matrix): Matrix {
  const det = a * d - b * c;
  return {
    a: d / det,
    b: -b / det,
    c: -c / det,
    d: a / det,
    e: (c * f - d * e) / det,
    f: (b * e - a * f) / det,
  };
}

/** The map of two images that show the same. */
const scaleTo = (from: Size, to: Size): Matrix => ({
  ...IDENTITY_MATRIX,
  a: to.width / from.width,
  d: to.height / from.height,
});

/** The pixels from `start` to `end`, inside `length`: at least one. */
function pixelsBetween(start: number, end: number, length: number): readonly [start: number, length: number] {
  const first = clamp(Math.round(start), 0, length - 1);
  return [first, clamp(Math.round(end), first + 1, length) - first];
}

/** The same part of the image without resizes: as much of it as there is. */
function plainCrop({ rect }: CropEdit, { plain, matrix }: Both): CropEdit {
  const { a, d, e, f } = matrix;
  const [x, width] = pixelsBetween((rect.x - e) / a, (rect.x + rect.width - e) / a, plain.width);
  const [y, height] = pixelsBetween((rect.y - f) / d, (rect.y + rect.height - f) / d, plain.height);
  return { kind: 'crop', rect: { x, y, width, height } };
}

/** The same background, as large beside the image without resizes as the given one is beside the image with them. */
function plainPad(edit: PadEdit, { size, plain, matrix: { a, d } }: Both): PadEdit {
  const mean = Math.sqrt(a * d);
  const side = (asked: number, before: number, plainBefore: number, scale: number) =>
    asked === before ? plainBefore : Math.max(1, Math.round(asked / scale));
  // A square stays one.
  const isSquare = edit.size.width === edit.size.height;
  const width = side(edit.size.width, size.width, plain.width, isSquare ? mean : a);
  const height = side(edit.size.height, size.height, plain.height, isSquare ? mean : d);
  const square = { width: Math.max(width, height), height: Math.max(width, height) };
  const padded = isSquare ? square : { width, height };
  const margin = Math.round(edit.margin / mean);
  const most = Math.min(padded.width, padded.height) / 2 + margin;
  const isRound = 2 * edit.radius === Math.min(edit.size.width, edit.size.height) + 2 * edit.margin;
  const radius = isRound ? most : Math.min(Math.round((2 * edit.radius) / mean) / 2, most);
  return { ...edit, size: padded, margin, radius };
}

function after(both: Both, edit: PixelEdit): Both {
  const { size, plain, matrix } = both;
  const sizeAfter = sizeAfterEdit(size, edit);
  if (edit.kind === 'resize')
    return { ...both, size: sizeAfter, matrix: joined(matrix, matrixOf(edit, size)) };
  const isScaled = !isIdentity(matrix);
  const same =
    isScaled && edit.kind === 'crop'
      ? plainCrop(edit, both)
      : isScaled && edit.kind === 'pad'
        ? plainPad(edit, both)
        : edit;
  const plainAfter = sizeAfterEdit(plain, same);
  return {
    size: sizeAfter,
    plain: plainAfter,
    matrix:
      same === edit
        ? joined(joined(inverse(matrixOf(edit, plain)), matrix), matrixOf(edit, size))
        : scaleTo(plainAfter, sizeAfter),
    edits: [...both.edits, same],
  };
}

const isIdentity = ({ a, d, e, f }: Matrix): boolean => a === 1 && d === 1 && e === 0 && f === 0;

/**
 * The edits of the pixels without the resizes. Crops and backgrounds that follow a resize are converted to the pixels before
 * it, rounded to whole ones. What a resize with the fit 'cover' cuts off is there again, unless a crop follows, and bars of
 * 'contain' are gone. If a background would become too large without a resize, all edits are returned.
 *
 * @param original the size of the image before the edits.
 */
export function withoutResizes(original: Size, edits: readonly Edit[]): readonly PixelEdit[] {
  const all = pixelEdits(edits);
  const first: Both = { size: original, plain: original, matrix: IDENTITY_MATRIX, edits: [] };
  const plain = all.reduce(after, first).edits;
  const isPossible = sizesOfSteps(original, plain).every(
    ({ width, height }) => Math.max(width, height) <= MAX_SIDE && width * height <= MAX_PIXELS,
  );
  return isPossible ? plain : all;
}
