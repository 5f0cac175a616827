import { useEffect } from 'react';
import { PENDING_ATTRIBUTE } from '../data/prerendered';

/**
 * Lets the page be seen that index.html covers while its HTML is in another language than the visitor's. It
 * stands beside the screen, so that it comes to work only when that is there.
 */
export function Uncover() {
  useEffect(() => document.documentElement.removeAttribute(PENDING_ATTRIBUTE), []);
  return null;
}
