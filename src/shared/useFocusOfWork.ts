import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Where the focus is; null where nothing has it. */
function focused(): HTMLElement | null {
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null;
}

/**
 * Keeps the focus on the page while the progress of some work is shown, and gives it back to where the work began when
 * the progress goes, and with it the button that ends the work.
 *
 * @param working whether the work goes on.
 * @param shown whether its progress is shown.
 * @param place what is hidden meanwhile.
 * @param progress takes the focus from there.
 */
export function useFocusOfWork(
  working: boolean,
  shown: boolean,
  place: RefObject<HTMLElement | null>,
  progress: RefObject<HTMLElement | null>,
): void {
  const starter = useRef<HTMLElement | null>(null);
  useEffect(() => {
    // Not every browser gives the focus to a button that is pressed.
    if (working) starter.current = focused() ?? document.querySelector<HTMLElement>('[aria-busy=true]');
  }, [working]);
  // Before the browser takes it away from what is hidden.
  useLayoutEffect(() => {
    if (shown && place.current?.contains(document.activeElement))
      progress.current?.focus({ preventScroll: true });
  }, [shown, place, progress]);
  useEffect(() => {
    if (!shown) return;
    return () => {
      if (!focused()) starter.current?.focus({ preventScroll: true });
    };
  }, [shown]);
}
