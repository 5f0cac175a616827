import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the element of `ref` when `working` changes from true to false. While the work was going on, other content
 * replaced this element, so the element lost the focus. If the visitor has focused another element meanwhile, the focus
 * stays there.
 */
export function useFocusBack(ref: RefObject<HTMLElement | null>, working: boolean): void {
  const worked = useRef(false);
  useEffect(() => {
    if (worked.current && !working && document.activeElement === document.body)
      ref.current?.focus({ preventScroll: true });
    worked.current = working;
  }, [ref, working]);
}
