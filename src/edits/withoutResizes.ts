import { MAX_PIXELS, MAX_SIDE } from '../config/limits';
import { clamp, type Point, type Size } from '../lib/geometry';
import { type Edit, matrixOf, type PixelEdit, sizeAfterEdit } from './edit';
import { sizesOfSteps } from './history';
import type { CropEdit } from './kinds/crop';
import { pixelEdits } from './kinds/density';
import { IDENTITY_MATRIX, inverse, type Matrix } from './kinds/matrix';
import type { PadEdit } from './kinds/pad';
import { isUsable, type PerspectiveEdit } from './kinds/perspective';
import type { StraightenEdit } from './kinds/straighten';
import { product } from './matrices';

/** The image with all edits, the one without resizes, and the map from positions in the second to those in the first. */
interface Both {
  readonly size: Size;
  readonly plain: Size;
  readonly matrix: Matrix;
  readonly edits: readonly PixelEdit[];
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

/** The largest difference of the two factors of a resize after which an angle is still that angle before it. */
const MAX_STRETCH = 0.02;

/** The same turn, or null if the resizes before it distort the image. */
function plainStraighten(edit: StraightenEdit, { matrix: { a, d } }: Both): StraightenEdit | null {
  if (Math.abs(a / d - 1) > MAX_STRETCH) return null;
  const mean = Math.sqrt(a * d);
  const side = (length: number) => Math.max(1, Math.round(length / mean));
  return { ...edit, size: { width: side(edit.size.width), height: side(edit.size.height) } };
}

/** The same corners, or null if they are too near to each other in whole pixels. */
function plainPerspective(edit: PerspectiveEdit, { plain, matrix }: Both): PerspectiveEdit | null {
  const { a, d, e, f } = matrix;
  const place = ({ x, y }: Point): Point => ({
    x: clamp(Math.round((x - e) / a), 0, plain.width),
    y: clamp(Math.round((y - f) / d), 0, plain.height),
  });
  const [nw, ne, se, sw] = edit.corners;
  const corners = [place(nw), place(ne), place(se), place(sw)] as const;
  const side = (length: number, scale: number) => Math.max(1, Math.round(length / scale));
  const size = { width: side(edit.size.width, a), height: side(edit.size.height, d) };
  return isUsable(corners) ? { ...edit, corners, size } : null;
}

/** The same edit of the image without resizes, or null if it has none. */
function plainEdit(edit: PixelEdit, both: Both): PixelEdit | null {
  switch (edit.kind) {
    case 'crop':
      return plainCrop(edit, both);
    case 'pad':
      return plainPad(edit, both);
    case 'straighten':
      return plainStraighten(edit, both);
    case 'perspective':
      return plainPerspective(edit, both);
    default:
      return edit;
  }
}

function after(both: Both | null, edit: PixelEdit): Both | null {
  if (!both) return null;
  const { size, plain, matrix } = both;
  const sizeAfter = sizeAfterEdit(size, edit);
  if (edit.kind === 'resize')
    return { ...both, size: sizeAfter, matrix: product(matrixOf(edit, size), matrix) };
  if (isIdentity(matrix)) return { ...both, size: sizeAfter, plain: sizeAfter, edits: [...both.edits, edit] };
  const same = plainEdit(edit, both);
  if (!same) return null;
  const plainAfter = sizeAfterEdit(plain, same);
  return {
    size: sizeAfter,
    plain: plainAfter,
    matrix:
      same === edit
        ? product(matrixOf(edit, size), product(matrix, inverse(matrixOf(edit, plain))))
        : scaleTo(plainAfter, sizeAfter),
    edits: [...both.edits, same],
  };
}

const isIdentity = ({ a, d, e, f }: Matrix): boolean => a === 1 && d === 1 && e === 0 && f === 0;

/**
 * The edits of the pixels without the resizes. Crops and backgrounds that follow a resize are converted to the pixels before
 * it, rounded to whole ones. What a resize with the fit 'cover' cuts off is there again, unless a crop follows, and bars of
 * 'contain' are gone. If a background would become too large without a
 * resize, or an angle follows a resize that distorts, all edits are returned.
 *
 * @param original the size of the image before the edits.
 */
export function withoutResizes(original: Size, edits: readonly Edit[]): readonly PixelEdit[] {
  const all = pixelEdits(edits);
  const first: Both = { size: original, plain: original, matrix: IDENTITY_MATRIX, edits: [] };
  const plain = all.reduce<Both | null>(after, first)?.edits;
  if (!plain) return all;
  const isPossible = sizesOfSteps(original, plain).every(
    ({ width, height }) => Math.max(width, height) <= MAX_SIDE && width * height <= MAX_PIXELS,
  );
  return isPossible ? plain : all;
}
