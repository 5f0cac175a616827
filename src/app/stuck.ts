import type { Catalogue } from '../i18n';

/** Where no words could be had either. */
const ENGLISH: Pick<Catalogue['crash'], 'screenHeading' | 'reload'> = {
  screenHeading: 'This page could not be loaded',
  reload: 'Reload the page',
};

/**
 * Says that the page does not start, with the way to load it anew. In plain HTML: what draws everything else is what is
 * missing. Gives back the way to take that away.
 */
export function showStuckNotice(words: Catalogue | null): () => void {
  const { screenHeading, reload } = words?.crash ?? ENGLISH;
  const notice = document.createElement('div');
  notice.role = 'alert';
  notice.style.cssText =
    'position:fixed;inset:0 0 auto;z-index:99;padding:1rem;text-align:center;font:1rem/1.5 system-ui,sans-serif;' +
    'background:Canvas;color:CanvasText;border-bottom:1px solid';
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: reload });
  button.style.cssText =
    'margin-top:.5rem;padding:.5rem 1rem;min-height:2.75rem;font:inherit;border:1px solid;border-radius:.5rem';
  button.addEventListener('click', () => window.location.reload());
  notice.append(Object.assign(document.createElement('p'), { textContent: screenHeading }), button);
  document.body.append(notice);
  return () => notice.remove();
}
