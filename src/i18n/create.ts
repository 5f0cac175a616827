import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../data/languages';
import { storedLanguage } from './language';
import { en } from './locales/en';

/** Makes the translator, ready at once: English comes with the page, other languages may be added later. */
export function createI18n(): i18n {
  const instance = createInstance();
  instance.on('languageChanged', (language) => {
    // The build has no document; it writes the language into the page itself.
    if (typeof document !== 'undefined') document.documentElement.lang = language;
  });
  void instance.use(initReactI18next).init({
    lng: storedLanguage(),
    fallbackLng: DEFAULT_LANGUAGE,
    supportedLngs: LANGUAGES,
    resources: { en: { translation: en } },
    initAsync: false,
    // React escapes what it renders.
    interpolation: { escapeValue: false },
  });
  return instance;
}
