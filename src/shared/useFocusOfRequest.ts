import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** The element that has the focus, or null if no element has the focus. */
function focused(): HTMLElement | null {
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null;
}

/**
 * Moves the focus when the progress of some work is shown or removed. When the progress is shown, `place` is hidden. If
 * the focus is inside `place`, the focus then moves to `progress`. When the progress is removed and no element has the
 * focus, the focus returns to the element that had the focus when the work started.
 *
 * @param working whether the work is running.
 * @param shown whether the progress of the work is shown.
 * @param place the element that is hidden while the progress is shown.
 * @param progress the element that shows the progress.
 */
export function useFocusOfRequest(
  working: boolean,
  shown: boolean,
  place: RefObject<HTMLElement | null>,
  progress: RefObject<HTMLElement | null>,
): void {
  const starter = useRef<HTMLElement | null>(null);
  useEffect(() => {
    // Some browsers, such as Safari, do not focus a button that is clicked. In these browsers, `aria-busy` marks the
    // button that started the work.
    if (working) starter.current = focused() ?? document.querySelector<HTMLElement>('[aria-busy=true]');
  }, [working]);
  // A layout effect runs before the paint in which the browser would remove the focus from a hidden element.
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
