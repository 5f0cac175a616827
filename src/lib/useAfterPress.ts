import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that calls another one at once, or after the press of a pointer that is going on and after its
 * click. So what changes the layout when a field loses the focus moves no control between the two halves of its press.
 */
export function useAfterPress(): (run: () => void) => void {
  const isDown = useRef(false);
  useEffect(() => {
    const down = () => {
      isDown.current = true;
    };
    const up = () => {
      isDown.current = false;
    };
    const controller = new AbortController();
    const options = { capture: true, signal: controller.signal };
    window.addEventListener('pointerdown', down, options);
    for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, up, options);
    return () => controller.abort();
  }, []);
  return useCallback((run) => {
    if (!isDown.current) {
      run();
      return;
    }
    const controller = new AbortController();
    const end = () => {
      controller.abort();
      // The browser dispatches the click right after `pointerup`.
      setTimeout(run);
    };
    for (const event of ['pointerup', 'pointercancel'])
      window.addEventListener(event, end, { signal: controller.signal });
  }, []);
}
