import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the element when `working` becomes false, unless the visitor has focused another one meanwhile. During the
 * work, other content replaced it.
 */
export function useFocusBack(ref: RefObject<HTMLElement | null>, working: boolean): void {
  const worked = useRef(false);
  useEffect(() => {
    if (worked.current && !working && document.activeElement === document.body)
      ref.current?.focus({ preventScroll: true });
    worked.current = working;
  }, [ref, working]);
}

/**
 * Focuses the element at the mount of a component that has replaced the focused element, so that keyboard users can
 * continue there.
 */
export function useFocusIfLost(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [ref]);
}
