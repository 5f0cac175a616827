import { type Rect, rectOfSize, type Size } from '../lib/geometry';
import { isRecord } from '../lib/unchecked';
import { type CropEdit, crop } from './kinds/crop';
import { type EditDefinition, PIXEL_COSTS, type PixelCost } from './kinds/definition';
import { type DensityEdit, density } from './kinds/density';
import { type FlipEdit, flip } from './kinds/flip';
import type { Fold } from './kinds/fold';
import { IDENTITY_MATRIX, type Matrix } from './kinds/matrix';
import { type PadEdit, pad } from './kinds/pad';
import { type PerspectiveEdit, perspective } from './kinds/perspective';
import { isStretch, type ResizeEdit, resize } from './kinds/resize';
import { type RotateEdit, rotate } from './kinds/rotate';
import { type StraightenEdit, straighten } from './kinds/straighten';

/** A change of the pixels of an image. */
export type PixelEdit =
  | ResizeEdit
  | CropEdit
  | RotateEdit
  | FlipEdit
  | StraightenEdit
  | PerspectiveEdit
  | PadEdit;

/** One change to an image, as plain data. An image is stored as its original file and a list of edits. */
export type Edit = PixelEdit | DensityEdit;

type Kind = Edit['kind'];

export type EditDefinitions = {
  readonly [Each in Kind]: EditDefinition<Extract<Edit, { readonly kind: Each }>, string>;
};

const DEFINITIONS = {
  resize,
  crop,
  rotate,
  flip,
  straighten,
  perspective,
  pad,
  density,
} satisfies EditDefinitions;

/** The key of the name that the history shows for an edit. */
export type EditName = ReturnType<(typeof DEFINITIONS)[Kind]['name']>;

/** The methods accept only edits of the kind of `edit`. */
const definitionOf = (edit: Edit): EditDefinition<Edit, EditName> => DEFINITIONS[edit.kind];

const isKind = (kind: unknown): kind is Kind => typeof kind === 'string' && Object.hasOwn(DEFINITIONS, kind);

/** Reads an edit from storage. Null if the value is no edit that this version knows. */
export function readEdit(value: unknown): Edit | null {
  if (!isRecord(value)) return null;
  const { kind } = value;
  return isKind(kind) ? DEFINITIONS[kind].read(value) : null;
}

export const editName = (edit: Edit): EditName => definitionOf(edit).name(edit);

export const sizeAfterEdit = (before: Size, edit: Edit): Size =>
  definitionOf(edit).sizeAfter?.(edit, before) ?? before;

/** Whether no edit of this kind changes the size of an image. */
export const keepsSize = (edit: Edit): boolean => !definitionOf(edit).sizeAfter;

export const matrixOf = (edit: Edit, before: Size): Matrix =>
  definitionOf(edit).matrix?.(edit, before) ?? IDENTITY_MATRIX;

export const foldOf = (edit: Edit, before: Size): Fold | null => definitionOf(edit).fold(edit, before);

/** The part of the image after an edit in which the pixels of the image before it are, if they have a place there. */
export const visibleAfterEdit = (before: Size, edit: Edit): Rect =>
  definitionOf(edit).visible?.(edit, before) ?? rectOfSize(sizeAfterEdit(before, edit));

/** Adds an edit to a list. It can replace an edit of its kind: see `EditDefinition.joins`. */
export function addEdit(edits: readonly Edit[], edit: Edit): readonly Edit[] {
  const { joins } = definitionOf(edit);
  if (joins === 'first') return [edit, ...edits.filter(({ kind }) => kind !== edit.kind)];
  return [...(joins === 'replacesLast' ? editsBefore(edit.kind, edits) : edits), edit];
}

/** What the edits cost the pixels: the greatest cost of any of them. */
export function pixelCostOf(original: Size, edits: readonly Edit[]): PixelCost {
  let before = original;
  const costs = edits.map((edit) => {
    const cost = definitionOf(edit).cost(edit, before);
    before = sizeAfterEdit(before, edit);
    return cost;
  });
  return PIXEL_COSTS.findLast((cost) => costs.includes(cost)) ?? 'exact';
}

/** The edits that a further edit of `kind` keeps, if it replaces one of its kind at the end: see `EditDefinition.joins`. */
export function editsBefore(kind: Kind, edits: readonly Edit[]): readonly Edit[] {
  return edits.at(-1)?.kind === kind ? edits.slice(0, -1) : edits;
}

/** The size of the image that a further edit of `kind` changes. */
export function sizeBefore(kind: Kind, original: Size, edits: readonly Edit[]): Size {
  return editsBefore(kind, edits).reduce(sizeAfterEdit, original);
}

/**
 * The size whose proportions "Lock aspect ratio" keeps: that after all edits but the resizes with the fit 'stretch', so
 * that the next resize with the lock removes their distortion.
 */
export function lockedAspectSize(original: Size, edits: readonly Edit[]): Size {
  return edits.filter((edit) => !isStretch(edit)).reduce(sizeAfterEdit, original);
}

/** Equal lists have equal strings, if the properties of their edits have the same order. Others have different ones. */
export function keyOfEdits(edits: readonly Edit[]): string {
  return JSON.stringify(edits);
}

export function sameEdits(a: readonly Edit[], b: readonly Edit[]): boolean {
  return keyOfEdits(a) === keyOfEdits(b);
}
