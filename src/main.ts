import { holdVersion } from './app/serviceWorker';
import { showStuckNotice } from './app/stuck';
import { DEFAULT_LANGUAGE, type Language } from './data/languages';
import { findPage } from './data/pages';
import { PAGE_ATTRIBUTE, pageKey } from './data/prerendered';
import { START_MS } from './data/timings';
import { type Catalogue, createI18n, loadCatalogue, storedLanguage } from './i18n';
import { installTrustedTypesPolicy } from './lib/trustedTypes';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/**
 * The language to begin in, that of the address or else the one last chosen, with its words. Where those cannot
 * be had, English is better than nothing.
 */
async function firstWords(): Promise<readonly [Language, Catalogue]> {
  const language = findPage(window.location.pathname)?.language ?? storedLanguage();
  try {
    return [language, await loadCatalogue(language)];
  } catch (error) {
    console.error(`[pixel-resize] language: ${language}`, error);
    return [DEFAULT_LANGUAGE, await loadCatalogue(DEFAULT_LANGUAGE)];
  }
}

/** The words of the page, once they are there. */
let shown: Catalogue | null = null;

/** Brings the page to life. The HTML that came stays as it is until the words are there that it is written in. */
async function start(root: HTMLElement): Promise<void> {
  const [language, words] = await firstWords();
  shown = words;
  /**
   * Whether the HTML that came is just what the first render makes: of this page, in this visitor's language,
   * and not of a page that was reloaded with a state that tells it of an image.
   */
  const isPrerendered =
    root.getAttribute(PAGE_ATTRIBUTE) === pageKey(window.location.pathname) &&
    document.documentElement.lang === language &&
    !window.history.state?.usr;
  const i18n = createI18n(language, words);
  // What takes longest to begin, and then the rest: what is imported at once is also run at once, and the page can
  // be seen by now, and scrolled, and should not stand still for so long. The build has all of it fetched from the
  // start.
  await import('./theme');
  await import('react-dom/client');
  const { mount } = await import('./app/mount');
  mount(root, i18n, isPrerendered);
}

installTrustedTypesPolicy();
holdVersion(import.meta.url);
let takeBack = () => {};
const timer = setTimeout(() => {
  takeBack = showStuckNotice(shown);
}, START_MS);
start(root)
  .then(
    () => takeBack(),
    (error: unknown) => {
      console.error('[pixel-resize] start: unavailable', error);
      takeBack();
      showStuckNotice(shown);
    },
  )
  .finally(() => clearTimeout(timer));
