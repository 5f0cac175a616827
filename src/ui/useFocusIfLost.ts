import { type RefObject, useEffect } from 'react';

/** Takes the focus when the component appears in the place of what had it, so that the keyboard goes on from here. */
export function useFocusIfLost(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [ref]);
}
