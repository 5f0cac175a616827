import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../data/languages';
import { LANGUAGE_KEY } from '../data/storage';

/** The language of a code: English for every code that is none of ours. */
export function resolveLanguage(code: string | null | undefined): Language {
  return LANGUAGES.find((language) => language === code) ?? DEFAULT_LANGUAGE;
}

/** The language that was chosen on an earlier visit. There may be no storage, or none that can be read. */
export function storedLanguage(): Language {
  try {
    return resolveLanguage(window.localStorage.getItem(LANGUAGE_KEY));
  } catch {
    return DEFAULT_LANGUAGE;
  }
}

function remember(language: Language): void {
  try {
    window.localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Shown all the same; it is only not remembered.
  }
}

/** The language shown, and the way to another, which is remembered. */
export function useLanguage(): {
  readonly language: Language;
  readonly choose: (language: Language) => void;
} {
  const { i18n } = useTranslation();
  const choose = useCallback(
    (language: Language) => {
      remember(language);
      void i18n.changeLanguage(language);
    },
    [i18n],
  );
  return { language: resolveLanguage(i18n.resolvedLanguage), choose };
}
