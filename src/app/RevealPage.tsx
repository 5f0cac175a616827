import { useEffect } from 'react';
import { PENDING_ATTRIBUTE } from '../config/prerendered';

/**
 * Makes the page visible. A style in `index.html` hides the page while its HTML is in another language than the
 * visitor's. This component is a sibling of the current page inside the same `Suspense`. So the effect runs only
 * after the page has been loaded and rendered.
 */
export function RevealPage() {
  useEffect(() => document.documentElement.removeAttribute(PENDING_ATTRIBUTE), []);
  return null;
}
