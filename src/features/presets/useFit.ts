import { useSyncExternalStore } from 'react';
import { FIT_KEY } from '../../data/storage';
import type { Fit } from '../../edits';
import { storedChoice } from '../../lib/storedChoice';
import type { ProposalAction, ResizeProposal } from './useProposal';

/** The fits, in the order in which they are offered; the first is chosen until another is. */
export const FITS = ['stretch', 'contain', 'cover'] as const satisfies readonly Fit[];

const fit = storedChoice<Fit>(FIT_KEY, FITS);

/**
 * The fit that is chosen, for all sizes, and the way to choose another, which is remembered. Where something is proposed
 * it is that one's, so that what is shown stays true also when the making of another was cancelled or failed.
 */
export function useFit(
  proposal: ResizeProposal | null,
  pending: ProposalAction | null,
): readonly [Fit, (fit: Fit) => void] {
  const chosen = useSyncExternalStore(fit.subscribe, fit.value, () => FITS[0]);
  return [proposal && pending !== 'resize' ? proposal.edit.fit : chosen, fit.choose];
}
