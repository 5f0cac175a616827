import type { Background, PadEdit } from '../../../edits';
import { sameBackground, WHITE } from '../../../edits';
import { type Size, sameSize } from '../../../lib/geometry';
import type { Separators } from '../../../lib/parseNumber';
import { parseSize } from '../../../lib/parseQuantity';
import { type SizeProblem, sizeProblem } from '../tool/sizeProblem';

/** The shape of the result before the margin: that of the image, the square around it, or the circle within it. */
export const SHAPES = ['asIs', 'square', 'circle'] as const;

export type Shape = (typeof SHAPES)[number];

/** What a visitor has chosen or typed. */
export interface PadFields {
  readonly shape: Shape;
  /** A number of pixels, or percent of the longer side. */
  readonly margin: string;
  /** A number of pixels, or percent of the shorter side of the result. A circle has its own corners. */
  readonly corners: string;
  readonly background: Background;
}

export type PadProblem =
  | { readonly field: 'margin'; readonly kind: 'unclear' }
  | { readonly field: 'margin'; readonly kind: 'fraction' }
  | { readonly field: 'margin'; readonly kind: 'size'; readonly limit: SizeProblem; readonly size: Size }
  | { readonly field: 'corners'; readonly kind: 'unclear'; readonly most: number };

export const newFields = (background: Background): PadFields => ({
  shape: 'asIs',
  margin: '0',
  corners: '0',
  background,
});

export const SQUARE_ON_WHITE: PadFields = { ...newFields(WHITE), shape: 'square' };

/** Returns pixels, or a problem. A percentage is one of `whole`. */
function pixelsOf(text: string, whole: number, separators: Separators): number | 'unclear' | 'fraction' {
  const parsed = parseSize(text, 'px', separators);
  if (parsed === 'fraction') return 'fraction';
  if (typeof parsed === 'string' || parsed.length === 2) return 'unclear';
  const [{ value, unit }] = parsed;
  if (unit === 'px') return value;
  return unit === '%' ? (value / 100) * whole : 'unclear';
}

/** A number of pixels or percent that an arrow key can change. Null for any other text. */
export function numberOf(text: string, separators: Separators): { value: number; isPercent: boolean } | null {
  const parsed = parseSize(text, 'px', separators);
  if (typeof parsed === 'string' || parsed.length === 2) return null;
  const [{ value, unit }] = parsed;
  return unit === 'px' || unit === '%' ? { value, isPercent: unit === '%' } : null;
}

function shapeSize(before: Size, shape: Shape): Size {
  if (shape === 'asIs') return before;
  const side = (shape === 'square' ? Math.max : Math.min)(before.width, before.height);
  return { width: side, height: side };
}

/** The edit of the fields, or what is wrong with them. `before` is the size of the image that it is made of. */
export function padOf(
  before: Size,
  { shape, margin: typedMargin, corners, background }: PadFields,
  separators: Separators,
): PadEdit | PadProblem {
  const size = shapeSize(before, shape);
  const typed = pixelsOf(typedMargin, Math.max(size.width, size.height), separators);
  if (typeof typed === 'string') return { field: 'margin', kind: typed };
  const margin = Math.round(typed);
  const result = { width: size.width + 2 * margin, height: size.height + 2 * margin };
  const problem = sizeProblem(result);
  if (problem) return { field: 'margin', kind: 'size', limit: problem, size: result };
  const shorter = Math.min(result.width, result.height);
  const most = shorter / 2;
  const round = shape === 'circle' ? most : pixelsOf(corners, shorter, separators);
  // A radius is a whole number of pixels, except that of a circle in an odd side.
  const radius = round === most ? most : typeof round === 'number' ? Math.round(round) : round;
  if (typeof radius === 'string' || radius > most)
    return { field: 'corners', kind: 'unclear', most: Math.floor(most) };
  return { kind: 'pad', size, margin, radius, background };
}

export const isPadProblem = (made: PadEdit | PadProblem): made is PadProblem => 'field' in made;

/** Whether the edit leaves an image of the size `before` as it is. */
export const changesNothing = (before: Size, hasAlpha: boolean, edit: PadEdit): boolean =>
  sameSize(edit.size, before) &&
  edit.margin === 0 &&
  edit.radius === 0 &&
  (edit.background === 'transparent' || !hasAlpha);

/** The fields with which `edit` was made, of an image that had the size `before`. */
export function fieldsOf(before: Size, edit: PadEdit): PadFields {
  const { size, margin, radius, background } = edit;
  const isOf = (shape: Shape) => sameSize(shapeSize(before, shape), size);
  const isRound = radius > 0 && 2 * radius === Math.min(size.width, size.height) + 2 * margin;
  const shape = isRound && isOf('circle') ? 'circle' : isOf('asIs') ? 'asIs' : 'square';
  const corners = shape === 'circle' ? '0' : isRound ? '50%' : String(radius);
  return { shape, margin: String(margin), corners, background };
}

export const sameFields = (a: PadFields, b: PadFields): boolean =>
  a.shape === b.shape &&
  a.margin === b.margin &&
  a.corners === b.corners &&
  sameBackground(a.background, b.background);
