import { useEffect } from 'react';
import { PENDING_ATTRIBUTE } from '../config/prerendered';

/**
 * Makes the page visible. A style in `index.html` hides the page while its HTML is in another language than the
 * visitor's. This component is a sibling of the current screen inside the same `Suspense`. So the effect runs only
 * after the screen has been loaded and rendered.
 */
export function Uncover() {
  useEffect(() => document.documentElement.removeAttribute(PENDING_ATTRIBUTE), []);
  return null;
}
