import { useState } from 'react';
import type { Fit } from '../../imagecore';
import type { ProposalAction, ResizeProposal } from './useProposal';

/**
 * The fit that is chosen, and the way to choose another. Where something is proposed it is that one's, so that
 * what is shown stays true also when the making of another was cancelled or failed.
 */
export function useFit(
  proposal: ResizeProposal | null,
  pending: ProposalAction | null,
): readonly [Fit, (fit: Fit) => void] {
  const [chosen, choose] = useState<Fit>(proposal?.edit.fit ?? 'stretch');
  return [proposal && pending !== 'resize' ? proposal.edit.fit : chosen, choose];
}
