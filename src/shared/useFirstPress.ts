import { useCallback, useRef } from 'react';

const SAME_PRESS_MS = 500;

/**
 * Returns a function to call at each press of a button. The returned function returns false if the previous press was
 * at most `SAME_PRESS_MS` earlier, so that a double click saves a file only once.
 */
export function useFirstPress(): () => boolean {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return useCallback(() => {
    const now = performance.now();
    const first = now - last.current > SAME_PRESS_MS;
    last.current = now;
    return first;
  }, []);
}
