import type { Rect } from '../../lib/geometry';
import { isRecord, isSize, isWholeNumber } from '../../lib/unchecked';
import type { AnyEdit, EditDefinition } from './definition';
import { MOVES } from './fold';

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
  fold: () => ({ ...MOVES, cuts: true }),
  cost: () => 'exact',
  name: () => 'crop',
};

/** The kinds of edits that cut a part out of the image, and are saved as a crop. */
const CROPS: readonly string[] = ['crop', 'straighten', 'perspective'];

/** Whether an edit of the kind is saved as a crop. */
export const isCropKind = (kind: string): boolean => CROPS.includes(kind);

/** Whether the last edit is one of these. A density counts as no edit, because it is always the first one. */
export const endsWithCrop = (edits: readonly AnyEdit[]): boolean => isCropKind(edits.at(-1)?.kind ?? '');
