import { FIT_KEY } from '../../config/storage';
import type { Fit } from '../../edits';
import { storedChoice } from '../../lib/storage';
import { useStore } from '../../lib/store';
import type { PreviewRequest, ResizePreview } from './useEditPreview';

/** The fits, in the order in which a visitor sees them. The first fit is the default. */
export const FITS = ['stretch', 'contain', 'cover'] as const satisfies readonly Fit[];

const fitChoice = storedChoice<Fit>(FIT_KEY, FITS);

/** All target sizes share this fit. */
export const useChosenFit = () => [useStore(fitChoice), fitChoice.set] as const;

/**
 * The fit to show as selected: the fit of the preview if there is a preview and no resize is running, otherwise
 * `chosen`. So the selection matches the preview even after a resize with another fit was canceled or failed.
 */
export function shownFit(
  chosen: Fit,
  editPreview: ResizePreview | null,
  pending: PreviewRequest | null,
): Fit {
  return editPreview && pending !== 'resize' ? editPreview.edit.fit : chosen;
}
