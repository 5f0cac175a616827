import { type RefObject, useEffect } from 'react';

/**
 * Focuses the element of `ref` on mount if no element has the focus. The focus is lost when the component replaces the
 * focused element. Keyboard users then continue from the new element.
 */
export function useFocusIfLost(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [ref]);
}
