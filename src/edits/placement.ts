import { clamp, type Point, type Rect, type Size } from '../lib/geometry';
import { type Edit, matrixOf, sizeAfterEdit, visibleAfterEdit } from './edit';
import { type Matrix, transformPoint } from './kinds/matrix';

/** Where the pixels of the opened image, which is upright, lie in the image after some edits: the result. */
export interface Placement {
  readonly size: Size;
  /**
   * Maps positions in the opened image to positions in the result, both in pixels from the top left corner, where the
   * first pixel has its center at (0.5, 0.5). After an even number of rotations `b` and `c` are 0, else `a` and `d`.
   */
  readonly matrix: Matrix;
  /**
   * The part of the result that shows the opened image, and not the bars of a resize with the fit
   * 'contain' or the background of a `pad`. Its numbers may be fractions. If a crop keeps only bars, its width or its height is 0, or both are.
   *
   * Its edges are sharp. But after a second resize the real edge of a bar is soft: on each side, up to 3 pixels of the
   * smaller one of the images before and after it have mixed colors.
   */
  readonly visible: Rect;
}

/**
 * Like `Placement`, but with the positions of corners, so that a corner at an edge stays exactly at it after a resize.
 * A product of matrices with rounded fractions would be inexact.
 */
interface Corners {
  readonly size: Size;
  /** The corners of the opened image: top left, top right and bottom left. After a crop, they can be outside. */
  readonly opened: readonly [Point, Point, Point];
  /** Two opposite corners. After a rotation or a flip, the first one can be any of the four corners. */
  readonly visible: readonly [Point, Point];
}

/** In pixels. The rounding errors of one matrix are smaller, and no picture shows a difference of this size. */
const ROUNDING = 1e-9;

/** A corner that a matrix has mapped almost to a whole pixel is exactly there. `|| 0` turns -0 into 0. */
function snapped(position: number): number {
  const whole = Math.round(position) || 0;
  return Math.abs(position - whole) < ROUNDING ? whole : position;
}

function nearest(rect: Rect, { x, y }: Point): Point {
  return { x: clamp(x, rect.x, rect.x + rect.width), y: clamp(y, rect.y, rect.y + rect.height) };
}

function cornersAfterEdit({ size: before, opened, visible }: Corners, edit: Edit): Corners {
  const size = sizeAfterEdit(before, edit);
  const matrix = matrixOf(edit, before);
  const room = visibleAfterEdit(before, edit);
  const to = (point: Point): Point => {
    const { x, y } = transformPoint(matrix, point);
    return { x: snapped(x), y: snapped(y) };
  };
  return {
    size,
    opened: [to(opened[0]), to(opened[1]), to(opened[2])],
    visible: [nearest(room, to(visible[0])), nearest(room, to(visible[1]))],
  };
}

export function placementOf(original: Size, edits: readonly Edit[]): Placement {
  const { width, height } = original;
  const first: Point = { x: 0, y: 0 };
  const corners = edits.reduce<Corners>(cornersAfterEdit, {
    size: original,
    opened: [first, { x: width, y: 0 }, { x: 0, y: height }],
    visible: [first, { x: width, y: height }],
  });
  const [{ x: e, y: f }, right, bottom] = corners.opened;
  const [one, other] = corners.visible;
  return {
    size: corners.size,
    matrix: {
      a: (right.x - e) / width,
      b: (right.y - f) / width,
      c: (bottom.x - e) / height,
      d: (bottom.y - f) / height,
      e,
      f,
    },
    visible: {
      x: Math.min(one.x, other.x),
      y: Math.min(one.y, other.y),
      width: Math.abs(other.x - one.x),
      height: Math.abs(other.y - one.y),
    },
  };
}
