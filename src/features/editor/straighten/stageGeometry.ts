import { type Matrix, matrixOf, type Quad } from '../../../edits';
import { perspectiveOf, product } from '../../../edits/pixels';
import { PER_DEGREE } from '../../../lib/angle';
import type { Size } from '../../../lib/geometry';
import { type StraightenState, sizeOf } from './straightenState';

/** How the stage shows the picture in the mode, in CSS pixels. */
interface Shown {
  /** The size of the frame: the box that is kept. It fills the area in one direction. */
  readonly frame: Size;
  /** The CSS transform of the picture around the middle of the area. */
  readonly transform: string;
}

const scaled = ({ width, height }: Size, by: number): Size => ({ width: width * by, height: height * by });

/** @param fitted the size of the picture before the transform. */
export function shownAt(state: StraightenState, area: Size, fitted: Size): Shown {
  const size = sizeOf(state);
  const scale = Math.min(area.width / size.width, area.height / size.height);
  const times = (scale * state.image.width) / fitted.width;
  return {
    frame: scaled(size, scale),
    transform: `rotate(${state.angle / PER_DEGREE}deg) scale(${times})`,
  };
}

/** A matrix of three rows and columns as CSS has it. */
const cssMatrix = ({ a, b, c, d, e, f, w = [0, 0, 1] }: Matrix): string =>
  `matrix3d(${[a, b, 0, w[0], c, d, 0, w[1], 0, 0, 1, 0, e, f, 0, w[2]].join()})`;

/**
 * The result of a perspective as a small picture: its size, and the CSS transform, from the upper left corner, of a
 * picture of the size `fitted`.
 */
export function inset(corners: Quad, image: Size, fitted: Size, room: Size): Shown {
  const edit = perspectiveOf(corners);
  const scale = Math.min(room.width / edit.size.width, room.height / edit.size.height);
  const [across, down] = [image.width / fitted.width, image.height / fitted.height];
  const toImage: Matrix = { a: across, b: 0, c: 0, d: down, e: 0, f: 0 };
  const toFrame: Matrix = { a: scale, b: 0, c: 0, d: scale, e: 0, f: 0 };
  return {
    frame: scaled(edit.size, scale),
    transform: cssMatrix(product(toFrame, product(matrixOf(edit, image), toImage))),
  };
}
