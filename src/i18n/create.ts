import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../config/languages';
import type { Catalog, Namespace } from './types';

const LATER: Namespace = 'later';

/** Creates the translator. The first screen can use it at once, because `catalog` is the catalog of `language`. */
export function createI18n(language: Language, catalog: Catalog): i18n {
  const instance = createInstance();
  instance.on('languageChanged', (shown) => {
    // The build prerenders the pages outside a browser, so there is no `document`. The build itself writes the `lang`
    // attribute into the HTML.
    if (typeof document !== 'undefined') document.documentElement.lang = shown;
  });
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    fallbackNS: LATER,
    supportedLngs: LANGUAGES,
    resources: { [language]: { translation: catalog } },
    initAsync: false,
    // i18next does not have to escape values, because React escapes all text.
    interpolation: { escapeValue: false },
    // The option `react.bindI18nStore` is not set. With this option, all components would render again when the English
    // catalog is added as the fallback. The new render would show the same texts, because the type check ensures that
    // no catalog lacks a text.
  });
  return instance;
}
