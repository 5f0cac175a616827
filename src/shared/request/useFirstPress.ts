import { useCallback, useRef } from 'react';

const SAME_PRESS_MS = 500;

/**
 * Returns a function to call at each press of a button. It returns false for the second press of a double click.
 *
 * @param url the file that a press saves, if it can change. The first press for another file is never refused.
 */
export function useFirstPress(url?: string): () => boolean {
  const last = useRef({ url, at: Number.NEGATIVE_INFINITY });
  return useCallback(() => {
    const at = performance.now();
    const first = last.current.url !== url || at - last.current.at > SAME_PRESS_MS;
    last.current = { url, at };
    return first;
  }, [url]);
}
