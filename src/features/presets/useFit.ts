import { useCallback, useMemo, useState } from 'react';
import { FIT_KEY } from '../../config/storage';
import { FITS, type Fit } from '../../edits';
import { storedChoice } from '../../lib/storage';
import { useStore } from '../../lib/store';
import type { OpenImage } from '../../session';
import { backgroundFor, lastBackground } from '../../shared/background/lastBackground';
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

/** Only the fit is stored on the device: pixel art and the place of the cut are chosen for one image, and the background for this visit. */
export function useResizeStyle(
  image: Pick<OpenImage, 'source'> | null,
  editPreview: ResizePreview | null,
  pending: PreviewRequest | null,
): ChosenStyle {
  const [fit, setFit] = useChosenFit();
  const [filter, setFilter] = useState<ResizeStyle['filter']>();
  const [at, setAt] = useState<ResizeStyle['at']>();
  const last = useStore(lastBackground);
  const possible = image ? backgroundFor(image, last) : last;
  const background = possible === 'transparent' ? undefined : possible;
  const chosen = useMemo(
    () => ({ fit, ...(filter && { filter }), ...(at && { at }), ...(background && { background }) }),
    [fit, filter, at, background],
  );
  const choose = useCallback(
    (style: ResizeStyle) => {
      setFit(style.fit);
      setFilter(style.filter);
      setAt(style.at);
      lastBackground.set(style.background ?? 'transparent');
    },
    [setFit],
  );
  const made = pending === 'resize' ? undefined : editPreview?.edit;
  // The edit of another fit has no place and no background, but a later one gets those of before.
  const shown = useMemo(() => {
    if (!made) return chosen;
    const { fit } = made;
    return {
      ...made,
      ...(fit !== 'cover' && at && { at }),
      ...(fit !== 'contain' && background && { background }),
    };
  }, [made, at, background, chosen]);
  return { chosen, shown, choose };
}
