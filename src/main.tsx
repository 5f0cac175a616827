import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App';
import { HEAD_ATTRIBUTE, PAGE_ATTRIBUTE, pageKey } from './data/prerendered';
import { storedLanguage } from './i18n';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

/**
 * Whether the HTML that came is just what the first render makes: of this page, in this visitor's language,
 * and not of a page that was reloaded with a state that tells it of an image.
 */
const isPrerendered =
  root.getAttribute(PAGE_ATTRIBUTE) === pageKey(window.location.pathname) &&
  document.documentElement.lang === storedLanguage() &&
  !window.history.state?.usr;

if (isPrerendered) {
  hydrateRoot(root, app, {
    onRecoverableError: (error) => console.error('[pixel-resize] hydrate', error),
  });
} else {
  // Another page's tags, which this page's would only join.
  for (const tag of document.head.querySelectorAll(`[${HEAD_ATTRIBUTE}]`)) tag.remove();
  createRoot(root).render(app);
}
