import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus back to a control that work had replaced, once the work is over, unless the
 * visitor has moved on meanwhile.
 */
export function useFocusBack(ref: RefObject<HTMLElement | null>, working: boolean): void {
  const worked = useRef(false);
  useEffect(() => {
    if (worked.current && !working && document.activeElement === document.body)
      ref.current?.focus({ preventScroll: true });
    worked.current = working;
  }, [ref, working]);
}
