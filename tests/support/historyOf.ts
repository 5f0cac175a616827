import type { Edit, History } from '../../src/edits';

/** Makes a history from a list of edits: each edit is one step, and no step is undone. */
export function historyOf(edits: readonly Edit[]): History {
  return { steps: edits, at: edits.length };
}
