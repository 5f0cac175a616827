import type { Edit } from './types';

/** A string that two lists of edits have in common if and only if they are equal. */
export function keyOfEdits(edits: readonly Edit[]): string {
  return JSON.stringify(edits);
}

/** Whether two lists of edits are equal. */
export function sameEdits(a: readonly Edit[], b: readonly Edit[]): boolean {
  return keyOfEdits(a) === keyOfEdits(b);
}
