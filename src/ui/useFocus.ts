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
