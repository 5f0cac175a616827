import type { CropAspect } from '../../../config/crop';
import { MAX_TYPED } from '../../../config/limits';
import { clamp, type Rect, type Size, sameSize } from '../../../lib/geometry';
import type { Separators } from '../../../lib/parseNumber';
import { parseInteger } from '../../../lib/parseQuantity';
import { hasAspect, movedWithin, ratioOf, sizeForHeight, sizeForWidth } from './cropGeometry';

export const CROP_FIELDS = ['x', 'y', 'width', 'height'] as const;

export type CropField = (typeof CROP_FIELDS)[number];

/** A text in a field, and the number that it means, or null. */
export interface FieldText {
  readonly text: string;
  readonly value: number | null;
}

export interface TypedNumber {
  readonly field: CropField;
  readonly value: number;
}

const isSide = ({ field }: TypedNumber) => field === 'width' || field === 'height';

/** The smallest number in a field, in image pixels. */
export const minimumOf = (field: CropField) => (field === 'width' || field === 'height' ? 1 : 0);

/** Parses a whole number from `-MAX_TYPED` to `MAX_TYPED`. Null for other text, and for a width or a height below 1. */
export function parseField(field: CropField, text: string, separators: Separators): number | null {
  const whole = parseInteger(text, separators);
  if (whole === null) return null;
  const value = clamp(whole, -MAX_TYPED, MAX_TYPED);
  if (minimumOf(field) === 1 && value < 1) return null;
  // The minus zero of "-0" becomes 0.
  return value === 0 ? 0 : value;
}

/**
 * The typed numbers after `number` was typed, the newest last. It replaces the earlier number of its field. If the
 * width and the height do not have the aspect, the side that was typed last determines the other one.
 */
export function withTypedNumber(
  numbers: readonly TypedNumber[],
  number: TypedNumber,
  aspect: CropAspect,
): readonly TypedNumber[] {
  const others = numbers.filter(({ field }) => field !== number.field);
  const other = others.find(isSide);
  if (!isSide(number) || !other) return [...others, number];
  const size = { width: 0, height: 0, [number.field]: number.value, [other.field]: other.value };
  return [...others.filter((each) => each !== other || hasAspect(size, aspect)), number];
}

export const typedNumber = (numbers: readonly TypedNumber[], field: CropField): number | undefined =>
  numbers.find((number) => number.field === field)?.value;

/**
 * The size with the typed `numbers`, and otherwise that of `before`. If the size does not have the aspect or is larger
 * than the image, the side that was typed last is used, limited to the image.
 */
function typedSize(before: Size, numbers: readonly TypedNumber[], image: Size, aspect: CropAspect): Size {
  const last = numbers.findLast(isSide);
  const ratio = ratioOf(aspect);
  const width = typedNumber(numbers, 'width') ?? before.width;
  const height = typedNumber(numbers, 'height') ?? before.height;
  const limited = { width: Math.min(width, image.width), height: Math.min(height, image.height) };
  const fits = sameSize(limited, { width, height }) && hasAspect(limited, aspect);
  if (!last || ratio === null || fits) return limited;
  return last.field === 'width'
    ? sizeForWidth(last.value, ratio, image)
    : sizeForHeight(last.value, ratio, image);
}

/**
 * The rectangle with the typed `numbers`, and otherwise the numbers of `before`. Width and height are limited to the
 * image, and then the rectangle is moved onto the image.
 */
export function typedRect(
  before: Rect,
  numbers: readonly TypedNumber[],
  image: Size,
  aspect: CropAspect,
): Rect {
  const x = typedNumber(numbers, 'x') ?? before.x;
  const y = typedNumber(numbers, 'y') ?? before.y;
  return movedWithin({ x, y, ...typedSize(before, numbers, image, aspect) }, image);
}
