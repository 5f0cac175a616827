import type { Edit } from './types';

/**
 * The committed states of an image. Each state is the whole list of edits that leads from the original to this state.
 * So undo and redo only change `at`, and no pixel is ever lost.
 */
export interface History {
  readonly states: readonly (readonly Edit[])[];
  /** The index of the present state in `states`. */
  readonly at: number;
}

/** The history of an image that has just been opened. */
export const newHistory: History = { states: [[]], at: 0 };

/** The edits that lead to the present state. */
export function presentEdits(history: History): readonly Edit[] {
  return history.states[history.at] ?? [];
}

/**
 * The present edits followed by `edit`. If `edit` and the last present edit are both resizes, `edit` replaces the last
 * edit: the image is then resized only once, so that trying out several sizes costs no sharpness.
 */
export function withEdit(history: History, edit: Edit): readonly Edit[] {
  const edits = presentEdits(history);
  const replaces = edit.kind === 'resize' && edits.at(-1)?.kind === 'resize';
  return [...(replaces ? edits.slice(0, -1) : edits), edit];
}

/** Adds `edits` as the new present state. States that had been undone are dropped. */
export function commit(history: History, edits: readonly Edit[]): History {
  return { states: [...history.states.slice(0, history.at + 1), edits], at: history.at + 1 };
}

/** The history one state back. At the first state, the history stays as it is. */
export function undone(history: History): History {
  return { ...history, at: Math.max(history.at - 1, 0) };
}

/** The history one state forward. At the last state, the history stays as it is. */
export function redone(history: History): History {
  return { ...history, at: Math.min(history.at + 1, history.states.length - 1) };
}
