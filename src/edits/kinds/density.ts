import { MAX_PER_METER } from '../../config/limits';
import type { Density } from '../../config/print';
import { isWholeNumber } from '../../lib/unchecked';
import type { AnyEdit, EditDefinition } from './definition';

/**
 * Sets the density for printing, in pixels per meter: whole numbers from 1 to `MAX_PER_METER`. No pixel changes. A
 * rotation turns the density with the image. All rotations count, because the edit is always the first one.
 */
export interface DensityEdit {
  readonly kind: 'density';
  readonly perMeter: number;
  /** The vertical density, if it differs from the horizontal one. */
  readonly perMeterDown?: number;
}

const isPerMeter = (value: unknown): value is number => isWholeNumber(value, 1, MAX_PER_METER);

export const density: EditDefinition<DensityEdit> = {
  // So it is never between two resizes.
  joins: 'first',
  read: ({ perMeter, perMeterDown }) =>
    isPerMeter(perMeter) && (perMeterDown === undefined || isPerMeter(perMeterDown))
      ? { kind: 'density', perMeter, ...(perMeterDown && { perMeterDown }) }
      : null,
  fold: () => null,
  cost: () => 'exact',
  name: () => 'density',
};

const isDensity = (edit: AnyEdit): edit is DensityEdit => edit.kind === 'density';

export function pixelEdits<Each extends AnyEdit>(
  edits: readonly Each[],
): readonly Exclude<Each, DensityEdit>[] {
  return edits.filter((edit): edit is Exclude<Each, DensityEdit> => !isDensity(edit));
}

/** The density of an image that `edits` turn: its numbers are exchanged by each rotation. */
export function rotatedDensity({ x, y }: Density, edits: readonly AnyEdit[]): Density {
  const isTurned = edits.filter(({ kind }) => kind === 'rotate').length % 2 === 1;
  return isTurned ? { x: y, y: x } : { x, y };
}

/** The density of the result of `edits`, or null if it has none. `opened` is that of the file. */
export const densityAfter = (opened: Density | null, edits: readonly AnyEdit[]): Density | null =>
  densityOf(edits) ?? (opened && rotatedDensity(opened, edits));

/** The edit with which the result of `edits` has the density. */
export function densityEdit(density: Density, edits: readonly AnyEdit[]): DensityEdit {
  const { x, y } = rotatedDensity(density, edits);
  return { kind: 'density', perMeter: x, ...(x !== y && { perMeterDown: y }) };
}

/** Returns the density that `edits` set, or null if they keep the density of the file. */
export function densityOf(edits: readonly AnyEdit[]): Density | null {
  const set = edits.findLast(isDensity);
  return set ? rotatedDensity({ x: set.perMeter, y: set.perMeterDown ?? set.perMeter }, edits) : null;
}
