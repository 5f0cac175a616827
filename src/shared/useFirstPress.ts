import { useCallback, useRef } from 'react';
import { SAME_PRESS_MS } from '../data/timings';

/** Tells a press from those that follow it in haste: a double click is meant to save a file once. */
export function useFirstPress(): () => boolean {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return useCallback(() => {
    const now = performance.now();
    const first = now - last.current > SAME_PRESS_MS;
    last.current = now;
    return first;
  }, []);
}
