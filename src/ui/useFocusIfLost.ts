import { type RefObject, useEffect } from 'react';

/**
 * Focuses the element of `ref` on mount if no element has the focus. This happens if the new component replaces the
 * focused element. Keyboard users can then continue from the new element.
 */
export function useFocusIfLost(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [ref]);
}
