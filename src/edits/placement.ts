import type { Size } from '../lib/geometry';
import { fitGeometry } from './fitGeometry';
import type { Edit } from './types';

/**
 * An affine map of positions: x' = a·x + c·y + e, y' = b·x + d·y + f. The names are those of `DOMMatrix` and of
 * `CanvasRenderingContext2D.setTransform`.
 */
interface Matrix {
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

/** Where the pixels of the opened image, which is upright, lie in the image after some edits. */
export interface Placement {
  /** The size in pixels of the image after the edits. */
  readonly size: Size;
  /**
   * The map from positions in the opened image to positions in the result, both in pixels from the top left corner.
   * The centre of the first pixel is at (0.5, 0.5). After an even number of rotations `b` and `c` are 0, otherwise `a`
   * and `d` are 0.
   */
  readonly matrix: Matrix;
  /**
   * The part of the result that shows the opened image. It is inside the result, and the rest are the transparent bars
   * of 'contain'. If bars are resized once more, their edges become soft: resampling mixes up to 3 pixels, of the image
   * before the resize or of the result, whichever are larger, on both sides of the edge. If a crop keeps nothing but
   * bars, the width or the height is 0, or both are.
   */
  readonly visible: Area;
}

/** A position in pixels from the top left corner. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** Two opposite corners of a rectangle. A rotation or a flip may put either of them first. */
type Corners = readonly [Point, Point];

/**
 * A placement that is described by corners instead of a matrix. Thus a corner at an edge of the image is exactly at that
 * edge after a resize too, which products of fractions would miss.
 */
interface Placed {
  readonly size: Size;
  /** The corners of the opened image: first its top left one. After a crop they may be outside the image. */
  readonly opened: Corners;
  /** The corners of the part of the image that shows the opened image. */
  readonly visible: Corners;
}

/** What an edit does: the new size, and where a position of the image lies afterwards. */
interface Move {
  readonly size: Size;
  readonly to: (point: Point) => Point;
}

function moveOf(edit: Edit, size: Size): Move {
  const { width, height } = size;
  const turned = { width: height, height: width };
  switch (edit.kind) {
    case 'resize': {
      const { kept, filled } = fitGeometry(size, edit.size, edit.fit);
      return {
        size: edit.size,
        to: ({ x, y }) => ({
          x: filled.x + ((x - kept.x) * filled.width) / kept.width,
          y: filled.y + ((y - kept.y) * filled.height) / kept.height,
        }),
      };
    }
    case 'crop': {
      const { rect } = edit;
      return {
        size: { width: rect.width, height: rect.height },
        to: ({ x, y }) => ({ x: x - rect.x, y: y - rect.y }),
      };
    }
    case 'rotate':
      return edit.turn === 'left'
        ? { size: turned, to: ({ x, y }) => ({ x: y, y: width - x }) }
        : { size: turned, to: ({ x, y }) => ({ x: height - y, y: x }) };
    case 'flip':
      return edit.axis === 'horizontal'
        ? { size, to: ({ x, y }) => ({ x: width - x, y }) }
        : { size, to: ({ x, y }) => ({ x, y: height - y }) };
  }
}

/** The position inside an image of this size that is nearest to a position. */
function nearest({ width, height }: Size, { x, y }: Point): Point {
  return { x: Math.min(Math.max(x, 0), width), y: Math.min(Math.max(y, 0), height) };
}

function after({ size: before, opened, visible }: Placed, edit: Edit): Placed {
  const { size, to } = moveOf(edit, before);
  return {
    size,
    opened: [to(opened[0]), to(opened[1])],
    visible: [nearest(size, to(visible[0])), nearest(size, to(visible[1]))],
  };
}

/** The map by which an image of the size `original` gets these corners. */
function matrixOf(original: Size, [first, last]: Corners, isTurned: boolean): Matrix {
  const [width, height] = [last.x - first.x, last.y - first.y];
  const scale = isTurned
    ? { a: 0, b: height / original.width, c: width / original.height, d: 0 }
    : { a: width / original.width, b: 0, c: 0, d: height / original.height };
  return { ...scale, e: first.x, f: first.y };
}

function areaOf([first, last]: Corners): Area {
  const [x, y] = [Math.min(first.x, last.x), Math.min(first.y, last.y)];
  return { x, y, width: Math.max(first.x, last.x) - x, height: Math.max(first.y, last.y) - y };
}

/** Where the pixels of an image of the size `original` lie after `edits`. No pixel is read. */
export function placementOf(original: Size, edits: readonly Edit[]): Placement {
  const all: Corners = [
    { x: 0, y: 0 },
    { x: original.width, y: original.height },
  ];
  const placed = edits.reduce(after, { size: original, opened: all, visible: all });
  const isTurned = edits.filter(({ kind }) => kind === 'rotate').length % 2 === 1;
  return {
    size: placed.size,
    matrix: matrixOf(original, placed.opened, isTurned),
    visible: areaOf(placed.visible),
  };
}
