import { useEffect } from 'react';
import { PENDING_ATTRIBUTE } from '../data/prerendered';

/**
 * Makes the page visible. A style in `index.html` hides the page while its HTML is in another language than the
 * visitor's. The component is rendered beside the screen, so that the effect runs only when the screen has been
 * rendered.
 */
export function Uncover() {
  useEffect(() => document.documentElement.removeAttribute(PENDING_ATTRIBUTE), []);
  return null;
}
