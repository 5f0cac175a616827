import { holdVersionLock } from './app/serviceWorker';
import { STARTUP_NOTICE_MS, showStartupNotice } from './app/startupNotice';
import { DEFAULT_LANGUAGE, type Language } from './config/languages';
import { findPage } from './config/pages';
import { PAGE_ATTRIBUTE, prerenderedKey } from './config/prerendered';
import { loadCatalog } from './i18n/catalogs';
import { createI18n } from './i18n/create';
import { storedLanguage } from './i18n/language';
import type { Catalog } from './i18n/types';
import { installTrustedTypesPolicy } from './lib/trustedTypes';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/**
 * The path of the page decides the language. At a path without a language, the page starts in the language that the
 * visitor chose last. If the catalog cannot be fetched, the page starts in English.
 */
async function firstCatalog(): Promise<readonly [Language, Catalog]> {
  const language = findPage(window.location.pathname)?.language ?? storedLanguage();
  try {
    return [language, await loadCatalog(language)];
  } catch (error) {
    console.error(`[pixel-resize] language: ${language}`, error);
    return [DEFAULT_LANGUAGE, await loadCatalog(DEFAULT_LANGUAGE)];
  }
}

/** The catalog of the page's language, or null until it has been fetched. */
let shown: Catalog | null = null;

/** The prerendered HTML stays unchanged until the catalog has been fetched. */
async function start(root: HTMLElement): Promise<void> {
  const [language, catalog] = await firstCatalog();
  shown = catalog;
  /**
   * Whether the HTML equals the first render, so that React can hydrate it. The HTML must be of this page and in this
   * visitor's language. `history.state.usr` must be empty, because a navigation state of the router changes the render.
   */
  const isPrerendered =
    root.getAttribute(PAGE_ATTRIBUTE) === prerenderedKey(window.location.pathname) &&
    document.documentElement.lang === language &&
    !window.history.state?.usr;
  const i18n = createI18n(language, catalog);
  // The modules are imported one after the other, so that each module runs in a task of its own. One long task would
  // block the page while the visitor may already be scrolling. The build adds preloads for all three modules, so the
  // browser fetches them at the same time.
  await import('./theme/system');
  await import('react-dom/client');
  const { mount } = await import('./app/mount');
  mount(root, i18n, isPrerendered);
}

installTrustedTypesPolicy();
holdVersionLock(import.meta.url);
let takeBack = () => {};
const timer = setTimeout(() => {
  takeBack = showStartupNotice(shown);
}, STARTUP_NOTICE_MS);
start(root)
  .then(
    () => takeBack(),
    (error: unknown) => {
      console.error('[pixel-resize] start: unavailable', error);
      takeBack();
      showStartupNotice(shown);
    },
  )
  .finally(() => clearTimeout(timer));
