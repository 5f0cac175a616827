import { useCallback, useMemo, useState } from 'react';
import { FIT_KEY } from '../../config/storage';
import { FITS, type Fit } from '../../edits';
import { storedChoice } from '../../lib/storage';
import { useStore } from '../../lib/store';
import type { ResizeStyle } from '../../shared/fit/stagePreviewProps';
import type { PreviewRequest, ResizePreview } from './usePresetPreview';

const fitChoice = storedChoice<Fit>(FIT_KEY, FITS);

/** All target sizes share this fit. */
export const useChosenFit = () => [useStore(fitChoice), fitChoice.set] as const;

interface ChosenStyle {
  /** The style of the next resize. */
  readonly chosen: ResizeStyle;
  /**
   * The style to show as selected: that of the preview, if there is one and no resize is running, even after a resize
   * with another style was canceled or failed. Otherwise `chosen`.
   */
  readonly shown: ResizeStyle;
  readonly choose: (style: ResizeStyle) => void;
}

/** Only the fit is stored on the device: pixel art and the place of the cut are chosen for one image. */
export function useResizeStyle(
  editPreview: ResizePreview | null,
  pending: PreviewRequest | null,
): ChosenStyle {
  const [fit, setFit] = useChosenFit();
  const [filter, setFilter] = useState<ResizeStyle['filter']>();
  const [at, setAt] = useState<ResizeStyle['at']>();
  const chosen = useMemo(() => ({ fit, ...(filter && { filter }), ...(at && { at }) }), [fit, filter, at]);
  const choose = useCallback(
    (style: ResizeStyle) => {
      setFit(style.fit);
      setFilter(style.filter);
      setAt(style.at);
    },
    [setFit],
  );
  const made = pending === 'resize' ? undefined : editPreview?.edit;
  // The edit of another fit has no place, but a later cut gets the place of the cut before.
  const shown = useMemo(
    () => (made && made.fit !== 'cover' && at ? { ...made, at } : (made ?? chosen)),
    [made, at, chosen],
  );
  return { chosen, shown, choose };
}
