import type { RotateFlip } from '../config/rotateFlip';
import type { Size } from '../lib/geometry';
import { type Edit, matrixOf } from './edit';
import { pixelEdits } from './kinds/density';
import type { FlipEdit } from './kinds/flip';
import { IDENTITY_MATRIX, product } from './kinds/matrix';
import type { RotateEdit } from './kinds/rotate';

/** A rotation or a flip: an edit that moves whole pixels, and no pixel is lost. */
export type RotateFlipEdit = RotateEdit | FlipEdit;

export const isRotateFlip = (edit: Edit): edit is RotateFlipEdit =>
  edit.kind === 'rotate' || edit.kind === 'flip';

/** Whether rotations and flips cancel each other out does not depend on the size. */
const ANY_SIZE: Size = { width: 1, height: 1 };

/**
 * Returns the rotations and flips among `edits`, in their order. If they cancel each other out, and no other edit
 * changes pixels, the list is empty.
 */
export function rotateFlipsOf(edits: readonly Edit[]): readonly RotateFlip[] {
  const rotateFlips = edits.filter(isRotateFlip);
  const { a, d } = rotateFlips.reduce(
    (before, edit) => product(matrixOf(edit, ANY_SIZE), before),
    IDENTITY_MATRIX,
  );
  const isBack = a === 1 && d === 1 && rotateFlips.length === pixelEdits(edits).length;
  return isBack ? [] : rotateFlips.map((edit) => (edit.kind === 'rotate' ? edit.turn : edit.axis));
}
