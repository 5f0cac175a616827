import type { Catalog } from '../i18n/types';

/**
 * The page shows a notice with a reload button if the app has not started after this time, in milliseconds. Over a slow
 * network, the app can still start afterwards.
 */
export const STARTUP_NOTICE_MS = 15_000;

/** Used if the page has not been able to fetch any catalog of texts. */
const ENGLISH: Pick<Catalog['crash'], 'pageHeading' | 'reload'> = {
  pageHeading: 'This page could not be loaded',
  reload: 'Reload the page',
};

/**
 * The notice is plain HTML, because the scripts that render the app may be missing.
 *
 * @param catalog the catalog of the page's language. With null, the notice is in English.
 */
export function showStartupNotice(catalog: Catalog | null): () => void {
  const { pageHeading, reload } = catalog?.crash ?? ENGLISH;
  const notice = document.createElement('div');
  notice.role = 'alert';
  notice.style.cssText =
    'position:fixed;inset:0 0 auto;z-index:99;padding:1rem;text-align:center;font:1rem/1.5 system-ui,sans-serif;' +
    'background:Canvas;color:CanvasText;border-bottom:1px solid';
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: reload });
  button.style.cssText =
    'margin-top:.5rem;padding:.5rem 1rem;min-height:2.75rem;font:inherit;border:1px solid;border-radius:.5rem';
  button.addEventListener('click', () => window.location.reload());
  notice.append(Object.assign(document.createElement('p'), { textContent: pageHeading }), button);
  document.body.append(notice);
  return () => notice.remove();
}
