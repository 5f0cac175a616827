import { type RefObject, useEffect } from 'react';

/**
 * Focuses the element of `ref` on mount if no element has the focus. The focus is lost if the new component has
 * replaced the focused element. Keyboard users can then continue from the element of `ref`.
 */
export function useFocusIfLost(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [ref]);
}
