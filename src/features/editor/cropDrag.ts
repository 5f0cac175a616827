import type { Point, Rect, Size } from '../../lib/geometry';
import { clamp, sizeOfHeight, sizeOfWidth, within } from './cropGeometry';

/**
 * The parts that a pointer can drag: `all` is the whole box, and `crop` draws a new box. The other names are compass
 * points for the sides and corners of the box. Cropper.js uses the same names.
 */
export const PARTS = ['all', 'crop', 'n', 'e', 's', 'w', 'ne', 'nw', 'se', 'sw'] as const;
export type Part = (typeof PARTS)[number];

/**
 * The box along one axis during a drag, in image pixels. The edge `fixed` stays, and the edge `moving` follows the
 * pointer.
 */
interface Axis {
  readonly fixed: number;
  readonly moving: number;
  /** The box's length along this axis before the drag. */
  readonly from: number;
  /** The image's length along this axis. */
  readonly most: number;
}

/**
 * The direction from `fixed` to `moving`: 1 or -1. It changes when `moving` passes `fixed`. If `moving` equals `fixed`,
 * the direction is -1 at the right or lower edge of the image, and 1 elsewhere.
 */
const signOf = ({ fixed, moving, most }: Axis) => {
  if (moving !== fixed) return Math.sign(moving - fixed);
  return fixed < most ? 1 : -1;
};

/** The distance from `fixed` to the edge of the image in the direction of the drag, in image pixels. At least 1. */
const roomOf = (axis: Axis) => Math.max(1, signOf(axis) > 0 ? axis.most - axis.fixed : axis.fixed);

/** The smaller coordinate of an interval that extends from `fixed` in the direction of the drag by `length` pixels. */
const startOf = (axis: Axis, length: number) => (signOf(axis) > 0 ? axis.fixed : axis.fixed - length);

function freely(axis: Axis | null, start: number, length: number): [start: number, length: number] {
  if (!axis) return [start, length];
  const size = clamp(Math.round(Math.abs(axis.moving - axis.fixed)), 1, roomOf(axis));
  return [startOf(axis, size), size];
}

/**
 * The size of the box if the drag keeps `ratio`, the width divided by the height. Null for `x` or `y` means that the
 * drag moves no edge along this axis. If the drag moves edges along both axes, the larger change determines the size.
 */
function sizeInRatio(x: Axis | null, y: Axis | null, ratio: number, image: Size): Size {
  const room = { width: x ? roomOf(x) : image.width, height: y ? roomOf(y) : image.height };
  const across = x ? Math.abs(x.moving - x.fixed) : 0;
  const down = y ? Math.abs(y.moving - y.fixed) : 0;
  const byWidth = !y || (x && Math.abs(across - x.from) >= Math.abs(down - y.from) * ratio);
  // The longer side is rounded first. The shorter side then differs from the exact ratio by at most half a pixel.
  if (ratio >= 1) return sizeOfWidth(byWidth ? across : down * ratio, ratio, room);
  return sizeOfHeight(byWidth ? across / ratio : down, ratio, room);
}

/**
 * The rectangle after a drag. It lies on the image, in whole image pixels, and each side is at least one pixel.
 *
 * @param part the dragged part of the box
 * @param before the rectangle when the drag began
 * @param from the position of the pointer when the drag began
 * @param to the current position of the pointer
 * @param ratio the ratio (width / height) that the drag keeps, or null for a free shape
 */
export function dragRect(
  part: Part,
  before: Rect,
  from: Point,
  to: Point,
  ratio: number | null,
  image: Size,
): Rect {
  if (part === 'crop') {
    const origin = {
      x: clamp(Math.round(from.x), 0, image.width),
      y: clamp(Math.round(from.y), 0, image.height),
    };
    return dragRect('se', { ...origin, width: 0, height: 0 }, origin, to, ratio, image);
  }
  const { x, y, width, height } = before;
  const by = { x: to.x - from.x, y: to.y - from.y };
  if (part === 'all') return within({ ...before, x: x + Math.round(by.x), y: y + Math.round(by.y) }, image);

  const axis = (start: number, length: number, delta: number, most: number, first: string, last: string) => {
    if (part.includes(last)) return { fixed: start, moving: start + length + delta, from: length, most };
    if (part.includes(first)) return { fixed: start + length, moving: start + delta, from: length, most };
    return null;
  };
  const across = axis(x, width, by.x, image.width, 'w', 'e');
  const down = axis(y, height, by.y, image.height, 'n', 's');

  if (ratio !== null) {
    const size = sizeInRatio(across, down, ratio, image);
    const rect = {
      // If the drag moves no edge along an axis, the center of the box stays at its place on this axis.
      x: across ? startOf(across, size.width) : Math.round(x + (width - size.width) / 2),
      y: down ? startOf(down, size.height) : Math.round(y + (height - size.height) / 2),
      ...size,
    };
    return within(rect, image);
  }
  const [left, newWidth] = freely(across, x, width);
  const [top, newHeight] = freely(down, y, height);
  return within({ x: left, y: top, width: newWidth, height: newHeight }, image);
}
