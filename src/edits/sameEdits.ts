import type { Edit } from './types';

/**
 * A string for a list of edits. Different lists have different strings. Equal lists have equal strings if the
 * properties of their edits have the same order.
 */
export function keyOfEdits(edits: readonly Edit[]): string {
  return JSON.stringify(edits);
}

export function sameEdits(a: readonly Edit[], b: readonly Edit[]): boolean {
  return keyOfEdits(a) === keyOfEdits(b);
}
