import { type RefObject, useEffect } from 'react';

/**
 * Focuses the element of `ref` when the component that calls this hook mounts, if no element has the focus. The focus
 * is lost if this component has replaced the focused element. Keyboard users can then continue from the element of
 * `ref`.
 */
export function useFocusIfLost(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [ref]);
}
