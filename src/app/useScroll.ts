import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Scrolls after a navigation as a browser does after a page load: to the element that the hash names, or to the top.
 * Back and Forward do not scroll to the top.
 */
export function useScroll(): void {
  const { pathname, hash, key } = useLocation();
  const type = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with `key`, a second click on the same link scrolls again.
  useEffect(() => {
    const part = hash && document.getElementById(hash.slice(1));
    if (part) {
      part.scrollIntoView();
      part.focus({ preventScroll: true });
    } else if (type !== 'POP') {
      window.scrollTo(0, 0);
    }
  }, [pathname, hash, key, type]);
}
