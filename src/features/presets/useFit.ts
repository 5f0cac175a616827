import { FIT_KEY } from '../../data/storage';
import type { Fit } from '../../edits';
import { useStoredChoice } from '../../lib/StoredChoicesProvider';
import type { PreviewAction, ResizePreview } from './useEditPreview';

/** The fits in the order of the choice. The first fit is the default. */
export const FITS = ['stretch', 'contain', 'cover'] as const satisfies readonly Fit[];

/** The fit that was chosen last, for all sizes, with its setter. The setter also stores the choice. */
export const useChosenFit = () => useStoredChoice<Fit>(FIT_KEY, FITS);

/**
 * The fit to show as selected. If there is a preview and no resize is running, it is the fit of the preview. The
 * selection therefore matches the preview even after a resize with another fit was cancelled or failed.
 */
export function shownFit(chosen: Fit, editPreview: ResizePreview | null, pending: PreviewAction | null): Fit {
  return editPreview && pending !== 'resize' ? editPreview.edit.fit : chosen;
}
