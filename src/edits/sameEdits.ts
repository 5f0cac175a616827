import type { Edit } from './types';

/** A string for a list of edits. The strings of two lists are equal if and only if the lists are equal. */
export function keyOfEdits(edits: readonly Edit[]): string {
  return JSON.stringify(edits);
}

/** Whether two lists of edits are equal. */
export function sameEdits(a: readonly Edit[], b: readonly Edit[]): boolean {
  return keyOfEdits(a) === keyOfEdits(b);
}
