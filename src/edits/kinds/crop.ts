import type { Rect } from '../../lib/geometry';
import { isRecord, isSize, isWholeNumber } from '../../lib/unchecked';
import type { AnyEdit, EditDefinition } from './definition';

export interface CropEdit {
  readonly kind: 'crop';
  /** The part of the image that is kept. */
  readonly rect: Rect;
}

const isRect = (value: unknown): value is Rect =>
  isRecord(value) && isSize(value) && isWholeNumber(value['x'], 0) && isWholeNumber(value['y'], 0);

export const crop: EditDefinition<CropEdit> = {
  joins: 'last',
  read: ({ rect }) => (isRect(rect) ? { kind: 'crop', rect } : null),
  sizeAfter: ({ rect: { width, height } }) => ({ width, height }),
  matrix: ({ rect: { x, y } }) => ({ a: 1, b: 0, c: 0, d: 1, e: -x, f: -y }),
  cost: () => 'exact',
  name: () => 'crop',
};

/** Whether the last edit is a crop. A density counts as no edit, because it is always the first one. */
export const endsWithCrop = (edits: readonly AnyEdit[]): boolean => edits.at(-1)?.kind === 'crop';
