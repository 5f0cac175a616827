import type { Point, Size } from '../lib/geometry';
import { type Edit, sizeAfterEdit } from './edit';
import { fitGeometry } from './fitGeometry';

/**
 * An affine map from a position (x, y) to a position (x', y'): x' = a·x + c·y + e, y' = b·x + d·y + f. `DOMMatrix` and
 * `CanvasRenderingContext2D.setTransform` use the same names.
 */
export interface Matrix {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

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

/** Two opposite corners of a rectangle. After a rotation or a flip, the first one can be any of the four corners. */
type Corners = readonly [Point, Point];

/**
 * Like `Placement`, but with the positions of corners instead of a matrix. So a corner at an edge of the image is still
 * exactly at that edge after a resize. A product of matrices with rounded fractions would give an inexact position.
 */
interface Placed {
  readonly size: Size;
  /**
   * The present positions of two corners of the opened image: the corner that was at the top left, and the corner that
   * was at the bottom right. After a crop, these positions can be outside the image.
   */
  readonly opened: Corners;
  readonly visible: Corners;
}

function positionAfterEdit({ x, y }: Point, edit: Edit, size: Size): Point {
  switch (edit.kind) {
    case 'resize': {
      const { kept, filled } = fitGeometry(size, edit.size, edit.fit, edit.at);
      return {
        x: filled.x + ((x - kept.x) * filled.width) / kept.width,
        y: filled.y + ((y - kept.y) * filled.height) / kept.height,
      };
    }
    case 'crop':
      return { x: x - edit.rect.x, y: y - edit.rect.y };
    case 'rotate':
      return edit.turn === 'left' ? { x: y, y: size.width - x } : { x: size.height - y, y: x };
    case 'flip':
      return edit.axis === 'horizontal' ? { x: size.width - x, y } : { x, y: size.height - y };
    case 'density':
      return { x, y };
  }
}

function nearest({ width, height }: Size, { x, y }: Point): Point {
  return { x: Math.min(Math.max(x, 0), width), y: Math.min(Math.max(y, 0), height) };
}

function placedAfterEdit({ size: before, opened, visible }: Placed, edit: Edit): Placed {
  const size = sizeAfterEdit(before, edit);
  const to = (point: Point) => positionAfterEdit(point, edit, before);
  return {
    size,
    opened: [to(opened[0]), to(opened[1])],
    visible: [nearest(size, to(visible[0])), nearest(size, to(visible[1]))],
  };
}

/**
 * The matrix that maps the top left corner of an image of the size `original` to `first`, and the bottom right corner
 * to `last`. `isRotated` is true after an odd number of rotations.
 */
function matrixOf(original: Size, [first, last]: Corners, isRotated: boolean): Matrix {
  const [width, height] = [last.x - first.x, last.y - first.y];
  const scale = isRotated
    ? { a: 0, b: height / original.width, c: width / original.height, d: 0 }
    : { a: width / original.width, b: 0, c: 0, d: height / original.height };
  return { ...scale, e: first.x, f: first.y };
}

function areaOf([first, last]: Corners): Area {
  const [x, y] = [Math.min(first.x, last.x), Math.min(first.y, last.y)];
  return { x, y, width: Math.max(first.x, last.x) - x, height: Math.max(first.y, last.y) - y };
}

export function placementOf(original: Size, edits: readonly Edit[]): Placement {
  const all: Corners = [
    { x: 0, y: 0 },
    { x: original.width, y: original.height },
  ];
  const placed = edits.reduce(placedAfterEdit, { size: original, opened: all, visible: all });
  const isRotated = edits.filter(({ kind }) => kind === 'rotate').length % 2 === 1;
  return {
    size: placed.size,
    matrix: matrixOf(original, placed.opened, isRotated),
    visible: areaOf(placed.visible),
  };
}
