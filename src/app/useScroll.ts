import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { viewedIn } from '../shared';

/**
 * Scrolls after a navigation as a browser does after a page load: to the element that the hash names, or to the top.
 * If this element is folded, it is opened first.
 * After Back and Forward, this hook does not scroll to the top, because the browser restores the scroll position.
 */
export function useScroll(): void {
  const { pathname, hash, key, state } = useLocation();
  const type = useNavigationType();
  const isViewing = viewedIn(state) !== null;
  const wasViewing = useRef(isViewing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with `key`, a second click on the same link scrolls again.
  useEffect(() => {
    // The viewer covers the page, which must not move when the viewer is opened or closed.
    const isSamePage = isViewing || wasViewing.current;
    wasViewing.current = isViewing;
    if (isSamePage) return;
    const part = hash && document.getElementById(hash.slice(1));
    if (part) {
      const folded = part.querySelector<HTMLDetailsElement>(':scope > details');
      if (folded) folded.open = true;
      part.scrollIntoView();
      part.focus({ preventScroll: true });
    } else if (type !== 'POP') {
      window.scrollTo(0, 0);
    }
  }, [pathname, hash, key, type, isViewing]);
}
