import { clamp, type Size } from '../lib/geometry';
import { isRecord, readList } from '../lib/unchecked';
import { addEdit, type Edit, readEdit, sizeAfterEdit } from './edit';
import { lastResize } from './kinds/resize';

/** What one press does to an image, and what one Undo takes back: an edit, several edits, or a reset. */
export type Step =
  | Edit
  | { readonly kind: 'group'; readonly edits: readonly Edit[] }
  | { readonly kind: 'reset' };

/** The step that makes all of the edits, of which there is at least one. */
export function stepOf(edits: readonly Edit[]): Step {
  const [edit, ...others] = edits;
  return edit && others.length === 0 ? edit : { kind: 'group', edits };
}

export function editsOfStep(step: Step): readonly Edit[] {
  if (step.kind === 'reset') return [];
  return step.kind === 'group' ? step.edits : [step];
}

/** Reads a step from storage. Null if the value is no step that this version knows. */
export function readStep(value: unknown): Step | null {
  if (!isRecord(value)) return null;
  if (value['kind'] === 'reset') return { kind: 'reset' };
  if (value['kind'] !== 'group') return readEdit(value);
  const edits = readList(value['edits'], readEdit);
  return edits && { kind: 'group', edits };
}

/** What a visitor has done to an image. Every state can be computed from the original file and the steps. */
export interface History {
  /** All steps in their order, also the steps that were undone. */
  readonly steps: readonly Step[];
  /** The number of steps that lead to the present state. The steps from this index on were undone. */
  readonly at: number;
}

export const newHistory: History = { steps: [], at: 0 };

const addStep = (edits: readonly Edit[], step: Step): readonly Edit[] =>
  editsOfStep(step).reduce(addEdit, step.kind === 'reset' ? [] : edits);

export function presentEdits({ steps, at }: History): readonly Edit[] {
  return steps.slice(0, at).reduce<readonly Edit[]>(addStep, []);
}

/** The edits that lead from the original to the state after `edit`, if `edit` is the next step. */
export function editsWith(history: History, edit: Edit): readonly Edit[] {
  return addEdit(presentEdits(history), edit);
}

/** The edits that lead to the same picture in another size. A resize at the end gets it, so that there is only one. */
export function editsWithSize(edits: readonly Edit[], size: Size): readonly Edit[] {
  const resize = lastResize(edits) ?? { kind: 'resize', fit: 'stretch' };
  return addEdit(edits, { ...resize, size });
}

/** Adds a step in place of those that were undone. A reset of an image without edits changes nothing. */
export function commitStep(history: History, step: Step): History {
  const { steps, at } = history;
  if (step.kind === 'reset' && presentEdits(history).length === 0) return history;
  return { steps: [...steps.slice(0, at), step], at: at + 1 };
}

/** Makes the state after `at` steps the present one, or the nearest possible one. */
export function moveTo(history: History, at: number): History {
  return { ...history, at: clamp(at, 0, history.steps.length) };
}

/** The size of the original in pixels, and that after each step, or after each of a list of edits. */
export function sizesOfSteps(original: Size, steps: readonly Step[]): readonly Size[] {
  const sizes = [original];
  for (const step of steps) {
    const before = step.kind === 'reset' ? original : (sizes.at(-1) ?? original);
    sizes.push(editsOfStep(step).reduce(sizeAfterEdit, before));
  }
  return sizes;
}
