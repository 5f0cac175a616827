import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isRecord } from '../lib/unchecked';
import type { ViewedPicture } from '../session';

/** The viewer's property in the navigation state of its own history entry, so that Back closes the viewer. */
const KEY = 'viewer';

/** The picture that the viewer shows according to a navigation state, or null if the viewer is closed. */
export function viewedPicture(state: unknown): ViewedPicture | null {
  const value = isRecord(state) ? state[KEY] : null;
  return value === 'current' || value === 'editPreview' || value === 'saved' ? value : null;
}

/** The navigation state of the page below the viewer. */
export function withoutViewer(state: unknown): unknown {
  if (!isRecord(state)) return state;
  const { [KEY]: _, ...rest } = state;
  return Object.keys(rest).length > 0 ? rest : null;
}

export function useOpenViewer(): (viewed: ViewedPicture) => void {
  const { pathname, search, hash, state, key } = useLocation();
  const navigate = useNavigate();
  // React renders the new entry of the history later. Until then, a second press, as in a double click, must not add a
  // second entry.
  const isOpening = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run for every entry of the history.
  useEffect(() => {
    isOpening.current = false;
  }, [key]);
  return useCallback(
    (viewed) => {
      if (isOpening.current) return;
      isOpening.current = true;
      const below = isRecord(state) ? state : {};
      void navigate({ pathname, search, hash }, { state: { ...below, [KEY]: viewed } });
    },
    [navigate, pathname, search, hash, state],
  );
}
