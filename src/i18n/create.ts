import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../data/languages';
import type { Catalogue } from './types';

/** Makes the translator, ready at once with the words of the language that is shown first. */
export function createI18n(language: Language, words: Catalogue): i18n {
  const instance = createInstance();
  instance.on('languageChanged', (shown) => {
    // The build has no document; it writes the language into the page itself.
    if (typeof document !== 'undefined') document.documentElement.lang = shown;
  });
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    supportedLngs: LANGUAGES,
    resources: { [language]: { translation: words } },
    initAsync: false,
    // React escapes what it renders.
    interpolation: { escapeValue: false },
    // No component is rendered anew when the English words come that stand in for those that a language lacks: the
    // type check lets it lack none.
  });
  return instance;
}
