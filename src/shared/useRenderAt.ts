import { useCallback } from 'react';
import type { Edit, Fit } from '../edits';
import { isAbort } from '../imagecore';
import { logFailure } from '../lib/log';
import { useSession } from '../session';
import type { RenderAt } from '../ui';

/** The original has no edits. */
const NO_EDITS: readonly Edit[] = [];

/** The function with which the core renders the open image after `edits`, fitted to a size with `fit`. */
export function useRenderAt(edits = NO_EDITS, fit: Fit = 'stretch'): RenderAt {
  const session = useSession();
  return useCallback(
    async (size, signal) => {
      try {
        return await session.look(edits, { size, fit }, signal);
      } catch (thrown) {
        if (!signal.aborted && !isAbort(thrown)) logFailure('show', 'unavailable', thrown);
        throw thrown;
      }
    },
    [session, edits, fit],
  );
}
