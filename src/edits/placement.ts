import { clamp, type Point, type Size } from '../lib/geometry';
import { type Edit, matrixOf, sizeAfterEdit } from './edit';
import { type Matrix, transformPoint } from './kinds/matrix';

/** A rectangle in pixels from the top left corner. Its numbers may be fractions, and its width and height may be 0. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Where the pixels of the opened image lie in the result, which is the image after some edits. The opened image is
 * upright: the orientation in its file has been applied.
 */
export interface Placement {
  readonly size: Size;
  /**
   * The map from positions in the opened image to positions in the result, both in pixels from the top left corner.
   * The center of the first pixel is at (0.5, 0.5). After an even number of rotations `b` and `c` are 0, otherwise `a`
   * and `d` are 0.
   */
  readonly matrix: Matrix;
  /**
   * The part of the result that shows the opened image. The rest of the result is transparent: it consists of the bars
   * that a resize with the fit 'contain' adds. If a crop keeps only bars, the width or the height of `visible` is 0, or
   * both are.
   *
   * `visible` always describes a sharp edge between the image and a bar. But if a second resize follows the resize that
   * added the bar, the real edge is soft: on each side of it, up to 3 pixels have mixed colors. If the second resize
   * makes the image smaller, these are pixels of the image after that resize. Otherwise, these are pixels of the image
   * before that resize.
   */
  readonly visible: Area;
}

/**
 * Like `Placement`, but with the positions of corners. So a corner at an edge of the image is still exactly at that edge
 * after a resize. A product of matrices with rounded fractions would give an inexact position.
 */
interface Corners {
  readonly size: Size;
  /**
   * The present positions of three corners of the opened image: those that were at the top left, at the top right and at
   * the bottom left. After a crop, these positions can be outside the image.
   */
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

function nearest({ width, height }: Size, { x, y }: Point): Point {
  return { x: clamp(x, 0, width), y: clamp(y, 0, height) };
}

function cornersAfterEdit({ size: before, opened, visible }: Corners, edit: Edit): Corners {
  const size = sizeAfterEdit(before, edit);
  const matrix = matrixOf(edit, before);
  const to = (point: Point): Point => {
    const { x, y } = transformPoint(matrix, point);
    return { x: snapped(x), y: snapped(y) };
  };
  return {
    size,
    opened: [to(opened[0]), to(opened[1]), to(opened[2])],
    visible: [nearest(size, to(visible[0])), nearest(size, to(visible[1]))],
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
