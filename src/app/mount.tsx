import type { i18n } from 'i18next';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { HEAD_ATTRIBUTE } from '../config/prerendered';
import { watchKeys } from '../lib/escape';
import { watchPrerenderedInputs } from '../lib/preHydration';
import { App } from './App';

/**
 * @param translator already has the texts of the language of the first render.
 * @param isPrerendered whether the HTML in `root` equals the first render, so that React can hydrate this HTML.
 */
export function mount(root: HTMLElement, translator: i18n, isPrerendered: boolean): void {
  watchPrerenderedInputs(root);
  watchKeys();
  const app = (
    <StrictMode>
      <App i18n={translator} />
    </StrictMode>
  );
  if (isPrerendered) {
    // A transition hydrates the page in short steps, so that the page can handle input between two steps.
    startTransition(() => {
      hydrateRoot(root, app, {
        onRecoverableError: (error) => console.error('[pixel-resize] hydrate', error),
      });
    });
  } else {
    // The tags with `HEAD_ATTRIBUTE` belong to the prerendered HTML, which can be of another page or in another
    // language. React would not remove these tags when it adds the tags of the current page.
    for (const tag of document.head.querySelectorAll(`[${HEAD_ATTRIBUTE}]`)) tag.remove();
    createRoot(root).render(app);
  }
}
