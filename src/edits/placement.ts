import { clamp, type Point, type Rect, rectOfSize, type Size } from '../lib/geometry';
import { type Edit, matrixOf, sizeAfterEdit, visibleAfterEdit } from './edit';
import { inverse, type Matrix, transformPoint } from './kinds/matrix';
import { isUpright, product } from './matrices';

/** Where the pixels of the opened image, which is upright, lie in the image after some edits: the result. */
export interface Placement {
  readonly size: Size;
  /**
   * Maps positions in the opened image to positions in the result, both in pixels from the top left corner, where the
   * first pixel has its center at (0.5, 0.5). Without an angle and a perspective, `b` and `c` are 0 after an even number
   * of rotations, else `a` and `d`.
   */
  readonly matrix: Matrix;
  /**
   * The part of the result that shows the opened image, and not the bars of a resize with the fit 'contain' or the
   * background of a `pad`. Its numbers may be fractions. If a crop keeps only bars, its width or its height is 0, or
   * both are. If the part is no upright rectangle, this is the smallest one around it, and `outline` has its corners.
   *
   * Its edges are sharp. But after a second resize the real edge of a bar is soft: on each side, up to 3 pixels of the
   * smaller one of the images before and after it have mixed colors.
   */
  readonly visible: Rect;
  readonly outline?: readonly Point[];
}

/**
 * Like `Placement`, but with the positions of corners, so that a corner at an edge stays exactly at it after a resize.
 * A product of matrices with rounded fractions would be inexact.
 */
interface Corners {
  readonly size: Size;
  /** The corners of the opened image: top left, top right and bottom left. After a crop, they can be outside. */
  readonly opened: readonly [Point, Point, Point];
  /** The whole map, from the first perspective on. Before, the corners of the opened image are the map. */
  readonly projection: Matrix | null;
  /** The corners of the visible part, in their order around it. */
  readonly visible: readonly Point[];
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

const cornersOf = ({ x, y, width, height }: Rect): readonly Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];

/** Whether the polygon is an upright rectangle, which can be empty. */
const isRectangle = (polygon: readonly Point[]): boolean =>
  polygon.length === 4 &&
  polygon.every(({ x, y }, at) => {
    const next = polygon[(at + 1) % 4];
    return x === next?.x || y === next?.y;
  });

/** The part of a convex polygon that lies in another one (Sutherland and Hodgman, 1974). Both are clockwise, or both are not. */
function clipped(polygon: readonly Point[], clip: readonly Point[]): readonly Point[] {
  const area = (points: readonly Point[]) =>
    points.reduce((sum, { x, y }, at) => {
      const next = points[(at + 1) % points.length] ?? { x, y };
      return sum + x * next.y - y * next.x;
    }, 0);
  const way = area(clip) < 0 ? -1 : 1;
  return clip.reduce<readonly Point[]>((left, from, at) => {
    const to = clip[(at + 1) % clip.length] ?? from;
    const inside = ({ x, y }: Point) =>
      way * ((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x));
    return left.flatMap((point, index) => {
      const next = left[(index + 1) % left.length] ?? point;
      const [here, there] = [inside(point), inside(next)];
      const kept = here >= 0 ? [point] : [];
      if (here >= 0 === there >= 0) return kept;
      const share = here / (here - there);
      return [...kept, { x: point.x + share * (next.x - point.x), y: point.y + share * (next.y - point.y) }];
    });
  }, polygon);
}

function affineMatrix([{ x: e, y: f }, right, bottom]: Corners['opened'], { width, height }: Size): Matrix {
  return {
    a: (right.x - e) / width,
    b: (right.y - f) / width,
    c: (bottom.x - e) / height,
    d: (bottom.y - f) / height,
    e,
    f,
  };
}

function cornersAfterEdit(original: Size, before: Corners, edit: Edit): Corners {
  const size = sizeAfterEdit(before.size, edit);
  const matrix = matrixOf(edit, before.size);
  const room = visibleAfterEdit(before.size, edit);
  const to = (point: Point): Point => {
    const { x, y } = transformPoint(matrix, point);
    return { x: snapped(x), y: snapped(y) };
  };
  const { opened, projection, visible } = before;
  const isBox = isUpright(matrix) && isRectangle(visible);
  // What is not in the result is cut off before the map, because a perspective has no place for all of it.
  const back = inverse(matrix);
  const kept = isBox
    ? visible
    : clipped(
        visible,
        cornersOf(room).map((corner) => transformPoint(back, corner)),
      );
  return {
    size,
    opened: matrix.w ? opened : [to(opened[0]), to(opened[1]), to(opened[2])],
    projection: projection || matrix.w ? product(matrix, projection ?? affineMatrix(opened, original)) : null,
    visible: kept.map((point) => nearest(room, to(point))),
  };
}

/** The smallest upright rectangle around the points. Without points, it is empty. */
function boundsOf(points: readonly Point[]): Rect {
  if (points.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

export function placementOf(original: Size, edits: readonly Edit[]): Placement {
  const whole = rectOfSize(original);
  const [first, right, , bottom] = cornersOf(whole) as [Point, Point, Point, Point];
  const { size, opened, projection, visible } = edits.reduce<Corners>(
    (before, edit) => cornersAfterEdit(original, before, edit),
    { size: original, opened: [first, right, bottom], projection: null, visible: cornersOf(whole) },
  );
  const placement = {
    size,
    matrix: projection ?? affineMatrix(opened, original),
    visible: boundsOf(visible),
  };
  return isRectangle(visible) ? placement : { ...placement, outline: visible };
}
