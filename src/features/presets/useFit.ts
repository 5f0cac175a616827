import { FIT_KEY } from '../../data/storage';
import type { Fit } from '../../edits';
import { useStoredChoice } from '../../lib/StoredChoices';
import type { ProposalAction, ResizeProposal } from './useProposal';

/** The fits, in the order in which they are offered; the first is chosen until another is. */
export const FITS = ['stretch', 'contain', 'cover'] as const satisfies readonly Fit[];

/** The fit that was chosen last, for all sizes, and the way to choose another, which is remembered. */
export const useChosenFit = () => useStoredChoice<Fit>(FIT_KEY, FITS);

/**
 * The fit to show. Where something is proposed it is that one's, so that what is shown stays true also when the making of
 * another was cancelled or failed.
 */
export function shownFit(chosen: Fit, proposal: ResizeProposal | null, pending: ProposalAction | null): Fit {
  return proposal && pending !== 'resize' ? proposal.edit.fit : chosen;
}
