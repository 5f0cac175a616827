import type { Edit } from './types';

/**
 * What has been done to an image, as data. Each state is the whole list of edits that leads to it from
 * the original, so going back or forth changes a number and no pixel is ever lost.
 */
export interface History {
  readonly states: readonly (readonly Edit[])[];
  /** Which of the states is the present one. */
  readonly at: number;
}

/** The history of an image that has just been opened. */
export const newHistory: History = { states: [[]], at: 0 };

/** The edits that lead to the present state. */
export function presentEdits(history: History): readonly Edit[] {
  return history.states[history.at] ?? [];
}

/**
 * The present edits with one more. A resize that follows a resize takes its place: the pixels come from
 * the image as it was before the first of them, so that a size tried out and thought better of costs
 * no sharpness.
 */
export function withEdit(history: History, edit: Edit): readonly Edit[] {
  const edits = presentEdits(history);
  const replaces = edit.kind === 'resize' && edits.at(-1)?.kind === 'resize';
  return [...(replaces ? edits.slice(0, -1) : edits), edit];
}

/** Commits a new present state; what had been undone is forgotten. */
export function commit(history: History, edits: readonly Edit[]): History {
  return { states: [...history.states.slice(0, history.at + 1), edits], at: history.at + 1 };
}

/** One state back, or the same history where there is none. */
export function undone(history: History): History {
  return { ...history, at: Math.max(history.at - 1, 0) };
}

/** One state forward, or the same history where there is none. */
export function redone(history: History): History {
  return { ...history, at: Math.min(history.at + 1, history.states.length - 1) };
}
