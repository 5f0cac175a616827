import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Keeps the navigation state of the page when only the fragment of the address changes, for example because a visitor
 * has typed one. The browser gives the new entry of its history no state, so a save page would lose its image. This
 * hook copies the state to the new entry before the router reads it.
 */
export function useStateAtFragments(): void {
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
