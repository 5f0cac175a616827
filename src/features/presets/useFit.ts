import { FIT_KEY } from '../../data/storage';
import type { Fit } from '../../edits';
import { useStoredChoice } from '../../lib/StoredChoicesProvider';
import type { PreviewAction, ResizePreview } from './useEditPreview';

/** The fits, in the order in which they are offered; the first is chosen until another is. */
export const FITS = ['stretch', 'contain', 'cover'] as const satisfies readonly Fit[];

/** The fit that was chosen last, for all sizes, and the way to choose another, which is remembered. */
export const useChosenFit = () => useStoredChoice<Fit>(FIT_KEY, FITS);

/**
 * The fit to show. Where a resize is previewed, it is the fit of that preview, so that what is shown stays true also when
 * the making of another was cancelled or failed.
 */
export function shownFit(chosen: Fit, editPreview: ResizePreview | null, pending: PreviewAction | null): Fit {
  return editPreview && pending !== 'resize' ? editPreview.edit.fit : chosen;
}
