import type { Rect, Size } from '../../lib/geometry';
import { clamp, sizeOfHeight, sizeOfWidth, within } from './cropGeometry';

/** A point of the image in pixels, and in fractions of them. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * What a pointer drags: the whole box, one of its sides or corners by its compass point, or a new box. The names are
 * those of Cropper.js.
 */
export const PARTS = ['all', 'crop', 'n', 'e', 's', 'w', 'ne', 'nw', 'se', 'sw'] as const;
export type Part = (typeof PARTS)[number];

/** One axis of a drag: the edge that stays, the one that moves, and where both began. */
interface Axis {
  readonly fixed: number;
  readonly moving: number;
  /** The length before the drag. */
  readonly from: number;
  /** The length of the image. */
  readonly most: number;
}

/** The direction from the edge that stays: 1 or -1. The edge that moves may pass it. */
const signOf = ({ fixed, moving, most }: Axis) => {
  if (moving !== fixed) return Math.sign(moving - fixed);
  return fixed < most ? 1 : -1;
};

/** The length from the edge that stays to the edge of the image. */
const roomOf = (axis: Axis) => Math.max(1, signOf(axis) > 0 ? axis.most - axis.fixed : axis.fixed);

/** Where a length begins that is laid off from the edge that stays. */
const startOf = (axis: Axis, length: number) => (signOf(axis) > 0 ? axis.fixed : axis.fixed - length);

function freely(axis: Axis | null, start: number, length: number): [start: number, length: number] {
  if (!axis) return [start, length];
  const size = clamp(Math.round(Math.abs(axis.moving - axis.fixed)), 1, roomOf(axis));
  return [startOf(axis, size), size];
}

/** The size of a ratio that follows a pointer: along the axis in which it has changed the box most. */
function sizeInRatio(x: Axis | null, y: Axis | null, ratio: number, image: Size): Size {
  const room = { width: x ? roomOf(x) : image.width, height: y ? roomOf(y) : image.height };
  const across = x ? Math.abs(x.moving - x.fixed) : 0;
  const down = y ? Math.abs(y.moving - y.fixed) : 0;
  const byWidth = !y || (x && Math.abs(across - x.from) >= Math.abs(down - y.from) * ratio);
  // The longer side is rounded first: the shorter one then is off the ratio by half a pixel at most.
  if (ratio >= 1) return sizeOfWidth(byWidth ? across : down * ratio, ratio, room);
  return sizeOfHeight(byWidth ? across / ratio : down, ratio, room);
}

/**
 * The rectangle that a drag makes of another: on the image, in whole pixels, at least one.
 *
 * @param part what is dragged
 * @param before the rectangle when the drag began
 * @param from where the pointer was then
 * @param to where the pointer is
 * @param ratio the width divided by the height that is kept, or null
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
      // A side that is dragged leaves the middle of the box where it was.
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
