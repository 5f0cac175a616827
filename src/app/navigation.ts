import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { viewedPicture } from '../shared/viewerState';

/** The time in which the late parts of a page appear, in milliseconds. */
const SETTLING_MS = 1000;

const INPUTS = ['pointerdown', 'keydown', 'wheel'] as const;

/** Scrolls again if a late part of the page appears above `part`, but not after an input. Returns a function that ends it. */
function keepInView(part: HTMLElement): () => void {
  const watch = new ResizeObserver(() => part.scrollIntoView());
  const end = () => {
    watch.disconnect();
    clearTimeout(timer);
    for (const input of INPUTS) window.removeEventListener(input, end, { capture: true });
  };
  const timer = setTimeout(end, SETTLING_MS);
  for (const input of INPUTS) window.addEventListener(input, end, { capture: true, passive: true });
  watch.observe(document.body);
  return end;
}

/**
 * Scrolls after a navigation as a browser does after a page load: to the element that the hash names, which is
 * unfolded, or to the top. After Back and Forward, the browser itself restores the position.
 */
export function useScrollRestoration(): void {
  const { pathname, hash, key, state } = useLocation();
  const type = useNavigationType();
  const isViewing = viewedPicture(state) !== null;
  const wasViewing = useRef(isViewing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with `key`, a second click on the same link scrolls again.
  useEffect(() => {
    // The viewer covers the page, which must not move when the viewer is opened or closed.
    const isSamePage = isViewing || wasViewing.current;
    wasViewing.current = isViewing;
    if (isSamePage) return undefined;
    const part = hash && document.getElementById(hash.slice(1));
    if (part) {
      const folded = part.querySelector<HTMLDetailsElement>(':scope > details');
      if (folded) folded.open = true;
      part.scrollIntoView();
      part.focus({ preventScroll: true });
      return keepInView(part);
    } else if (type !== 'POP') {
      window.scrollTo(0, 0);
    }
    return undefined;
  }, [pathname, hash, key, type, isViewing]);
}

/**
 * Keeps the navigation state of the page when only the fragment of the address changes, for example because a visitor
 * has typed one. The browser gives the new entry of its history no state, so a save page would lose its image.
 */
export function useKeepNavigationState(): void {
  const location = useLocation();
  const shown = useRef({ location, state: null as unknown });
  useLayoutEffect(() => {
    shown.current = { location, state: window.history.state };
  }, [location]);
  useLayoutEffect(() => {
    const copyState = () => {
      const { location: before, state } = shown.current;
      const { pathname, search } = window.location;
      const isSamePage = pathname === before.pathname && search === before.search;
      if (window.history.state === null && isSamePage) window.history.replaceState(state, '');
    };
    // The router listens to the same event. Listeners with `capture` run before those without.
    window.addEventListener('popstate', copyState, { capture: true });
    return () => window.removeEventListener('popstate', copyState, { capture: true });
  }, []);
}
