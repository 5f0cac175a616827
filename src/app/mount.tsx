import type { i18n } from 'i18next';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { HEAD_ATTRIBUTE } from '../data/prerendered';
import { App } from './App';

/**
 * Brings a page to life.
 *
 * @param isPrerendered whether the HTML in the root is just what the first render makes.
 */
export function mount(root: HTMLElement, words: i18n, isPrerendered: boolean): void {
  const app = (
    <StrictMode>
      <App i18n={words} />
    </StrictMode>
  );
  if (isPrerendered) {
    // In short steps: what is pressed meanwhile need not wait for all of it.
    startTransition(() => {
      hydrateRoot(root, app, {
        onRecoverableError: (error) => console.error('[pixel-resize] hydrate', error),
      });
    });
  } else {
    // Another page's tags, which this page's would only join.
    for (const tag of document.head.querySelectorAll(`[${HEAD_ATTRIBUTE}]`)) tag.remove();
    createRoot(root).render(app);
  }
}
