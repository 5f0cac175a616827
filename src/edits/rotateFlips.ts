import type { RotateFlip } from '../config/rotateFlip';
import type { Point, Size } from '../lib/geometry';
import { type Edit, matrixOf } from './edit';
import { pixelEdits } from './kinds/density';
import type { FlipEdit } from './kinds/flip';
import { transformPoint } from './kinds/matrix';
import type { RotateEdit } from './kinds/rotate';

/** A rotation or a flip: an edit that moves whole pixels, and no pixel is lost. */
export type RotateFlipEdit = RotateEdit | FlipEdit;

export const isRotateFlip = (edit: Edit): edit is RotateFlipEdit =>
  edit.kind === 'rotate' || edit.kind === 'flip';

/** Whether rotations and flips cancel each other out does not depend on the size. */
const ANY_SIZE: Size = { width: 1, height: 1 };

/** A point that each rotation and flip of the square moves. */
const ANY_POINT: Point = { x: 0.25, y: 0.125 };

/**
 * Returns the rotations and flips among `edits`, in their order. If they cancel each other out, and no other edit
 * changes pixels, the list is empty.
 */
export function rotateFlipsOf(edits: readonly Edit[]): readonly RotateFlip[] {
  const rotateFlips = edits.filter(isRotateFlip);
  const { x, y } = rotateFlips.reduce((at, edit) => transformPoint(matrixOf(edit, ANY_SIZE), at), ANY_POINT);
  const isBack = x === ANY_POINT.x && y === ANY_POINT.y && rotateFlips.length === pixelEdits(edits).length;
  return isBack ? [] : rotateFlips.map((edit) => (edit.kind === 'rotate' ? edit.turn : edit.axis));
}
